import { useEffect, useRef } from 'react';

/** For a form that takes the place of the button that opened it: its first field gets the focus, and is scrolled to. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  return form;
}
