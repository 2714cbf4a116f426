// How what one side says about an interview is answered: the other side confirms or disputes it, or says something else
// happened, and its author takes it back.
import { answerInTime, commented, heldInTime, inTime } from './match-conditions.ts';
import { breachOf, claimHas, feesOf, interviewHas, matchHas, noBreach, told } from './match-checks.ts';
import type { MatchAct, MatchState, MatchTransition } from './match-rooms.ts';
import { all } from './state-machine.ts';

const settled = (kind: string, state: 'confirmed' | 'taken_back') =>
  all(told('erin', `claim.settled.${kind}`), told('paul', `claim.settled.${kind}`), claimHas({ state }));
const startsAt = '2026-06-09T10:00:00.000Z';
const kept = matchHas(() => ({ guarantee: 'honoured', honouredAt: startsAt }));
const uncounted = matchHas(() => ({ guarantee: null, honouredAt: null }));
const undecided = all(told('ada', 'claim'), claimHas({ state: 'disputed' }), uncounted, noBreach);
const byProvider = all(told('erin', 'claim.disputed'), undecided);
const byEmployer = all(told('paul', 'claim.disputed'), undecided);
const absences = (count: number) => interviewHas(() => ({ absences: count }));
const tenWorkingDays = matchHas(() => ({ deadlineAt: '2026-07-03T23:59:59.999Z' }));

const confirmations: readonly MatchTransition[] = [
  {
    from: ['held', 'held, disputed', 'hired', 'hired, disputed', 'not hired', 'not hired, disputed'],
    act: 'Confirm the claim',
    to: null,
    who: ['provider'],
    conditions: [heldInTime],
    effect: 'keeps the promise by the time of the interview; both sides are notified',
    shows: all(settled('held', 'confirmed'), kept),
  },
  {
    from: ['absent once', 'absent once, disputed'],
    act: 'Confirm the claim',
    to: null,
    who: ['provider'],
    conditions: [heldInTime],
    effect: 'one absence; the employer has the days since the interview back; both sides are notified',
    shows: all(settled('candidate_absent', 'confirmed'), absences(1), uncounted),
  },
  {
    from: ['absent twice', 'absent twice, disputed'],
    act: 'Confirm the claim',
    to: null,
    who: ['provider'],
    conditions: [heldInTime],
    effect: 'the second absence keeps the promise; both sides are notified',
    shows: all(
      settled('candidate_absent', 'confirmed'),
      absences(2),
      matchHas(() => ({ guarantee: 'honoured' })),
    ),
  },
  {
    from: ['employer reported absent', 'employer absent, disputed'],
    act: 'Confirm the claim',
    to: null,
    who: ['employer'],
    conditions: [answerInTime],
    effect: 'a breach; new times are due within five working days; both sides are notified',
    shows: all(settled('employer_absent', 'confirmed'), breachOf('not_held')),
  },
  {
    from: ['not held, says the employer', 'not held, says the employer, disputed'],
    act: 'Confirm the claim',
    to: null,
    who: ['provider'],
    conditions: [heldInTime],
    effect:
      'owed again, with at least ten working days left; no breach and no absence; both sides are notified',
    shows: all(settled('no_fault', 'confirmed'), noBreach, absences(0), tenWorkingDays),
  },
  {
    from: ['not held, says the provider', 'not held, says the provider, disputed'],
    act: 'Confirm the claim',
    to: null,
    who: ['employer'],
    conditions: [answerInTime],
    effect: 'as above',
    shows: all(settled('no_fault', 'confirmed'), noBreach, absences(0), tenWorkingDays),
  },
];

/** The acts by which a side of these can dispute the newest claim. */
const ofProvider = ['Dispute the claim', 'Dispute the report, on an app that knows no claims'] as const;
const ofEmployer = ['Dispute the claim', 'Dispute the breach, on an app that knows no claims'] as const;

