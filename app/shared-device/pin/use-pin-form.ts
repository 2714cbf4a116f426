import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';

interface PinForm {
  /** The problem of the last submission. */
  error: string | undefined;
  isRunning: boolean;
  /** For the form element. */
  form: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void };
}

/** A form for PINs. `submit` runs once at a time and resolves to what went wrong. Then the field has the focus again. */
export function usePinForm(submit: () => Promise<string | undefined>): PinForm {
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    const fields = () =>
      ref.current?.querySelector<HTMLElement>('[aria-invalid]') ?? ref.current?.querySelector('input');
    if (wasRunning.current && !isRunning) fields()?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);

  async function run() {
    setRunning(true);
    setError(undefined);
    setError(await submit());
    setRunning(false);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isRunning) void run();
  }

  return { error, isRunning, form: { ref, noValidate: true, onSubmit } };
}
