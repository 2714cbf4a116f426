// Saves the typed values of a form within half a second, and offers them when the form is opened again.
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useReplica } from '#app/replica/live/hooks.ts';
import type { Replica } from '#app/replica/replica.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { keepBeforeLeaving } from './open-forms.ts';
import type { Draft } from './drafts.ts';

const keptWithinMs = 500;

/** A draft of earlier that the person can take over or discard. */
export interface OfferedDraft {
  /** The subject of the draft if the form does not name it, such as a file name. */
  of?: string;
  savedAt: string;
  take: () => void;
  discard: () => void;
}

interface DraftOptions {
  /** The name of the draft. Without one, nothing is kept. */
  name: string | undefined;
  /** The values of the edited row when the form was begun, by field. */
  before: Record<string, unknown>;
  /** Called when a draft is restored, with the values that it was to replace. */
  onTaken: (base: Record<string, unknown>) => void;
}

/** Keeps what is typed on this device until the form is submitted. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, before, onTaken }: DraftOptions,
) {
  const { replica } = useReplica();
  const [found, setFound] = useState<Draft>();
  /** The same draft as a ref, for the drafts saved before the offer is answered: they must not replace it. */
  const unanswered = useRef<Draft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The field values without typed changes: the initial ones, and the ones after each save. */
  const begun = useRef<Texts>({});
  const replaced = useRef(before);
  /** Set until it is known whether a draft is stored. Nothing is written meanwhile: it would replace that draft. */
  const reading = useRef<Promise<void>>(undefined);
  /** True until it is known that no draft is stored. A save without a draft to delete then writes nothing. */
  const mayBeKept = useRef(true);
  useEffect(() => {
    replaced.current = before;
  }, [before]);

  useEffect(() => {
    if (!name) return undefined;
    let isLeft = false;
    const readStored = async () => {
      const draft = await readDraft(replica, name, new Date());
      mayBeKept.current = draft !== undefined;
      // Also after the form is left: the input typed meanwhile is stored together with this draft.
      unanswered.current = draft;
      if (!isLeft) setFound(draft);
    };
    const read = readStored()
      .catch(reportError)
      .then(() => {
        if (reading.current === read) reading.current = undefined;
      });
    reading.current = read;
    return () => {
      isLeft = true;
    };
  }, [name, replica]);

  useEffect(() => {
    if (!name) return undefined;
    begun.current = textsOf(form.getValues());
    let hasKept = false;
    const store = async (values: Values) => {
      if (reading.current) await reading.current;
      const draft = typedIn(values, begun.current, replaced.current, unanswered.current);
      if (!draft && !hasKept) return;
      hasKept = true;
      mayBeKept.current = true;
      await putDraft(replica, name, draft ?? unanswered.current);
    };
    let storing: Promise<void> | undefined;
    const keep = async () => {
      if (timer.current !== undefined) {
        clearTimeout(timer.current);
        timer.current = undefined;
        storing = store({ ...form.getValues() });
      }
      await storing;
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

  function offer(draft: Draft | undefined) {
    unanswered.current = draft;
    setFound(draft);
  }

  /** Deletes the draft after the typed values are saved. */
  function forget() {
    begun.current = textsOf(form.getValues());
    clearTimeout(timer.current);
    timer.current = undefined;
    if (reading.current) void reading.current.then(deleteStored);
    else deleteStored();
  }

  function deleteStored() {
    if (name && mayBeKept.current) void putDraft(replica, name, undefined);
    mayBeKept.current = false;
    if (unanswered.current) offer(undefined);
  }

  const typed = () => typedIn(form.getValues(), begun.current, replaced.current, unanswered.current);

  function discard() {
    offer(found?.earlier);
    if (name) void putDraft(replica, name, typed() ?? found?.earlier);
  }

  /** Restores the offered draft. The typed values that it replaces are offered in its place. */
  function take() {
    const { values = {}, base = {}, earlier } = found ?? {};
    const current = typed();
    const replaced = Object.entries(current?.values ?? {}).filter(
      ([field, value]) => field in values && asText(values[field]) !== asText(value),
    );
    onTaken(base);
    offer(
      current && replaced.length > 0
        ? { ...current, values: Object.fromEntries(replaced), earlier }
        : earlier,
    );
    for (const [field, value] of Object.entries(values))
      form.setValue(field as never, value as never, { shouldDirty: true });
  }

  const offered: OfferedDraft | undefined = found && { savedAt: found.savedAt, take, discard };
  return { offered, forget };
}

const asText = (value: unknown): string | undefined => JSON.stringify(value);

type Texts = Record<string, string | undefined>;

const textsOf = (values: object): Texts =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, asText(value)]));

/** Returns the values that differ from the initial ones; undefined if none differs. */
function typedIn(
  values: object,
  begun: Texts,
  replaced: Record<string, unknown>,
  earlier: Draft | undefined,
): Draft | undefined {
  const fields = Object.entries(values).filter(([field, value]) => begun[field] !== asText(value));
  if (fields.length === 0) return undefined;
  const base = fields.flatMap(([field]) => (field in replaced ? [[field, replaced[field]]] : []));
  return {
    savedAt: new Date().toISOString(),
    values: Object.fromEntries(fields),
    base: Object.fromEntries(base),
    ...(earlier && { earlier }),
  };
}

const putDraft = (replica: Replica, name: string, draft: Draft | undefined): Promise<void> =>
  draft ? keepDraft(replica, name, draft) : dropDraft(replica, name);
