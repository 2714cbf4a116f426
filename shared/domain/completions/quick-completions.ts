// Tells administrators of a provider that marks many completions in one day of students whom nobody has seen learning.
import type { Context } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { dateIn, plusDays } from '#shared/lib/time.ts';
import { areAdminsTold, notice, notifyAdmins } from '../notifications/notifications.ts';
import { countOfToday } from '../organizations/count-of-today.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { alertRestDays, quickCompletionsPerDay } from '#shared/policy.ts';

/**
 * Counts a new completion if its student was enrolled the same day, or its reference is on no class list. Runs only on the
 * server, once for each new completion, because the days are those of the server's receipt: a typed date proves nothing.
 */
export async function countQuick(
  store: Writer,
  { providerId, enrollmentId }: Pick<Row<'completions'>, 'providerId' | 'enrollmentId'>,
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  if (enrollmentId && !(await isEnrolledToday(store, providerId, enrollmentId, now))) return;
  const { amount } = await countOfToday(store, 'quickMarks', providerId, now);
  if (amount <= quickCompletionsPerDay) return;
  const key = `quick.${providerId}`;
  if (await areAdminsTold(store, key, plusDays(now, -alertRestDays))) return;
  const provider = (await store.get('organizations', providerId))?.name ?? 'A training provider';
  const told = notice(
    'completions.quick',
    { provider, count: quickCompletionsPerDay },
    { type: 'system', link: '/admin/users', subjectId: key, subjectTitle: provider },
  );
  await notifyAdmins(store, key, told, now);
}

async function isEnrolledToday(
  store: Writer,
  providerId: string,
  enrollmentId: string,
  now: string,
): Promise<boolean> {
  const [enrollment, timeZone] = await Promise.all([
    store.get('enrollments', enrollmentId),
    timeZoneOf(store, providerId),
  ]);
  return !!enrollment && dateIn(timeZone, enrollment.createdAt) === dateIn(timeZone, now);
}
