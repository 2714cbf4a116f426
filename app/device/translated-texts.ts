// Keeps a page true that the browser translates. The translation puts a FONT element in the place of a text node. React
// would then change, move or remove a node that is not in the page: it fails, or the old words stay on the screen. So the
// node returns to its place, empty, before the FONT. When the node changes, moves or leaves, the FONT goes.

/** The texts that a FONT stands for, with their words. */
const wordsOf = new WeakMap<Node, Map<Text, string>>();
const fontOf = new WeakMap<Node, Element>();

/** Watches the page. Returns how to stop. */
export function followTranslation(): () => void {
  const observer = new MutationObserver((records) => {
    for (const record of records) releaseChanged(record);
    for (const [font, texts] of replacedIn(records)) putBack(font, texts);
    // The records of these changes.
    observer.takeRecords();
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

function releaseChanged({ target, addedNodes, removedNodes }: MutationRecord): void {
  release(fontOf.get(target), target);
  for (const { previousSibling, nextSibling } of addedNodes) {
    // Something has come between two texts of one FONT.
    const font = previousSibling && fontOf.get(previousSibling);
    if (font && nextSibling && fontOf.get(nextSibling) === font) release(font);
  }
  for (const node of removedNodes) release(isFont(node) && !node.isConnected ? node : fontOf.get(node));
}

/** Removes a FONT. Its texts get their words again, apart from a changed one, which has new words. */
function release(font: Element | undefined, changed?: Node): void {
  if (!font) return;
  for (const [text, words] of wordsOf.get(font) ?? []) {
    fontOf.delete(text);
    if (text !== changed && text.data === '') text.data = words;
  }
  wordsOf.delete(font);
  font.remove();
}

/** Returns the texts that left the page in favor of a FONT. */
function replacedIn(records: readonly MutationRecord[]): ReadonlyMap<Element, Text[]> {
  const replaced = new Map<Element, Text[]>();
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
    const texts = [...removedNodes].filter(isText);
    if (font && texts.length > 0) replaced.set(font, [...(replaced.get(font) ?? []), ...texts]);
  }
  return replaced;
}

function putBack(font: Element, texts: readonly Text[]): void {
  if (!font.isConnected) return;
  const kept = wordsOf.get(font) ?? new Map<Text, string>();
  for (const text of texts) {
    if (text.isConnected || text.data === '') continue;
    kept.set(text, text.data);
    fontOf.set(text, font);
    text.data = '';
    font.before(text);
  }
  wordsOf.set(font, kept);
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';
