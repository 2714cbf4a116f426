/** What can be wrong with the layout of a page. These functions run in the page and use nothing from outside. */

interface LayoutLook {
  /** What lies over the page; without it, all of the page. */
  part: string | undefined;
  isForced: boolean;
  /** Whether a finger points. */
  isTouch: boolean;
}

/** What reaches over the edge of the window, is cut off, is too small to press, or has no shape in forced colors. */
export function layoutFaults({ part, isForced, isTouch }: LayoutLook): string[] {
  const roots = part ? [...document.querySelectorAll(part)].filter((each) => !each.closest('[hidden]')) : [];
  const root = part ? roots.at(-1) : document.body;
  if (!root) return [];
  const faults: string[] = [];
  const nameOf = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
    return `<${element.tagName.toLowerCase()}> "${words}"`;
  };
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.sr-only')
    );
  };
  /** The nearest ancestor that does not show what reaches over its edge, and how. */
  const frameOf = (
    element: Element,
  ): { box: DOMRect; scrolls: boolean; isShortened: boolean } | undefined => {
    for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display } = getComputedStyle(up);
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue;
      return {
        box: up.getBoundingClientRect(),
        scrolls: [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll'),
        isShortened: textOverflow === 'ellipsis' || webkitLineClamp !== 'none',
      };
    }
    return undefined;
  };
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide of ${innerWidth}`);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder || !text.textContent?.trim() || !isSeen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const frame = frameOf(holder);
    // A box of one pixel holds what is only read aloud.
    if (frame?.scrolls || frame?.isShortened || (frame && frame.box.width <= 1.5)) continue;
    if (right > innerWidth + 1 || left < -1) faults.push(`over the edge: ${nameOf(holder)}`);
    else if (
      frame &&
      (right > frame.box.right + 1 ||
        left < frame.box.left - 1 ||
        bottom > frame.box.bottom + 2 ||
        top < frame.box.top - 2)
    )
      faults.push(`cut off: ${nameOf(holder)}`);
  }
  const controls = root.querySelectorAll(
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role^="menuitem"], [role="option"]',
  );
  for (const control of controls) {
    if (!isSeen(control) && !control.closest('label')) continue;
    const pressed = control.matches('[type="checkbox"], [type="radio"]')
      ? (control.closest('label') ?? control)
      : control;
    if (!isSeen(pressed)) continue;
    const { left, right, width, height } = pressed.getBoundingClientRect();
    if ((right > innerWidth + 1 || left < -1) && !frameOf(pressed)?.scrolls)
      faults.push(`over the edge: ${nameOf(pressed)}`);
    // A link within a sentence is as high as its line.
    const isInline = getComputedStyle(pressed).display === 'inline';
    if (isTouch && !isInline && (width < 43.5 || height < 43.5))
      faults.push(`${Math.round(width)} × ${Math.round(height)} to press: ${nameOf(pressed)}`);
    const style = getComputedStyle(control);
    const hasEdge = [style.borderTopWidth, style.outlineWidth].some((value) => parseFloat(value) > 0);
    if (isForced && control.hasAttribute('data-filled') && !hasEdge)
      faults.push(`no edge in forced colors: ${nameOf(control)}`);
  }
  return [...new Set(faults)].slice(0, 8);
}

/** Remembers which controls are told from the page by their ground alone. */
export function markFilled(): void {
  for (const control of document.querySelectorAll('a[href], button')) {
    const isFilled = !/rgba?\(0, 0, 0, 0\)|transparent/.test(getComputedStyle(control).backgroundColor);
    control.toggleAttribute('data-filled', isFilled);
  }
}

/** The controls that look the same with and without the focus of the keyboard. */
export function unfocused(part: string | undefined): string[] {
  const roots = part ? [...document.querySelectorAll(part)] : [document.body];
  const before = document.activeElement;
  const look = (element: Element): string => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(element);
    return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor].join(' ');
  };
  const found: string[] = [];
  for (const root of roots)
    for (const control of [
      ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
    ].slice(0, 80)) {
      if (!control.checkVisibility() || control.tabIndex < 0 || control.matches(':disabled')) continue;
      // What has the focus already is not compared.
      if (control === document.activeElement) continue;
      const plain = look(control);
      control.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      if (document.activeElement === control && look(control) === plain)
        found.push(
          `not seen: <${control.tagName.toLowerCase()}> ${control.getAttribute('aria-label') ?? control.textContent}`,
        );
    }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return found.slice(0, 8);
}

/** Words of the interface that break inside although a line has room for them. Long words, codes and addresses may. */
export function brokenWords(part: string | undefined): string[] {
  const root = part ? [...document.querySelectorAll(part)].at(-1) : document.body;
  if (!root) return [];
  const faults = new Set<string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || parent.closest('.sr-only, [translate="no"], bdi, code')) continue;
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(
      /(?<=^|\s)\p{L}{3,7}(?=[\s,.:]|$)/gu,
    )) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top),
      );
      if (lines.size > 1) faults.add(`"${word}" breaks inside "${parent.textContent.trim().slice(0, 40)}"`);
    }
  }
  return [...faults];
}
