// Sequences of allowed single steps that once got around the promise, and what has to happen instead.
import { describe, expect, test } from 'vitest';
import {
  absencesOf,
  adherenceOf,
  advance,
  breachesOf,
  claimsOf,
  dueDayOf,
  firstDecisionAt,
  guaranteeOf,
  hireFeeOf,
  nameOf,
  newTimesDueOf,
  sharesOf,
  statusOf,
} from './model.ts';
import { dateOn, does, match, matchWithInterview, on, timeOn, toldDays } from './stories.ts';
import type { MatchPromise } from './types.ts';

const states = (promise: MatchPromise): string[] =>
  claimsOf(promise).map(({ kind, state }) => `${kind} ${state}`);

/** The working days that follow a day of the match. */
const workingDates = (from: number, count: number): string[] =>
  Array.from({ length: 2 * count }, (_, index) => from + index)
    .filter((day) => day % 7 < 5)
    .slice(0, count)
    .map(dateOn);

describe('a hire without an interview', () => {
  test('keeps no promise by a hire without an interview until the provider confirms it', () => {
    const promise = match();
    expect(does(promise, on(0, '12:00:01'), 'employer', { do: 'offer' })).toBe('applied');
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['hired', 'none']);
    does(promise, on(1), 'provider', { do: 'confirm', claim: 'c1' });
    expect(guaranteeOf(promise)).toBe('kept');
    expect(adherenceOf(promise)).toEqual({ as: 'kept', byOffer: true, day: dateOn(0) });
  });

  test('leaves an early offer that nobody answered out of the adherence', () => {
    const promise = match();
    does(promise, on(0, '12:00:01'), 'employer', { do: 'offer' });
    advance(promise, on(60));
    expect(states(promise)).toEqual(['offer stood']);
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['hired', 'none']);
    expect(sharesOf(promise)).toEqual([{ side: 'employer', what: 'offer' }]);
  });

  test('counts the deadline as missed after a late offer that nobody answered', () => {
    const promise = match();
    does(promise, on(28), 'employer', { do: 'offer' });
    advance(promise, on(31));
    expect(guaranteeOf(promise)).toBe('none');
    advance(promise, on(35));
    expect(guaranteeOf(promise)).toBe('missed');
  });

  test('owes the interview as if an offer had never been made when an administrator finds that it was not', () => {
    const promise = match();
    does(promise, on(25), 'employer', { do: 'offer' });
    does(promise, on(26), 'provider', { do: 'dispute', claim: 'c1' });
    advance(promise, on(36));
    expect(guaranteeOf(promise)).toBe('none');
    does(promise, on(37), 'administrator', { do: 'decide', claim: 'c1', verdict: 'not_made' });
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['matched', 'missed']);
    expect(firstDecisionAt(promise)).toBeNull();
    expect(sharesOf(promise)).toEqual([{ side: 'employer', what: 'rejected' }]);
  });

  test('lets the provider dispute an offer for 60 days after its confirmation', () => {
    const promise = match();
    does(promise, on(1), 'employer', { do: 'offer' });
    does(promise, on(2), 'provider', { do: 'confirm', claim: 'c1' });
    expect(does(promise, on(62), 'provider', { do: 'dispute', claim: 'c1' })).toBe('applied');
    expect(guaranteeOf(promise)).toBe('none');
    does(promise, on(64), 'administrator', { do: 'decide', claim: 'c1', verdict: 'not_made' });
    expect(guaranteeOf(promise)).toBe('missed');
  });

  test('lets only managers make and confirm an offer, and members dispute it', () => {
    const promise = match();
    const recruiter = { side: 'employer', rank: 'member' } as const;
    const teacher = { side: 'provider', rank: 'member' } as const;
    expect(does(promise, on(1), recruiter, { do: 'offer' })).toBe('not allowed');
    does(promise, on(1), 'employer', { do: 'offer' });
    expect(does(promise, on(2), teacher, { do: 'confirm', claim: 'c1' })).toBe('not allowed');
    expect(does(promise, on(2), teacher, { do: 'dispute', claim: 'c1' })).toBe('applied');
  });
});

