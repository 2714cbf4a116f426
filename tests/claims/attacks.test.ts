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
  test('keeps nothing until the provider confirms it', () => {
    const promise = match();
    expect(does(promise, on(0, '12:00:01'), 'employer', { do: 'offer' })).toBe('applied');
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['hired', 'none']);
    does(promise, on(1), 'provider', { do: 'confirm', claim: 'c1' });
    expect(guaranteeOf(promise)).toBe('kept');
    expect(adherenceOf(promise)).toEqual({ as: 'kept', byOffer: true, day: dateOn(0) });
  });

  test('is in no adherence when nobody answered an early offer', () => {
    const promise = match();
    does(promise, on(0, '12:00:01'), 'employer', { do: 'offer' });
    advance(promise, on(60));
    expect(states(promise)).toEqual(['offer stood']);
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['hired', 'none']);
    expect(sharesOf(promise)).toEqual([{ side: 'employer', what: 'offer' }]);
  });

  test('leaves the deadline to count when it is made late and nobody answered', () => {
    const promise = match();
    does(promise, on(28), 'employer', { do: 'offer' });
    advance(promise, on(31));
    expect(guaranteeOf(promise)).toBe('none');
    advance(promise, on(35));
    expect(guaranteeOf(promise)).toBe('missed');
  });

  test('is owed as if it had never been made when an administrator finds that it was not', () => {
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

  test('can be disputed for 60 days after its confirmation', () => {
    const promise = match();
    does(promise, on(1), 'employer', { do: 'offer' });
    does(promise, on(2), 'provider', { do: 'confirm', claim: 'c1' });
    expect(does(promise, on(62), 'provider', { do: 'dispute', claim: 'c1' })).toBe('applied');
    expect(guaranteeOf(promise)).toBe('none');
    does(promise, on(64), 'administrator', { do: 'decide', claim: 'c1', verdict: 'not_made' });
    expect(guaranteeOf(promise)).toBe('missed');
  });

  test('is a manager’s act, and so is its confirmation', () => {
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

  test('reopens the interview for the provider', () => {
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

  test('keeps the promise again when the provider lets both claims stand', () => {
    const promise = hiredAndStood();
    does(promise, on(10), 'employer', { do: 'correct outcome', outcome: 'not_hired' });
    advance(promise, on(20));
    expect(states(promise)).toEqual(['held stood', 'outcome stood']);
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['not_hired', 'kept']);
  });

  test('is out of adherence when no administrator decides', () => {
    const promise = hiredAndStood();
    does(promise, on(10), 'employer', { do: 'correct outcome', outcome: 'not_hired' });
    does(promise, on(11), 'provider', { do: 'dispute', claim: 'c1' });
    advance(promise, on(40));
    expect(states(promise)).toEqual(['held set_aside', 'outcome stood']);
    expect(adherenceOf(promise).as).toBeNull();
  });

  test('stays unsettled until both the interview and the correction are settled', () => {
    const promise = hiredAndStood();
    does(promise, on(10), 'employer', { do: 'correct outcome', outcome: 'not_hired' });
    does(promise, on(11), 'provider', { do: 'dispute', claim: 'c2' });
    advance(promise, on(20));
    expect(states(promise)).toEqual(['held stood', 'outcome disputed']);
    expect([guaranteeOf(promise), nameOf(promise).shown]).toEqual(['none', false]);
    does(promise, on(21), 'administrator', { do: 'decide', claim: 'c2', verdict: 'hired' });
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['hired', 'kept']);
  });

  test('reopens the interview also when a hire with a fee is taken back instead of corrected', () => {
    const promise = matchWithInterview(3, { feePerHire: [{ from: dateOn(0), amount: 250 }] });
    does(promise, on(3), 'employer', { do: 'record outcome', outcome: 'hired' });
    does(promise, on(4), 'provider', { do: 'confirm', claim: 'c1' });
    does(promise, on(5), 'employer', { do: 'take back', claim: 'c2' });
    expect([states(promise), guaranteeOf(promise)]).toEqual([['held open', 'outcome taken_back'], 'none']);
    does(promise, on(5), 'employer', { do: 'record outcome', outcome: 'not_hired' });
    expect([statusOf(promise), firstDecisionAt(promise)]).toEqual(['not_hired', on(3)]);
  });

  test('takes nothing from the provider when the correction is taken back', () => {
    const promise = hiredAndStood();
    does(promise, on(10), 'employer', { do: 'correct outcome', outcome: 'not_hired' });
    does(promise, on(11), 'employer', { do: 'take back', claim: 'c2' });
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['hired', 'kept']);
  });
});

describe('corrections every 13 days', () => {
  test('end 14 days after the first decision, and move no period', () => {
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

  test('charge the fee of a hire only when the claim is settled, with the amount of its day', () => {
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
  test('move a due day by at most 10 calendar days, and only those that were there', () => {
    const closed = workingDates(29, 200).map((date) => ({ date, enteredAt: on(-1) }));
    const promise = match({ employer: { timeZone: 'UTC', closed } });
    expect(dueDayOf(promise)).toBe(dateOn(40));
    advance(promise, on(41, '00:00:00'));
    expect(guaranteeOf(promise)).toBe('missed');
  });

  test('move no due day of an open promise', () => {
    const promise = match();
    does(promise, on(1), 'employer', { do: 'close days', whose: 'employer', dates: workingDates(29, 200) });
    expect(dueDayOf(promise)).toBe(dateOn(30));
  });

  test('lengthen no window of more than 7 days, and none that is open', () => {
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
  test('is kept until the planned end, and gives back the clock when it was held', () => {
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

  test('gives the employer the days it took when the candidate was absent', () => {
    const promise = matchWithInterview(10);
    does(promise, on(11), 'provider', { do: 'claim', say: 'employer_absent' });
    does(promise, on(12), 'employer', { do: 'claim', say: 'candidate_absent' });
    does(promise, on(20), 'administrator', { do: 'decide', claim: 'c1', verdict: 'candidate_absent' });
    expect(absencesOf(promise)).toBe(1);
    // 10 days, from the interview to its settlement: not once more for the claim.
    expect(dueDayOf(promise)).toBe(dateOn(42));
  });

  test('is refused before the start', () => {
    const promise = matchWithInterview(10);
    expect(does(promise, on(10, '09:59:59'), 'provider', { do: 'claim', say: 'employer_absent' })).toBe(
      'not begun',
    );
  });
});

describe('silence after a confirmed interview', () => {
  test('is asked about on days 1, 3 and 5, and then it is a breach', () => {
    const promise = matchWithInterview(7);
    advance(promise, on(80));
    for (const side of ['employer', 'provider'])
      expect(toldDays(promise, side, 'what happened')).toEqual([8, 10, 14]);
    expect(states(promise)).toEqual(['silence stood']);
    expect(breachesOf(promise).map(({ kind }) => kind)).toEqual(['silence', 'deadline']);
    expect(guaranteeOf(promise)).toBe('missed');
  });

  test('is no miss before it is settled, and then it is one of that day', () => {
    const promise = matchWithInterview(29);
    advance(promise, on(35));
    expect([guaranteeOf(promise), breachesOf(promise)]).toEqual(['none', []]);
    advance(promise, on(40));
    expect(guaranteeOf(promise)).toBe('missed');
    expect(adherenceOf(promise)).toEqual({ as: 'missed', byOffer: false, day: dateOn(39) });
  });

  test('asks for new times within 5 working days, which moves no deadline', () => {
    const promise = matchWithInterview(7);
    advance(promise, on(18));
    expect([statusOf(promise), newTimesDueOf(promise)]).toEqual(['matched', '2027-01-28T23:59:59.999Z']);
    expect(dueDayOf(promise)).toBe(dateOn(30));
  });

  test('is no breach of an employer that had agreed to nothing', () => {
    const promise = matchWithInterview(7);
    does(promise, on(2), 'provider', { do: 'move', from: timeOn(7).start, time: timeOn(9) });
    advance(promise, on(29));
    expect(states(promise)).toEqual(['time stood', 'silence stood']);
    expect([statusOf(promise), breachesOf(promise)]).toEqual(['matched', []]);
  });

  test('is taken back by “held” of the provider, also after the deadline', () => {
    const promise = matchWithInterview(28);
    advance(promise, on(45));
    expect(breachesOf(promise).map(({ kind }) => kind)).toEqual(['silence', 'deadline']);
    expect(does(promise, on(46), 'provider', { do: 'claim', say: 'held' })).toBe('applied');
    expect([guaranteeOf(promise), breachesOf(promise)]).toEqual(['kept', []]);
    expect(adherenceOf(promise)).toEqual({ as: 'kept', byOffer: false, day: dateOn(46) });
  });

  test('gives nobody days when it is answered', () => {
    const promise = matchWithInterview(7);
    advance(promise, on(15));
    expect(does(promise, on(15), 'employer', { do: 'claim', say: 'no_fault' })).toBe('applied');
    advance(promise, on(25));
    expect(states(promise)).toEqual(['silence lapsed', 'no_fault stood']);
    expect(dueDayOf(promise)).toBe(dateOn(30));
  });
});
