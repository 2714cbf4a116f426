import { useRef } from 'react';

/** For a window without its own trigger: remembers the focused element, and restores the focus on closing. */
export function useReturnFocus() {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus() {
      const { activeElement } = document;
      before.current = openerOf(activeElement) ?? activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // If neither element is visible, the page keeps its scroll position.
      const elsewhere = { preventScroll: true };
      if (focused(before.current) || focused(document.querySelector('h1[tabindex]'), elsewhere)) return;
      focused(document.querySelector('main'), elsewhere);
    },
  };
}

/** An element that is gone, or was just disabled, takes no focus. */
function focused(target: Element | null, how?: FocusOptions): boolean {
  if (target instanceof HTMLElement) target.focus(how);
  return target !== null && document.activeElement === target;
}

/** A menu item is gone when its window closes, but the button that opened the menu remains. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : null;
}

const firstFields = 'input:not([type="hidden"]), select, textarea';
const activeCell = '[role="gridcell"][tabindex="0"]';

/**
 * Focuses the active cell of a grid, or else the first field. A field is not focused on touch devices, where the on-screen
 * keyboard would hide the window.
 */
export function focusFirstField(event: Event) {
  const { currentTarget: opened } = event;
  if (!(opened instanceof HTMLElement)) return;
  const cell = opened.querySelector<HTMLElement>(activeCell);
  const fields = opened.querySelectorAll<HTMLElement>(firstFields);
  const field = cell ?? [...fields].find((each) => !each.matches(':disabled'));
  if (!field || (!cell && !window.matchMedia('(pointer: fine)').matches)) return;
  event.preventDefault();
  field.focus();
}
