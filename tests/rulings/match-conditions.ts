// The conditions of match transitions, and how each is made untrue.
import { plusDays } from '#shared/lib/time.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin } from '#shared/testing/people.ts';
import { unlessChanged, unlessGiven, unlessIn } from './conditions.ts';
import type { Condition } from './conditions.ts';
import { claimHas, interviewHas, matchHas, reportHas } from './match-checks.ts';
import { matchActs } from './match-rooms.ts';
import type { MatchState } from './match-rooms.ts';
import { all, give } from './state-machine.ts';

type MatchCondition = Condition<MatchState>;

const daysLater = (days: number) => async (room: Classroom) => {
  room.now = plusDays(room.now, days);
};
const inDays = ({ now }: Classroom, ...days: number[]): string[] => days.map((each) => plusDays(now, each));

export const reasonGiven = unlessGiven('a reason', () => ({ reason: '' }));
export const reasonChosen = unlessGiven('a reason', () => ({ reason: null }));
export const reasonNoted = unlessGiven('a reason', () => ({ note: '' }));

// How a match comes about
export const activeTogether = unlessChanged(
  'agreement and guaranteed job were active together on or after the day of completion',
  async (room) => {
    const before = '2026-05-07T10:00:00.000Z';
    const ended = { status: 'cancelled', endedAt: before, endReason: 'cancelled' } as const;
    await room.put('agreements', { ...(await room.single('agreements')), ...ended });
  },
  async (room) =>
    room.put('jobPeriods', { ...(await room.single('jobPeriods')), endedAt: '2026-05-07T10:00:00.000Z' }),
);
export const cameLate: MatchCondition = unlessIn(
  'it came more than 14 days after the agreement ended',
  'matched',
);
export const notAccepted = unlessChanged('it was not accepted', async (room) => {
  const { command, input } = matchActs['Accept the late completion'];
  await give(room, command, await input(room), erin);
});

// Times
export const oneToFiveTimes = unlessGiven(
  'one to five times',
  () => ({ slots: [] }),
  (room) => ({ slots: inDays(room, 5, 6, 7, 8, 9, 10) }),
);
export const employerProposed: MatchCondition = unlessIn('the employer proposed times', 'matched');
export const providerSuggested: MatchCondition = unlessIn('the provider suggested it', 'times proposed');
export const timeAhead = unlessChanged('the time has not passed', daysLater(10));
export const noTimeConfirmed: MatchCondition = unlessIn('no time is confirmed', 'scheduled');
export const inTheFuture = unlessGiven('the time is in the future', (room) => ({
  startsAt: inDays(room, -1)[0],
}));
export const currentStart = unlessGiven('the time on the screen is the current one', (room) => ({
  startsAt: inDays(room, 3)[0],
}));
export const currentTime = unlessGiven('the time on the screen is the current one', (room) => ({
  from: inDays(room, 3)[0],
}));
export const withinThreeDays = unlessChanged('within three working days', daysLater(6));
export const beforeItBegins: MatchCondition = unlessIn('before it begins', 'begun', 'begun, agreed by phone');

// Outcomes
export const afterItBegan: MatchCondition = unlessIn('after it began', 'scheduled', 'agreed by phone');
/** Until then a hire is an offer without an interview, in a row of its own. */
export const letStand: MatchCondition = unlessIn(
  'at a time that the provider confirmed or let stand',
  'begun, agreed by phone',
);
export const hiredLetStand: MatchCondition = {
  says: 'at a time that the provider confirmed or let stand',
  untrue: [{ state: 'begun, agreed by phone', instead: matchHas(() => ({ heldAt: null })) }],
};
export const hiredAfterBegin: MatchCondition = {
  says: 'after it began',
  untrue: [{ state: 'scheduled' }, { state: 'agreed by phone', instead: matchHas(() => ({ heldAt: null })) }],
};
export const stillOpen: MatchCondition = {
  says: 'while the provider can object',
  untrue: [
    {
      state: 'begun, agreed by phone',
      room: daysLater(6),
      instead: all(
        claimHas({ kind: 'held', state: 'open' }),
        matchHas(({ now }) => ({ status: 'hired', decidedAt: now, guarantee: null })),
      ),
    },
  ],
};
export const silentFor3Days: MatchCondition = unlessIn(
  'the employer recorded nothing for three days',
  'begun',
);
export const timeConfirmed: MatchCondition = {
  says: 'at a time that the provider confirmed',
  untrue: [
    { state: 'begun, agreed by phone' },
    {
      state: 'begun, agreed by phone',
      room: daysLater(6),
      instead: all(
        claimHas({ kind: 'candidate_absent', state: 'open' }),
        reportHas({ kind: 'absent', isConfirmed: false }),
        interviewHas(() => ({ absences: 0 })),
      ),
    },
  ],
};
export const secondConfirmedAbsence: MatchCondition = {
  says: 'the second time, at times that the provider confirmed',
  untrue: [{ state: 'begun', instead: matchHas(() => ({ status: 'matched', guarantee: null })) }],
};

// Corrections
export const within14Days: MatchCondition = unlessIn(
  'within 14 days',
  'hired 15 days ago',
  'not hired 15 days ago',
  'offered 15 days ago',
  'absent twice 15 days ago',
);
/** Nobody corrects for the employer what it can still correct itself. */
export const afterEmployer: MatchCondition = unlessIn(
  'after the employer’s 14 days',
  'hired',
  'not hired',
  'hired, confirmed',
  'not hired, confirmed',
  'offered without an interview',
  'offer confirmed',
  'offer disputed',
  'offer unanswered',
  'absent twice',
  'absent twice, confirmed',
);

// Claims
const claimsTest = 'shared/domain/claims/claims.test.ts';
const forManagers = 'lets only managers state and confirm an offer, and members dispute it';
export const managersHire: MatchCondition = {
  says: 'a manager of the employer',
  untrue: { shownBy: [claimsTest, forManagers] },
};
export const managersConfirm: MatchCondition = {
  says: 'a manager of the provider',
  untrue: { shownBy: [claimsTest, forManagers] },
};
export const commented = unlessGiven('a comment', () => ({ comment: '' }));
export const beforeItStood: MatchCondition = unlessIn(
  'before the end of the third working day',
  'offer unanswered',
);
export const answerInTime: MatchCondition = {
  says: 'until the end of the third working day, unless it is disputed',
  untrue: [{ state: 'employer reported absent', room: daysLater(7) }],
};
/** A statement that arrives later answers nothing. */
export const inTime = unlessChanged('until the end of the third working day', daysLater(7));
export const heldInTime: MatchCondition = {
  says: 'until the end of the third working day, unless it is disputed',
  untrue: [
    { state: 'held', room: daysLater(7) },
    { state: 'absent once', room: daysLater(7) },
  ],
};
/** A job that was not given after all. */
export const answerOrSixtyDays = unlessChanged(
  'until the end of the third working day, or within 60 days after the offer was settled',
  daysLater(61),
);

// Ends
export const stillOwed: MatchCondition = unlessIn('the interview is owed', 'held', 'hired', 'withdrawn');
export const releaseAsked: MatchCondition = unlessIn('the employer asked', 'matched');
export const notHeld: MatchCondition = unlessIn('no interview was held', 'held', 'hired', 'not hired');
