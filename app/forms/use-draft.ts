// Keeps what is typed into a form each second, and offers it when the form is opened again.
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useReplica } from '#app/replica/react.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import type { Draft } from './drafts.ts';

const keepEveryMs = 1000;

export interface OfferedDraft {
  savedAt: string;
  take: () => void;
  discard: () => void;
}

/** `name` is the form's among this person's; without one nothing is kept. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name: string | undefined) {
  const { replica } = useReplica();
  const [found, setFound] = useState<Draft>();

  useEffect(() => {
    if (!name) return undefined;
    let isLeft = false;
    readDraft(replica, name, new Date()).then((draft) => !isLeft && setFound(draft), reportError);
    return () => {
      isLeft = true;
    };
  }, [name, replica]);

  useEffect(() => {
    if (!name) return undefined;
    const untouched = JSON.stringify(form.getValues());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watching = form.watch((values) => {
      clearTimeout(timer);
      if (JSON.stringify(values) === untouched) return;
      timer = setTimeout(() => void keepDraft(replica, name, values, new Date()), keepEveryMs);
    });
    return () => {
      clearTimeout(timer);
      watching.unsubscribe();
    };
  }, [form, name, replica]);

  function forget() {
    if (name) void dropDraft(replica, name);
    if (found) setFound(undefined);
  }

  function take() {
    for (const [field, value] of Object.entries(found?.values ?? {}))
      form.setValue(field as never, value as never, { shouldDirty: true });
    setFound(undefined);
  }

  const offered: OfferedDraft | undefined = found && { savedAt: found.savedAt, take, discard: forget };
  return { offered, forget };
}
