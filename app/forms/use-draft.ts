// Keeps what is typed into a form each second, and offers it when the form is opened again.
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useActor } from '#app/replica/react.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

const keepEveryMs = 1000;

export interface OfferedDraft {
  savedAt: string;
  take: () => void;
  discard: () => void;
}

/** `name` is the form's among this person's; without one nothing is kept. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name: string | undefined) {
  const { person } = useActor();
  const [found, setFound] = useState(() => (name ? readDraft(person, name, new Date()) : undefined));

  useEffect(() => {
    if (!name) return undefined;
    const untouched = JSON.stringify(form.getValues());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watching = form.watch((values) => {
      clearTimeout(timer);
      if (JSON.stringify(values) === untouched) return;
      timer = setTimeout(() => keepDraft(person, name, values, new Date()), keepEveryMs);
    });
    return () => {
      clearTimeout(timer);
      watching.unsubscribe();
    };
  }, [form, name, person]);

  function forget() {
    if (name) dropDraft(person, name);
    setFound(undefined);
  }

  function take() {
    for (const [field, value] of Object.entries(found?.values ?? {}))
      form.setValue(field as never, value as never, { shouldDirty: true });
    setFound(undefined);
  }

  const offered: OfferedDraft | undefined = found && { savedAt: found.savedAt, take, discard: forget };
  return { offered, forget };
}
