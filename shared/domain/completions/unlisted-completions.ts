// Limits completions under references that are on no class list. Each of them causes an interview to be owed to an
// unverified person.
import type { Context } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { countOfToday } from '../organizations/count-of-today.ts';
import { unlistedCompletionsPerDay } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Runs only on the server, once for each new completion. */
export async function countUnlisted(
  store: Writer,
  providerId: string,
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  const { amount } = await countOfToday(store, 'unlistedMarks', providerId, now);
  if (amount > unlistedCompletionsPerDay)
    throw refuse('completion.tooManyUnlisted', { most: unlistedCompletionsPerDay });
}
