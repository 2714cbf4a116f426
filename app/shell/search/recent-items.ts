// What a person opened from the search last. Kept with the person's working copy on this device, deleted with it at
// sign-out, and never sent. Only keys are kept: a learner who was erased is forgotten here too.
import type { Replica } from '#app/replica/replica.ts';

type Keeping = Pick<Replica, 'readDraft' | 'keepDraft'>;

const name = 'search.recent';
const most = 8;

/** The keys of the items, the last first. */
export async function readRecent(replica: Keeping): Promise<string[]> {
  const kept = await replica.readDraft(name);
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
}

/** On a full device nothing is remembered. */
export async function rememberItem(replica: Keeping, key: string): Promise<void> {
  const before = await readRecent(replica);
  const keys = [key, ...before.filter((known) => known !== key)].slice(0, most);
  await replica.keepDraft(name, keys).catch(() => {});
}
