// What was done for the candidates of one round of an agreement, one line an act and day.
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';

/** What can be done for a candidate. */
export type PactActName =
  | 'matched'
  | 'proposed'
  | 'suggested'
  | 'confirmed'
  | 'held'
  | 'hired'
  | 'notHired'
  | 'withdrawn';

/** The same act for one or more candidates on one day. */
export interface PactAct {
  name: PactActName;
  /** When it was first done on that day. */
  at: string;
  count: number;
}

/** Returns the acts since the round was proposed, until the next one was, the oldest first. `timeZone` says what a day is. */
export async function actsOfRound(
  reader: Reader,
  _actor: Actor,
  id: string,
  timeZone: string,
): Promise<PactAct[]> {
  const agreement = await reader.get('agreements', id);
  if (!agreement) return [];
  const { jobId, courseId, round, createdAt } = agreement;
  const [rounds, matches] = await Promise.all([
    reader.find('agreements', { jobId }),
    reader.find('matches', { jobId }),
  ]);
  const next = rounds.find((other) => other.courseId === courseId && other.round === round + 1);
  const isOfRound = (at: string): boolean => at >= createdAt && (!next || at < next.createdAt);
  const acts = new Map<string, PactAct>();
  const add = (name: PactActName, at: string | null | undefined): void => {
    if (!at || !isOfRound(at)) return;
    const key = `${name} ${dateIn(timeZone, at)}`;
    const known = acts.get(key);
    acts.set(key, { name, at: known && known.at < at ? known.at : at, count: (known?.count ?? 0) + 1 });
  };
  for (const match of matches) {
    if (match.courseId !== courseId) continue;
    const interview = await reader.get('interviews', match.id);
    add('matched', match.createdAt);
    add('proposed', match.slotsProposedAt);
    if (interview?.proposedBy === 'provider') add('suggested', interview.proposedAt);
    add('confirmed', interview?.confirmedAt);
    add('held', match.heldAt);
    if (match.status === 'hired') add('hired', match.decidedAt);
    if (match.status === 'not_hired') add('notHired', match.decidedAt);
    add('withdrawn', match.withdrawnAt);
  }
  return [...acts.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}
