// Drafts of unsaved forms. Kept on this device for a limited time with the person's working copy, and never sent.
import type { Replica } from '#app/replica/replica.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { draftDays } from '#shared/policy.ts';

/**
 * For an edit, holds only the typed values and the values that they replace, so that changes by others are not
 * reverted.
 */
export interface Draft {
  savedAt: string;
  values: Record<string, unknown>;
  base?: Record<string, unknown>;
  /** An earlier draft that was neither used nor discarded. */
  earlier?: Draft | undefined;
}

type Keeping = Pick<Replica, 'readDraft' | 'keepDraft'>;

/** Returns the draft of a form, unless it has expired. */
export async function readDraft(replica: Keeping, form: string, now: Date): Promise<Draft | undefined> {
  const draft = (await replica.readDraft(form)) as Draft | null | undefined;
  return draft && now.getTime() - Date.parse(draft.savedAt) < draftDays * DAY_MS ? draft : undefined;
}

/** Saves a draft. On a full device no draft is kept; the form stays open, and saving it reports the lack of room. */
export async function keepDraft(replica: Keeping, form: string, draft: Draft): Promise<void> {
  await replica.keepDraft(form, draft).catch(() => {});
}

/** Deletes the draft of a form. */
export async function dropDraft(replica: Keeping, form: string): Promise<void> {
  await replica.keepDraft(form, null).catch(() => {});
}
