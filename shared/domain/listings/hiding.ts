// Hides a job or a course and shows it again. Interviews promised under it stay owed.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { listingKinds } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { unlistStatistics } from '../courses/course-statistics.ts';
import { recordJobState } from '../jobs/commands.ts';
import { reconcileJob } from '../matching/reconcile.ts';
import type { StoredText } from '../stored-texts/stored-text.ts';
import { shown } from './listings.ts';

/** Names a job or a course. */
export interface Hideable {
  kind: (typeof listingKinds)[number];
  id: number;
}

/**
 * Hides a listing. A hidden listing behaves like an inactive one: searches do not find it, and a hidden job gets no
 * new matches.
 */
export async function hide(
  store: Writer,
  { kind, id }: Hideable,
  reason: StoredText,
  context: AcceptContext,
): Promise<void> {
  await change(
    store,
    { kind, id },
    {
      isHidden: true,
      hiddenReason: reason.text,
      hiddenCode: reason.code,
    },
  );
  if (kind === 'job') await recordJobState(store, id, context);
}

/** Shows a hidden listing again. A job is then reconciled. */
export async function show(store: Writer, { kind, id }: Hideable, context: AcceptContext): Promise<void> {
  await change(store, { kind, id }, shown);
  if (kind !== 'job') return;
  await recordJobState(store, id, context);
  await reconcileJob(store, id, context);
}

async function change(
  store: Writer,
  { kind, id }: Hideable,
  set: Pick<Row<'jobs'>, 'isHidden' | 'hiddenReason' | 'hiddenCode'>,
): Promise<void> {
  if (kind === 'job') {
    const job = await store.get('jobs', id);
    if (job) await store.put('jobs', { ...job, ...set });
    return;
  }
  const course = await store.get('courses', id);
  if (!course) return;
  await store.put('courses', { ...course, ...set });
  if (set.isHidden) await unlistStatistics(store, id);
}
