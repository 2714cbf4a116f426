import { useRef } from 'react';

/** For a window that no trigger of its own opens: remembers what had focus before, and gives it back on closing. */
export function useReturnFocus() {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const target = before.current?.isConnected ? before.current : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus();
    },
  };
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