describe('bait: a harmless hire that is corrected after the window', () => {
  function hiredAndStood(): MatchPromise {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'record outcome', outcome: 'hired' });
    advance(promise, on(10));
    return promise;
  }

  test('reopens a settled interview when its hire is corrected to “not hired”', () => {
    const promise = hiredAndStood();
    expect(guaranteeOf(promise)).toBe('kept');
    expect(does(promise, on(10), 'employer', { do: 'correct outcome', outcome: 'not_hired' })).toBe(
      'applied',
    );
    expect(states(promise)).toEqual(['held open', 'outcome open']);
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['not_hired', 'none']);
    expect([hireFeeOf(promise).state, nameOf(promise).shown]).toEqual(['waits', false]);
    does(promise, on(11), 'provider', { do: 'claim', say: 'employer_absent' });
    does(promise, on(12), 'administrator', { do: 'decide', claim: 'c1', verdict: 'employer_absent' });
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['matched', 'none']);
    expect(breachesOf(promise).map(({ kind }) => kind)).toEqual(['employer_absent']);
    advance(promise, on(31));
    expect(guaranteeOf(promise)).toBe('missed');
  });

  test('keeps the promise again when the provider lets a corrected hire and its interview stand', () => {
    const promise = hiredAndStood();
    does(promise, on(10), 'employer', { do: 'correct outcome', outcome: 'not_hired' });
    advance(promise, on(20));
    expect(states(promise)).toEqual(['held stood', 'outcome stood']);
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['not_hired', 'kept']);
  });

  test('leaves a promise out of adherence when no administrator decides what a correction reopened', () => {
    const promise = hiredAndStood();
    does(promise, on(10), 'employer', { do: 'correct outcome', outcome: 'not_hired' });
    does(promise, on(11), 'provider', { do: 'dispute', claim: 'c1' });
    advance(promise, on(40));
    expect(states(promise)).toEqual(['held set_aside', 'outcome stood']);
    expect(adherenceOf(promise).as).toBeNull();
  });

  test('settles no promise until both the interview and the correction of its hire are settled', () => {
    const promise = hiredAndStood();
    does(promise, on(10), 'employer', { do: 'correct outcome', outcome: 'not_hired' });
    does(promise, on(11), 'provider', { do: 'dispute', claim: 'c2' });
    advance(promise, on(20));
    expect(states(promise)).toEqual(['held stood', 'outcome disputed']);
    expect([guaranteeOf(promise), nameOf(promise).shown]).toEqual(['none', false]);
    does(promise, on(21), 'administrator', { do: 'decide', claim: 'c2', verdict: 'hired' });
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['hired', 'kept']);
  });

  test('reopens a settled interview when its hire with a fee is taken back instead of corrected', () => {
    const promise = matchWithInterview(3, { feePerHire: [{ from: dateOn(0), amount: 250 }] });
    does(promise, on(3), 'employer', { do: 'record outcome', outcome: 'hired' });
    does(promise, on(4), 'provider', { do: 'confirm', claim: 'c1' });
    does(promise, on(5), 'employer', { do: 'take back', claim: 'c2' });
    expect([states(promise), guaranteeOf(promise)]).toEqual([['held open', 'outcome taken_back'], 'none']);
    does(promise, on(5), 'employer', { do: 'record outcome', outcome: 'not_hired' });
    expect([statusOf(promise), firstDecisionAt(promise)]).toEqual(['not_hired', on(3)]);
  });

  test('restores the kept promise when the correction of a hire is taken back', () => {
    const promise = hiredAndStood();
    does(promise, on(10), 'employer', { do: 'correct outcome', outcome: 'not_hired' });
    does(promise, on(11), 'employer', { do: 'take back', claim: 'c2' });
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['hired', 'kept']);
  });
});