const disputes: readonly MatchTransition[] = [
  ...ofProvider.flatMap((act, at): MatchTransition[] => [
    {
      from: ['held', 'hired', 'not hired', 'not held, says the employer'],
      act,
      to: null,
      who: ['provider'],
      conditions: [commented, heldInTime],
      effect: at
        ? 'as above'
        : 'the claim counts for nothing until an administrator decides; the employer is notified',
      shows: byProvider,
    },
    {
      from: ['absent once'],
      act,
      to: null,
      who: ['provider'],
      conditions: [commented, heldInTime],
      effect: at ? 'as above' : 'the absence does not count until an administrator decides',
      shows: all(byProvider, absences(0)),
    },
    {
      from: ['absent twice'],
      act,
      to: null,
      who: ['provider'],
      conditions: [commented, heldInTime],
      effect: at ? 'as above' : 'the second absence does not count until an administrator decides',
      shows: all(byProvider, absences(1)),
    },
  ]),
  ...ofEmployer.map((act, at): MatchTransition => ({
    from: ['employer reported absent', 'not held, says the provider'],
    act,
    to: null,
    who: ['employer'],
    conditions: [commented, answerInTime],
    effect: at ? 'as above' : 'no breach until an administrator decides; the provider is notified',
    shows: byEmployer,
  })),
];

const agreedAgain = matchHas(() => ({ interviewDate: startsAt, heldAt: null, guarantee: null }));

const takenBack: readonly MatchTransition[] = [
  {
    from: ['held', 'hired', 'not hired'],
    act: 'Take the claim back',
    to: 'interview_scheduled',
    who: ['employer'],
    conditions: [inTime],
    effect: 'the outcome and the fee of a hire go with it; both sides are notified',
    shows: all(settled('held', 'taken_back'), agreedAgain, feesOf('hire', 0)),
  },
  {
    from: ['absent once'],
    act: 'Take the claim back',
    to: 'interview_scheduled',
    who: ['employer'],
    conditions: [inTime],
    effect: 'no absence; the time is agreed again, if nothing was arranged since; both sides are notified',
    shows: all(settled('candidate_absent', 'taken_back'), agreedAgain, absences(0)),
  },
  {
    from: ['absent twice'],
    act: 'Take the claim back',
    to: 'interview_scheduled',
    who: ['employer'],
    conditions: [inTime],
    effect: 'as above: one absence, and no decision',
    shows: all(
      settled('candidate_absent', 'taken_back'),
      absences(1),
      matchHas(() => ({ decidedAt: null, firstDecidedAt: null })),
    ),
  },
  {
    from: ['employer reported absent'],
    act: 'Take the claim back',
    to: 'interview_scheduled',
    who: ['provider'],
    conditions: [inTime],
    effect: 'the time is agreed again, if nothing was arranged since; both sides are notified',
    shows: all(settled('employer_absent', 'taken_back'), noBreach, agreedAgain),
  },
  {
    from: ['not held, says the employer'],
    act: 'Take the claim back',
    to: 'interview_scheduled',
    who: ['employer'],
    conditions: [inTime],
    effect: 'as above',
    shows: all(settled('no_fault', 'taken_back'), agreedAgain),
  },
  {
    from: ['not held, says the provider'],
    act: 'Take the claim back',
    to: 'interview_scheduled',
    who: ['provider'],
    conditions: [inTime],
    effect: 'as above',
    shows: all(settled('no_fault', 'taken_back'), agreedAgain),
  },
];

/** The other side says what happened while a claim waits for it: two sides that act offline make one dispute. */
const contradicts = (
  from: MatchState,
  acts: readonly MatchAct[],
  who: 'employer' | 'provider',
): MatchTransition[] =>
  acts.map((act) => ({
    from: [from],
    act,
    to: null,
    who: [who],
    conditions: [inTime],
    effect: 'disputes what the other side said before: one dispute, and no second claim',
    shows: who === 'provider' ? byProvider : byEmployer,
  }));

