// Forms that were begun and not saved: kept on this device for a while, with the person's working copy, and never sent.
import type { Replica } from '#app/replica/replica.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { draftDays } from '#shared/policy.ts';

/** Of an edit only what was typed, with the values that it is to replace: what others changed since is not put back. */
export interface Draft {
  savedAt: string;
  values: Record<string, unknown>;
  base?: Record<string, unknown>;
  /** What was begun before it, and neither used nor discarded. */
  earlier?: Draft | undefined;
}

type Keeping = Pick<Replica, 'readDraft' | 'keepDraft'>;

export async function readDraft(replica: Keeping, form: string, now: Date): Promise<Draft | undefined> {
  const draft = (await replica.readDraft(form)) as Draft | null | undefined;
  return draft && now.getTime() - Date.parse(draft.savedAt) < draftDays * DAY_MS ? draft : undefined;
}

/** A device without room keeps no draft; the form itself is still there, and a save that finds no room says so. */
export async function keepDraft(replica: Keeping, form: string, draft: Draft): Promise<void> {
  await replica.keepDraft(form, draft).catch(() => {});
}

export async function dropDraft(replica: Keeping, form: string): Promise<void> {
  await replica.keepDraft(form, null).catch(() => {});
}
