// Enters a missed deadline: the breach, and who is told.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { partyName } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { addBreach } from './breaches.ts';
import { stepsOf } from './deadline.ts';
import { factsOf, wind } from './deadline-timer.ts';
import { withGuarantee } from './guarantee.ts';

/** Enters a deadline that passed while something held it up. What is settled now gains no further time. */
export async function missIfPassed(store: Writer, matchId: string, context: AcceptContext): Promise<void> {
  const match = await store.get('matches', matchId);
  if (!match) return;
  const facts = await factsOf(store, match, context.now);
  if (!stepsOf(facts).some(({ kind, at }) => kind === 'missed' && at <= context.now)) return;
  await miss(store, match, context);
  const missed = (await store.get('matches', matchId)) ?? match;
  await wind(store, { ...facts, match: missed }, context.now);
}

/** Records the breach when the deadline passed, and notifies both sides and the admins. A breach can still be cured. */
export async function miss(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  await store.put('matches', await withGuarantee(store, { ...match, missedAt: context.now }));
  await addBreach(
    store,
    match,
    { id: context.newId(), kind: 'deadline', employerComment: null, providerComment: null },
    context,
  );
  const { now } = context;
  const employer = await partyName(store, match, 'employer');
  for (const side of ['employer', 'provider'] as const)
    await notifyParty(
      store,
      match,
      side,
      'missed',
      (about) => notice('interview.missed', about.match, about.subject),
      now,
    );
  await notifyAdmins(
    store,
    `missed.${match.id}`,
    notice(
      'interview.missedBy',
      { by: employer, reference: match.candidateReferenceId },
      { type: 'system', link: '/admin/reports', subjectId: match.employerId, subjectTitle: employer },
    ),
    now,
  );
}
