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
