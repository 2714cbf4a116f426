// Limits the messages to organizations that have not answered. Runs only on the server, at every door.
import type { Reader, Writer } from '#shared/engine/store.ts';
import { firstContactsPerDay, unansweredMessages } from '#shared/policy.ts';
import type { Side } from '../interviews/interviews.ts';
import { countOfToday } from '../organizations/count-of-today.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import type { Thread } from './messages.ts';

/**
 * Refuses the message that was just stored if it is one too many to a stranger, or if it begins one conversation too many
 * of a day. `store` sees every row.
 */
export async function limitUnanswered(store: Writer, thread: Thread, from: Side, now: string): Promise<void> {
  const messages = await store.find('messages', { threadId: thread.id });
  const isFirst = messages.length === 1;
  if (!isFirst && messages.length <= unansweredMessages) return;
  if (messages.some((message) => message.from !== from)) return;
  if (await isApproached(store, thread, from)) return;
  if (isFirst) {
    const own = from === 'employer' ? thread.employerId : thread.providerId;
    const { amount } = await countOfToday(store, 'firstContacts', own, now);
    if (amount > firstContactsPerDay) throw refuse('message.tooManyFirst', { most: firstContactsPerDay });
    return;
  }
  const partner = from === 'employer' ? thread.providerName : thread.employerName;
  throw refuse('message.unanswered', { partner });
}

/** Reports whether the two work together, or the other side has asked for it: a provider by linking, an employer by inviting. */
async function isApproached(store: Reader, { employerId, providerId }: Thread, from: Side): Promise<boolean> {
  const isTheirs = (row: Pick<Thread, 'employerId' | 'providerId'>) =>
    row.employerId === employerId && row.providerId === providerId;
  const agreements = (await store.find('agreements', { employerId })).filter(isTheirs);
  if (agreements.some(({ approvedAt }) => approvedAt !== null || from === 'employer')) return true;
  return from === 'provider' && (await store.find('invitations', { employerId })).some(isTheirs);
}
