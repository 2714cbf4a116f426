import { useRef } from 'react';

/** For a window that no trigger of its own opens: remembers what had focus before, and gives it back on closing. */
export function useReturnFocus() {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus() {
      const { activeElement } = document;
      before.current = openerOf(activeElement) ?? activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // Where neither is seen the page stays where it was.
      const elsewhere = { preventScroll: true };
      if (focused(before.current) || focused(document.querySelector('h1[tabindex]'), elsewhere)) return;
      focused(document.querySelector('main'), elsewhere);
    },
  };
}

/** What is gone, or disabled by what was just done, takes no focus. */
function focused(target: Element | null, how?: FocusOptions): boolean {
  if (target instanceof HTMLElement) target.focus(how);
  return target !== null && document.activeElement === target;
}

/** An item of a menu is gone by then, the button that opened the menu is not. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : null;
}

/** Puts focus where one begins to type; not under a finger, since a keyboard on the screen would hide the window. */
export function focusFirstField(event: Event) {
  const { currentTarget: opened } = event;
  if (!(opened instanceof HTMLElement) || !window.matchMedia('(pointer: fine)').matches) return;
  const fields = opened.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea');
  const field = [...fields].find(({ disabled }) => !disabled);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