describe('corrections every 13 days', () => {
  test('ends corrections 14 days after the first decision and moves no period by them', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'record outcome', outcome: 'hired' });
    advance(promise, on(10));
    const until = nameOf(promise).until;
    expect(until).toBe(on(33));
    expect(does(promise, on(16), 'employer', { do: 'correct outcome', outcome: 'not_hired' })).toBe(
      'applied',
    );
    advance(promise, on(26));
    expect(nameOf(promise).until).toBe(until);
    expect(does(promise, on(29), 'employer', { do: 'correct outcome', outcome: 'hired' })).toBe('too late');
    expect(does(promise, on(29), 'administrator', { do: 'correct outcome', outcome: 'hired' })).toBe(
      'applied',
    );
    expect(nameOf(promise)).toEqual({ shown: true, until });
    advance(promise, on(33));
    expect(nameOf(promise).shown).toBe(false);
  });

  test('charges the fee of a hire only when its claim is settled, with the amount of its day', () => {
    const promise = matchWithInterview(3, {
      feePerHire: [
        { from: dateOn(0), amount: 250 },
        { from: dateOn(5), amount: 900 },
      ],
    });
    does(promise, on(3), 'employer', { do: 'record outcome', outcome: 'hired' });
    expect(states(promise)).toEqual(['held open', 'outcome open']);
    expect(hireFeeOf(promise).state).toBe('waits');
    advance(promise, on(10));
    expect(hireFeeOf(promise)).toEqual({ state: 'due', amount: 250, day: dateOn(3) });
    does(promise, on(10), 'employer', { do: 'correct outcome', outcome: 'not_hired' });
    expect(hireFeeOf(promise)).toEqual({ state: 'waits', amount: 250, day: dateOn(3) });
    does(promise, on(11), 'provider', { do: 'dispute', claim: 'c3' });
    does(promise, on(12), 'administrator', { do: 'decide', claim: 'c3', verdict: 'hired' });
    advance(promise, on(20));
    expect(hireFeeOf(promise)).toEqual({ state: 'due', amount: 250, day: dateOn(3) });
  });
});

describe('closed days', () => {
  test('moves a due day by closed days at most 10 calendar days', () => {
    const closed = workingDates(29, 200).map((date) => ({ date, enteredAt: on(-1) }));
    const promise = match({ employer: { timeZone: 'UTC', closed } });
    expect(dueDayOf(promise)).toBe(dateOn(40));
    advance(promise, on(41, '00:00:00'));
    expect(guaranteeOf(promise)).toBe('missed');
  });

  test('moves no due day of an open promise by closed days entered later', () => {
    const promise = match();
    does(promise, on(1), 'employer', { do: 'close days', whose: 'employer', dates: workingDates(29, 200) });
    expect(dueDayOf(promise)).toBe(dateOn(30));
  });

  test('ends a window after 7 days whatever the closed days, and ignores those entered later', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'claim', say: 'held' });
    does(promise, on(4), 'provider', { do: 'close days', whose: 'provider', dates: workingDates(3, 50) });
    expect(claimsOf(promise)[0]!.endsAt).toBe('2027-01-12T23:59:59.999Z');
    const away = matchWithInterview(3, {
      provider: {
        timeZone: 'UTC',
        closed: workingDates(3, 50).map((date) => ({ date, enteredAt: on(-1) })),
      },
    });
    does(away, on(3), 'employer', { do: 'claim', say: 'held' });
    expect(claimsOf(away)[0]!.endsAt).toBe('2027-01-14T23:59:59.999Z');
    advance(away, on(12));
    expect(claimsOf(away)[0]!.state).toBe('stood');
    expect(does(away, on(50), 'provider', { do: 'ask to reopen', claim: 'c1' })).toBe('applied');
  });
});

