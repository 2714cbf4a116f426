// What single keys do outside of fields: go to a page, move along a list, choose, open and edit a row. A row is an
// element with `data-row`. Its value, if any, is the address of the row's edit form.
import type { UserType } from '#app/session/person.ts';
import { pageOfLetter } from './go-keys.ts';

export interface KeyTarget {
  role: UserType;
  goTo: (path: string) => void;
  showSheet: () => void;
}

const secondKeyWithinMs = 1_500;
let goUntil = 0;

/** Returns whether the key did something. */
export function press(key: string, { role, goTo, showSheet }: KeyTarget): boolean {
  const page = performance.now() < goUntil ? pageOfLetter(role, key) : undefined;
  goUntil = key === 'g' ? performance.now() + secondKeyWithinMs : 0;
  if (page !== undefined) {
    goTo(page);
    return true;
  }
  if (key === 'j') return focusRow(1);
  if (key === 'k') return focusRow(-1);
  if (key === 'x') return click(currentRow(), 'input[type="checkbox"]:not(:disabled)');
  if (key === 'Enter') return openRow();
  if (key === 'e') return edit(goTo);
  if (key === 'b') return focusBar();
  if (key === '?') showSheet();
  return key === '?';
}

const rowsHere = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter(isShown);

/** In a browser, elements of a hidden part have no size. */
const isShown = (row: HTMLElement): boolean => row.checkVisibility?.() ?? true;

const currentRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('main [data-row]') ?? null;

/** Without a current row, begins with the first. */
function focusRow(step: 1 | -1): boolean {
  const rows = rowsHere();
  const current = currentRow();
  const next = current ? rows[rows.indexOf(current) + step] : rows[0];
  if (!next) return false;
  // Focused by these keys only: Tab stops at the row's own buttons.
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView?.({ block: 'nearest' });
  return true;
}

/** The bar acts on the selected rows: selecting all is its first control, if it has one. */
function focusBar(): boolean {
  const control = document.querySelector<HTMLElement>('main [data-bar] :is(input, button):not(:disabled)');
  control?.focus();
  return control !== null;
}

/** Only for the row itself: a focused link or button in it opens by itself. */
function openRow(): boolean {
  const row = currentRow();
  if (!row || row !== document.activeElement) return false;
  return click(row, 'a[href]') || click(row, 'button:not(:disabled)');
}

function edit(goTo: (path: string) => void): boolean {
  const path = currentRow()?.dataset.row;
  if (!path) return click(document.querySelector('main'), '[data-edit]');
  goTo(path);
  return true;
}

function click(part: Element | null, selector: string): boolean {
  const target = part?.querySelector<HTMLElement>(selector);
  target?.click();
  return target !== undefined && target !== null;
}