const crossing: readonly MatchTransition[] = [
  ...(['held', 'hired', 'not hired'] as const).flatMap((from) =>
    contradicts(from, ['Report the employer as absent', 'Report that nobody is at fault'], 'provider'),
  ),
  ...contradicts(
    'absent twice',
    ['Report the employer as absent', 'Report that nobody is at fault'],
    'provider',
  ),
  ...contradicts(
    'absent once',
    ['Report the employer as absent', 'Report that nobody is at fault'],
    'provider',
  ),
  ...contradicts('not held, says the employer', ['Report the employer as absent'], 'provider'),
  ...(['employer reported absent', 'not held, says the provider'] as const).flatMap((from) =>
    contradicts(
      from,
      ['Record that it was held', 'Don’t hire, with a reason', 'Report the candidate as absent'],
      'employer',
    ),
  ),
  ...contradicts('employer reported absent', ['Report that nobody is at fault'], 'employer'),
  ...(['held', 'hired', 'not hired'] as const).flatMap((from) =>
    contradicts(from, ['Report the candidate as absent'], 'provider'),
  ),
  {
    from: ['absent once', 'not held, says the employer'],
    act: 'Record that it was held',
    to: 'interview_completed',
    who: ['provider'],
    conditions: [inTime],
    effect:
      'settles the interview at once, because the provider says it against its own interest: keeps the promise; the claim of the employer counts no longer; both sides are notified',
    shows: all(settled('held', 'confirmed'), kept, absences(0)),
  },
  {
    from: ['absent twice'],
    act: 'Record that it was held',
    to: 'interview_completed',
    who: ['provider'],
    conditions: [inTime],
    effect: 'as above: the second absence does not count',
    shows: all(
      settled('held', 'confirmed'),
      absences(1),
      matchHas(() => ({ guarantee: 'honoured', decidedAt: null })),
    ),
  },
  {
    from: ['not held, says the employer'],
    act: 'Report the candidate as absent',
    to: null,
    who: ['provider'],
    conditions: [inTime],
    effect:
      'settles the interview at once, because the provider says it against its own interest: one absence; both sides are notified',
    shows: all(settled('candidate_absent', 'confirmed'), absences(1), uncounted),
  },
  {
    from: ['not held, says the provider'],
    act: 'Report the employer as absent',
    to: null,
    who: ['employer'],
    conditions: [inTime],
    effect:
      'settles the interview at once, because the employer says it against its own interest: a breach; both sides are notified',
    shows: all(settled('employer_absent', 'confirmed'), breachOf('not_held')),
  },
  {
    from: ['employer reported absent'],
    act: 'Report the employer as absent',
    to: null,
    who: ['employer'],
    conditions: [inTime],
    effect: 'confirms what the provider said: a breach',
    shows: all(settled('employer_absent', 'confirmed'), breachOf('not_held')),
  },
  {
    from: ['not held, says the employer'],
    act: 'Report that nobody is at fault',
    to: null,
    who: ['provider'],
    conditions: [inTime],
    effect: 'confirms what the employer said: owed again',
    shows: settled('no_fault', 'confirmed'),
  },
  {
    from: ['not held, says the provider'],
    act: 'Report that nobody is at fault',
    to: null,
    who: ['employer'],
    conditions: [inTime],
    effect: 'confirms what the provider said: owed again',
    shows: settled('no_fault', 'confirmed'),
  },
  {
    from: ['absent once', 'absent twice'],
    act: 'Report the candidate as absent',
    to: null,
    who: ['provider'],
    conditions: [inTime],
    effect: 'confirms what the employer said: the absence counts',
    shows: settled('candidate_absent', 'confirmed'),
  },
];

export const interviewClaims: readonly MatchTransition[] = [
  ...confirmations,
  ...disputes,
  ...takenBack,
  ...crossing,
];
