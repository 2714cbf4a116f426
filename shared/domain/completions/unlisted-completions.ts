// Limits completions under references that are on no class list. Each of them causes an interview to be owed to an
// unverified person.
import type { Context } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import { countOfToday } from '../organizations/count-of-today.ts';
import { unlistedCompletionsPerDay, unlistedCompletionsTold } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Runs only on the server, once for each new completion. */
export async function countUnlisted(
  store: Writer,
  providerId: string,
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  const { day, amount } = await countOfToday(store, 'unlistedMarks', providerId, now);
  if (amount > unlistedCompletionsPerDay)
    throw refuse('completion.tooManyUnlisted', { most: unlistedCompletionsPerDay });
  if (amount === unlistedCompletionsTold) await tellAdmins(store, providerId, day, now);
}

async function tellAdmins(store: Writer, providerId: string, day: string, now: string): Promise<void> {
  const provider = await store.get('organizations', providerId);
  const notification = notice(
    'completions.unlisted',
    { provider: provider?.name ?? 'A training provider', count: unlistedCompletionsTold },
    { type: 'system', link: '/admin/users', subjectId: `unlisted.${providerId}` },
  );
  await notifyAdmins(store, `unlisted.${day}.${providerId}`, notification, now);
}
