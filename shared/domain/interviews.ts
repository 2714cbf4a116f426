// What becomes of a match: the five statuses, who may move them, and what is still owed.
import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { Refusal } from '../refusal.ts';
import { matchStatuses } from '../schema.ts';
import type { Row } from '../schema.ts';
import type { Reader } from '../store.ts';
import { fullDate } from '../time.ts';
import { instant, nullableText, orNull, rowId } from '../values.ts';
import { notifyMembers } from './notifications.ts';

type Match = Row<'matches'>;
type Status = (typeof matchStatuses)[number];

const statuses: Record<
  Status,
  { label: string; variant: 'default' | 'secondary' | 'outline' | 'destructive' }
> = {
  matched: { label: 'New Match', variant: 'default' },
  interview_scheduled: { label: 'Interview Scheduled', variant: 'secondary' },
  interview_completed: { label: 'Interview Complete', variant: 'outline' },
  hired: { label: 'Hired', variant: 'default' },
  not_hired: { label: 'Not Hired', variant: 'destructive' },
};
export const matchLabel = (status: Status): string => statuses[status].label;
export const matchVariant = (status: Status) => statuses[status].variant;

/** The interview has been promised and not yet held. */
export const isOwed = (match: Pick<Match, 'status' | 'withdrawnAt' | 'lateCompletion'>): boolean =>
  !match.withdrawnAt &&
  match.lateCompletion !== 'declined' &&
  (match.status === 'matched' || match.status === 'interview_scheduled');

export const canSchedule = (match: Match): boolean =>
  match.status === 'matched' && !match.withdrawnAt && isAccepted(match);

const canReschedule = (match: Match): boolean =>
  match.status === 'interview_scheduled' && !match.withdrawnAt && isAccepted(match);

/** Waits for the employer's word on a completion that arrived long after the agreement ended. */
export const waitsForAcceptance = (match: Match): boolean => match.lateCompletion === 'waiting';

const isAccepted = (match: Match): boolean =>
  match.lateCompletion !== 'waiting' && match.lateCompletion !== 'declined';

/** "Agreed by phone": employer and provider settled on a time outside the product; the provider is told. */
export const agreeInterviewByPhone = defineCommand({
  name: 'interviews.agreeByPhone',
  allowed: ['employer'],
  input: z.object({ matchId: rowId(), startsAt: instant() }),
  done: 'Interview scheduled',
  failed: 'Failed to schedule interview',
  isBinding: true,
  async run(store, { matchId, startsAt }) {
    const match = await readMatch(store, matchId);
    if (!canSchedule(match) && !canReschedule(match)) throw new Refusal('stale', standsAt(match));
    await store.put('matches', { ...match, status: 'interview_scheduled', interviewDate: startsAt });
  },
  async onAccepted(store, { matchId, startsAt }, { now }) {
    const match = await readMatch(store, matchId);
    const job = await store.get('jobs', match.jobId);
    await notifyMembers(
      store,
      match.providerId,
      `interview.${matchId}`,
      {
        type: 'interview',
        title: `Interview scheduled for ${job?.title}`,
        message: `${match.candidateReferenceId}, ${fullDate(startsAt)}. Agreed by phone.`,
        link: `/matches?ref=${match.candidateReferenceId}`,
        subjectId: matchId,
        subjectTitle: job?.title ?? '',
      },
      now,
    );
  },
});

export const notHiredReasons = [
  'skills',
  'availability',
  'eligibility',
  'stronger candidate',
  'did not attend twice',
  'other',
] as const;

const outcomesAfter: Record<Status, readonly Status[]> = {
  matched: ['hired'],
  interview_scheduled: ['interview_completed', 'hired', 'not_hired'],
  interview_completed: ['hired', 'not_hired'],
  hired: [],
  not_hired: [],
};

/** The employer's word after the interview; an offer without one counts as honoured too. */
export const recordOutcome = defineCommand({
  name: 'interviews.recordOutcome',
  allowed: ['employer'],
  input: z.object({
    matchId: rowId(),
    outcome: z.enum(['interview_completed', 'hired', 'not_hired']),
    reason: orNull(z.nullable(z.enum(notHiredReasons))),
    note: orNull(nullableText(1000)),
  }),
  done: 'Outcome recorded',
  failed: 'Failed to record the outcome',
  isBinding: true,
  async run(store, { matchId, outcome, reason, note }, { now }) {
    const match = await readMatch(store, matchId);
    if (match.status === outcome) return;
    if (match.withdrawnAt || !isAccepted(match) || !outcomesAfter[match.status].includes(outcome))
      throw new Refusal('stale', standsAt(match));
    if (match.status === 'interview_scheduled' && match.interviewDate && match.interviewDate > now)
      throw new Refusal(
        'stale',
        `The interview is on ${fullDate(match.interviewDate)}. Record its outcome after it began.`,
      );
    if (outcome === 'not_hired' && !reason)
      throw new Refusal('invalid', 'Choose a reason', { reason: 'Choose a reason' });
    const outcomeNote = [reason, note].filter(Boolean).join(': ') || null;
    const decidedAt = outcome === 'interview_completed' ? null : now;
    await store.put('matches', { ...match, status: outcome, outcomeNote, decidedAt });
  },
});

/** A completion that came long after the agreement ended becomes a match like others, or none. */
export const answerLateCompletion = defineCommand({
  name: 'matches.answerLate',
  allowed: ['employer'],
  input: z.object({ matchId: rowId(), isAccepted: z.boolean() }),
  done: 'Answer saved',
  failed: 'Failed to save the answer',
  isBinding: true,
  async run(store, input, { now }) {
    const match = await readMatch(store, input.matchId);
    if (!waitsForAcceptance(match)) throw new Refusal('stale', standsAt(match));
    if (input.isAccepted)
      await store.put('matches', { ...match, lateCompletion: 'accepted', owedSince: now });
    else
      await store.put('matches', {
        ...match,
        lateCompletion: 'declined',
        withdrawnAt: now,
        withdrawnReason: 'late completion declined',
      });
  },
});

const standsAt = (match: Match): string =>
  match.withdrawnAt
    ? 'This match was withdrawn.'
    : `This match stands at "${matchLabel(match.status)}" by now.`;

async function readMatch(store: Reader, id: string): Promise<Match> {
  const match = await store.get('matches', id);
  if (!match) throw new Refusal('not_found', "This match doesn't exist or you don't have access.");
  return match;
}
