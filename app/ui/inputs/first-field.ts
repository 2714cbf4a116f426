import { useEffect, useRef } from 'react';

/** For a form that replaces the button that opened it: focuses the first field and scrolls to it. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  return form;
}
