// Keeps what is typed into a form within half a second, and offers it when the form is opened again.
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useReplica } from '#app/replica/react.ts';
import { dropDraft, keepBeforeLeaving, keepDraft, readDraft } from './drafts.ts';
import type { Draft } from './drafts.ts';

const keptWithinMs = 500;

export interface OfferedDraft {
  /** What it is of, where the form does not say it: a file's name. */
  of?: string;
  savedAt: string;
  take: () => void;
  discard: () => void;
}

interface DraftOptions {
  /** The form's among this person's; without one nothing is kept. */
  name: string | undefined;
  /** What stood in the row that is edited when the form was begun, by field. */
  before: Record<string, unknown>;
  /** A draft was taken that was to replace these values. */
  onTaken: (base: Record<string, unknown>) => void;
}

export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, before, onTaken }: DraftOptions,
) {
  const { replica } = useReplica();
  const [found, setFound] = useState<Draft>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the fields hold where nothing was typed: at first, and after each save. */
  const begun = useRef<Texts>({});
  const replaced = useRef(before);
  /** Until it is known that nothing is kept: a save that finds nothing to forget writes nothing. */
  const mayBeKept = useRef(true);
  useEffect(() => {
    replaced.current = before;
  }, [before]);

  useEffect(() => {
    if (!name) return undefined;
    let isLeft = false;
    readDraft(replica, name, new Date()).then((draft) => {
      if (isLeft) return;
      mayBeKept.current &&= draft !== undefined || timer.current !== undefined;
      setFound(draft);
    }, reportError);
    return () => {
      isLeft = true;
    };
  }, [name, replica]);

  useEffect(() => {
    if (!name) return undefined;
    begun.current = textsOf(form.getValues());
    let hasKept = false;
    const keep = async () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      const typed = Object.entries(form.getValues()).filter(
        ([field, value]) => begun.current[field] !== asText(value),
      );
      if (typed.length === 0) {
        if (hasKept) await dropDraft(replica, name);
        return;
      }
      hasKept = true;
      mayBeKept.current = true;
      const base = typed.flatMap(([field]) =>
        field in replaced.current ? [[field, replaced.current[field]]] : [],
      );
      const draft = { values: Object.fromEntries(typed), base: Object.fromEntries(base) };
      await keepDraft(replica, name, draft, new Date());
    };
    const watching = form.watch(() => {
      timer.current ??= setTimeout(() => void keep(), keptWithinMs);
    });
    const stopKeeping = keepBeforeLeaving(keep);
    const whenHidden = () => document.visibilityState === 'hidden' && void keep();
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      void keep();
      watching.unsubscribe();
      stopKeeping();
      document.removeEventListener('visibilitychange', whenHidden);
    };
  }, [form, name, replica]);

  /** What was typed is saved. */
  function forget() {
    begun.current = textsOf(form.getValues());
    discard();
  }

  function discard() {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (name && mayBeKept.current) void dropDraft(replica, name);
    mayBeKept.current = false;
    if (found) setFound(undefined);
  }

  function take() {
    onTaken(found?.base ?? {});
    for (const [field, value] of Object.entries(found?.values ?? {}))
      form.setValue(field as never, value as never, { shouldDirty: true });
    setFound(undefined);
  }

  const offered: OfferedDraft | undefined = found && { savedAt: found.savedAt, take, discard };
  return { offered, forget };
}

const asText = (value: unknown): string | undefined => JSON.stringify(value);

type Texts = Record<string, string | undefined>;

const textsOf = (values: object): Texts =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, asText(value)]));
