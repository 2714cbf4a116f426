// Translates a page as browsers do: each text becomes nested FONT elements with other words, also the text of later changes.

/** How a browser puts the FONT in the place of the text. */
export type Placing = 'replaceChild' | 'insertBefore and removeChild';

/** Translates what is in the page and what comes. Returns how to stop. */
export function translate(placing: Placing): () => void {
  translateIn(document.body, placing);
  const observer = new MutationObserver(() => translateIn(document.body, placing));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

/** Undoes the translation in a text: "Welder°" is "Welder" again. */
export const original = (text: string | null): string => (text ?? '').replaceAll('°', '');

const untranslated = 'script, style, textarea, svg, font, [translate="no"]';

function translateIn(root: Element, placing: Placing): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/[A-Za-z0-9]/.test(node.nodeValue ?? '') && !node.parentElement?.closest(untranslated))
      found.push(node as Text);
  for (const text of found) {
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data.replaceAll(/[A-Za-z0-9]+/g, '$&°');
    font.append(inner);
    if (placing === 'replaceChild') text.replaceWith(font);
    else {
      text.before(font);
      text.remove();
    }
  }
}