describe('“the employer was not there”, one second after the start', () => {
  test('makes a claim of the first second at the planned end, and restores the clock when it was held', () => {
    const promise = matchWithInterview(29);
    expect(does(promise, on(29, '10:00:01'), 'provider', { do: 'claim', say: 'employer_absent' })).toBe(
      'applied',
    );
    expect(states(promise)).toEqual([]);
    advance(promise, on(29, '10:30:00'));
    expect(states(promise)).toEqual(['employer_absent open']);
    expect(does(promise, on(29), 'employer', { do: 'claim', say: 'held' })).toBe('applied');
    expect(states(promise)).toEqual(['employer_absent disputed', 'held disputed']);
    advance(promise, on(40));
    expect([guaranteeOf(promise), breachesOf(promise)]).toEqual(['none', []]);
    does(promise, on(40), 'administrator', { do: 'decide', claim: 'c1', verdict: 'held' });
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['interview_completed', 'kept']);
    expect(breachesOf(promise)).toEqual([]);
    expect(sharesOf(promise)).toEqual([{ side: 'provider', what: 'rejected' }]);
  });

  test('gives the days of a rejected claim of the provider back once, with those of the absence', () => {
    const promise = matchWithInterview(10);
    does(promise, on(11), 'provider', { do: 'claim', say: 'employer_absent' });
    does(promise, on(12), 'employer', { do: 'claim', say: 'candidate_absent' });
    does(promise, on(20), 'administrator', { do: 'decide', claim: 'c1', verdict: 'candidate_absent' });
    expect(absencesOf(promise)).toBe(1);
    // 10 days, from the interview to its settlement: not once more for the claim.
    expect(dueDayOf(promise)).toBe(dateOn(42));
  });

  test('refuses a claim before the start of the interview', () => {
    const promise = matchWithInterview(10);
    expect(does(promise, on(10, '09:59:59'), 'provider', { do: 'claim', say: 'employer_absent' })).toBe(
      'not begun',
    );
  });
});

describe('silence after a confirmed interview', () => {
  test('asks about a silent interview on days 1, 3 and 5, and then enters a breach', () => {
    const promise = matchWithInterview(7);
    advance(promise, on(80));
    for (const side of ['employer', 'provider'])
      expect(toldDays(promise, side, 'what happened')).toEqual([8, 10, 14]);
    expect(states(promise)).toEqual(['silence stood']);
    expect(breachesOf(promise).map(({ kind }) => kind)).toEqual(['silence', 'deadline']);
    expect(guaranteeOf(promise)).toBe('missed');
  });

  test('enters no miss before the silence is settled, and then one of that day', () => {
    const promise = matchWithInterview(29);
    advance(promise, on(35));
    expect([guaranteeOf(promise), breachesOf(promise)]).toEqual(['none', []]);
    advance(promise, on(40));
    expect(guaranteeOf(promise)).toBe('missed');
    expect(adherenceOf(promise)).toEqual({ as: 'missed', byOffer: false, day: dateOn(39) });
  });

  test('asks for new times within 5 working days after a silence, which moves no deadline', () => {
    const promise = matchWithInterview(7);
    advance(promise, on(18));
    expect([statusOf(promise), newTimesDueOf(promise)]).toEqual(['matched', '2027-01-28T23:59:59.999Z']);
    expect(dueDayOf(promise)).toBe(dateOn(30));
  });

  test('enters no breach by silence for an employer that had agreed to no time', () => {
    const promise = matchWithInterview(7);
    does(promise, on(2), 'provider', { do: 'move', from: timeOn(7).start, time: timeOn(9) });
    advance(promise, on(29));
    expect(states(promise)).toEqual(['time stood', 'silence stood']);
    expect([statusOf(promise), breachesOf(promise)]).toEqual(['matched', []]);
  });

  test('takes back a breach by silence when the provider says “held”, also after the deadline', () => {
    const promise = matchWithInterview(28);
    advance(promise, on(45));
    expect(breachesOf(promise).map(({ kind }) => kind)).toEqual(['silence', 'deadline']);
    expect(does(promise, on(46), 'provider', { do: 'claim', say: 'held' })).toBe('applied');
    expect([guaranteeOf(promise), breachesOf(promise)]).toEqual(['kept', []]);
    expect(adherenceOf(promise)).toEqual({ as: 'kept', byOffer: false, day: dateOn(46) });
  });

  test('gives nobody days when a silence is answered', () => {
    const promise = matchWithInterview(7);
    advance(promise, on(15));
    expect(does(promise, on(15), 'employer', { do: 'claim', say: 'no_fault' })).toBe('applied');
    advance(promise, on(25));
    expect(states(promise)).toEqual(['silence lapsed', 'no_fault stood']);
    expect(dueDayOf(promise)).toBe(dateOn(30));
  });
});
