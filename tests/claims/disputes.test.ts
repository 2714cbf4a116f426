// One verdict for one interview, and what administrators, late answers, times and endings do to it, as stories.
import { describe, expect, test } from 'vitest';
import {
  absencesOf,
  adherenceOf,
  advance,
  breachesOf,
  claimsOf,
  dueDayOf,
  guaranteeOf,
  isOwed,
  nameOf,
  retentionFrom,
  sharesOf,
  statusOf,
} from './model.ts';
import { agreed, dateOn, does, match, matchWithInterview, on, timeOn, toldDays } from './stories.ts';
import type { MatchPromise } from './types.ts';

const states = (promise: MatchPromise): string[] =>
  claimsOf(promise).map(({ kind, state }) => `${kind} ${state}`);

describe('one interview', () => {
  test('settles two disputes about one interview by one verdict', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'record outcome', outcome: 'not_hired' });
    does(promise, on(4), 'provider', { do: 'claim', say: 'employer_absent' });
    does(promise, on(5), 'administrator', { do: 'decide', claim: 'c2', verdict: 'held' });
    expect(states(promise)).toEqual(['held decided', 'employer_absent decided']);
    expect(does(promise, on(6), 'administrator', { do: 'decide', claim: 'c1', verdict: 'no_fault' })).toBe(
      'settled',
    );
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['not_hired', 'kept']);
  });

  test('makes one dispute of two claims that crossed offline, whoever is first', () => {
    for (const [first, second] of [
      ['employer', 'provider'],
      ['provider', 'employer'],
    ] as const) {
      const promise = matchWithInterview(3);
      const says = { employer: 'candidate_absent', provider: 'employer_absent' } as const;
      does(promise, on(4), first, { do: 'claim', say: says[first] });
      does(promise, on(4, '12:00:05'), second, { do: 'claim', say: says[second] });
      expect(claimsOf(promise).map(({ state }) => state)).toEqual(['disputed', 'disputed']);
      expect(does(promise, on(5), first, { do: 'claim', say: 'no_fault' })).toBe('in dispute');
      does(promise, on(6), 'administrator', { do: 'decide', claim: 'c2', verdict: 'no_fault' });
      expect([statusOf(promise), absencesOf(promise), breachesOf(promise)]).toEqual(['matched', 0, []]);
    }
  });

  test('makes a hire whose interview was not held an offer, with a window of its own', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'record outcome', outcome: 'hired' });
    does(promise, on(4), 'provider', { do: 'claim', say: 'employer_absent' });
    does(promise, on(18), 'administrator', { do: 'decide', claim: 'c1', verdict: 'employer_absent' });
    expect(states(promise)).toEqual(['held decided', 'employer_absent decided', 'offer open']);
    expect(statusOf(promise)).toBe('hired');
    does(promise, on(22), 'provider', { do: 'confirm', claim: 'c3' });
    expect(adherenceOf(promise)).toEqual({ as: 'kept', byOffer: true, day: dateOn(3) });
  });

  test('keeps a later time when an earlier one is decided, unless it was held', () => {
    for (const [verdict, status] of [
      ['employer_absent', 'interview_scheduled'],
      ['held', 'interview_completed'],
    ] as const) {
      const promise = matchWithInterview(3);
      does(promise, on(3), 'provider', { do: 'claim', say: 'employer_absent' });
      does(promise, on(4), 'employer', { do: 'claim', say: 'held' });
      agreed(promise, 12, 5);
      does(promise, on(6), 'administrator', { do: 'decide', claim: 'c1', verdict });
      expect(statusOf(promise)).toBe(status);
      expect(toldDays(promise, 'provider', 'i2 is cancelled')).toEqual(verdict === 'held' ? [6] : []);
    }
  });

  test('settles at once what a side says against its own interest, and lets it undo a slip for a day', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'provider', { do: 'claim', say: 'employer_absent' });
    does(promise, on(4), 'employer', { do: 'claim', say: 'employer_absent' });
    expect(breachesOf(promise).map(({ kind }) => kind)).toEqual(['employer_absent']);
    const other = matchWithInterview(3);
    does(other, on(3), 'provider', { do: 'claim', say: 'held' });
    expect(guaranteeOf(other)).toBe('kept');
    expect(does(other, on(4, '11:00:00'), 'provider', { do: 'undo', claim: 'c1' })).toBe('applied');
    expect(guaranteeOf(other)).toBe('none');
    does(other, on(5), 'provider', { do: 'claim', say: 'held' });
    expect(does(other, on(6, '12:00:01'), 'provider', { do: 'undo', claim: 'c2' })).toBe('too late');
  });

  test('settles nothing at once by a statement that is better for its author than the open claim', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'claim', say: 'held' });
    does(promise, on(4), 'provider', { do: 'claim', say: 'candidate_absent' });
    expect(states(promise)).toEqual(['held disputed', 'candidate_absent disputed']);
  });
});

describe('an idle administrator', () => {
  test('reminds administrators after 5 working days and sets a claim aside after 15', () => {
    const promise = matchWithInterview(7);
    does(promise, on(7), 'employer', { do: 'claim', say: 'held' });
    does(promise, on(8), 'provider', { do: 'dispute', claim: 'c1' });
    advance(promise, on(30));
    expect(toldDays(promise, 'administrators', 'waits since')).toEqual([15]);
    expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['matched', 'none']);
    expect(states(promise)).toEqual(['held set_aside']);
    // 10 working days from the day on which it was set aside, day 29.
    expect(dueDayOf(promise)).toBe(dateOn(43));
    agreed(promise, 40, 31);
    does(promise, on(40), 'provider', { do: 'claim', say: 'held' });
    expect(guaranteeOf(promise)).toBe('kept');
  });

  test('counts as late what is kept after a claim of the employer outlived the deadline and was set aside', () => {
    const promise = matchWithInterview(29);
    does(promise, on(29), 'employer', { do: 'claim', say: 'held' });
    does(promise, on(30), 'provider', { do: 'dispute', claim: 'c1' });
    advance(promise, on(52));
    expect([states(promise), guaranteeOf(promise)]).toEqual([['held set_aside'], 'none']);
    agreed(promise, 60, 53);
    does(promise, on(60), 'provider', { do: 'claim', say: 'held' });
    expect(guaranteeOf(promise)).toBe('kept late');
  });

  test('gives no new day by a second set-aside, and leaves the match out of all figures', () => {
    const promise = matchWithInterview(7);
    does(promise, on(7), 'employer', { do: 'claim', say: 'held' });
    does(promise, on(8), 'provider', { do: 'dispute', claim: 'c1' });
    agreed(promise, 33, 32);
    does(promise, on(33), 'employer', { do: 'claim', say: 'held' });
    does(promise, on(34), 'provider', { do: 'dispute', claim: 'c2' });
    advance(promise, on(70));
    expect([guaranteeOf(promise), adherenceOf(promise).as]).toEqual(['none', null]);
    expect(sharesOf(promise).map(({ side }) => side)).toEqual([
      'employer',
      'provider',
      'employer',
      'provider',
    ]);
  });
});

describe('answers that come late or early', () => {
  test('refuses an answer after the window, and lets an administrator be asked to reopen for 30 days', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'claim', say: 'held' });
    expect(does(promise, on(9), 'provider', { do: 'dispute', claim: 'c1' })).toBe('settled');
    expect(does(promise, on(9), 'provider', { do: 'claim', say: 'employer_absent' })).toBe('settled');
    expect(does(promise, on(9), 'provider', { do: 'ask to reopen', claim: 'c1' })).toBe('applied');
    expect([guaranteeOf(promise), states(promise)]).toEqual(['none', ['held disputed']]);
    advance(promise, on(32));
    expect([guaranteeOf(promise), states(promise)]).toEqual(['kept', ['held stood']]);
    expect(toldDays(promise, 'provider', 'not reopened')).toEqual([30]);
    const late = matchWithInterview(3);
    does(late, on(3), 'employer', { do: 'claim', say: 'held' });
    expect(does(late, on(40), 'provider', { do: 'ask to reopen', claim: 'c1' })).toBe('too late');
  });

  test('gives no day to an employer that asks to reopen and then agrees', () => {
    const promise = matchWithInterview(20);
    does(promise, on(20), 'provider', { do: 'claim', say: 'no_fault' });
    advance(promise, on(28));
    const due = dueDayOf(promise);
    expect([states(promise), due]).toEqual([['no_fault stood'], dateOn(37)]);
    expect(does(promise, on(36), 'employer', { do: 'ask to reopen', claim: 'c1' })).toBe('applied');
    expect(does(promise, on(37), 'employer', { do: 'confirm', claim: 'c1' })).toBe('applied');
    expect([states(promise), dueDayOf(promise)]).toEqual([['no_fault stood'], due]);
  });

  test('drops an early claim when its time falls before the planned end', () => {
    const promise = match();
    does(promise, on(2), 'employer', { do: 'agree by phone', time: timeOn(3) });
    does(promise, on(3, '10:10:00'), 'employer', { do: 'claim', say: 'employer_absent' });
    does(promise, on(3, '10:20:00'), 'provider', { do: 'dispute', claim: 'c1' });
    advance(promise, on(20));
    expect([statusOf(promise), states(promise)]).toEqual(['matched', ['time decided']]);
    expect(toldDays(promise, 'employer', 'dropped')).toEqual([3]);
  });
});

describe('a time that one side sets alone', () => {
  test('allows no claim but against the own interest, and shows no name, while a time is open', () => {
    const promise = match();
    does(promise, on(2), 'employer', { do: 'agree by phone', time: timeOn(3) });
    expect(does(promise, on(3), 'employer', { do: 'claim', say: 'held' })).toBe('time is open');
    expect(nameOf(promise).shown).toBe(false);
    advance(promise, on(8));
    expect([states(promise), nameOf(promise).shown]).toEqual([['time stood'], true]);
    // The candidate's absence counts only at a time that the provider agreed to by an act.
    does(promise, on(8), 'employer', { do: 'claim', say: 'candidate_absent' });
    advance(promise, on(15));
    expect([absencesOf(promise), statusOf(promise), dueDayOf(promise)]).toEqual([0, 'matched', dateOn(30)]);
  });

  test('never moves a deadline by a time that the employer sets alone', () => {
    const promise = match();
    does(promise, on(30), 'employer', { do: 'agree by phone', time: timeOn(50) });
    advance(promise, on(32));
    expect(guaranteeOf(promise)).toBe('none');
    advance(promise, on(36));
    expect([guaranteeOf(promise), dueDayOf(promise)]).toEqual(['missed', dateOn(30)]);
  });

  test('leaves a time that was cancelled in the last 2 hours to be claimed', () => {
    const promise = matchWithInterview(10);
    does(promise, on(10, '08:30:00'), 'employer', { do: 'cancel', from: timeOn(10).start });
    expect(statusOf(promise)).toBe('matched');
    expect(does(promise, on(10), 'provider', { do: 'claim', say: 'employer_absent' })).toBe('applied');
    advance(promise, on(16));
    expect(breachesOf(promise).map(({ kind }) => kind)).toEqual(['employer_absent']);
    const early = matchWithInterview(10);
    does(early, on(10, '07:30:00'), 'employer', { do: 'cancel', from: timeOn(10).start });
    expect(does(early, on(10), 'provider', { do: 'claim', say: 'employer_absent' })).toBe('not begun');
  });

  test('counts an absence at a time that the provider moved in the last 2 hours', () => {
    const promise = matchWithInterview(10);
    const time = timeOn(20);
    does(promise, on(10, '09:59:00'), 'provider', { do: 'move', from: timeOn(10).start, time });
    does(promise, on(10), 'employer', { do: 'claim', say: 'candidate_absent', interview: 'i1' });
    advance(promise, on(16));
    expect([absencesOf(promise), statusOf(promise)]).toEqual([1, 'interview_scheduled']);
  });
});

describe('what the provider does', () => {
  test('leaves the employer 10 working days after a cancellation', () => {
    const promise = matchWithInterview(29);
    does(promise, on(28), 'provider', { do: 'cancel', from: timeOn(29).start });
    expect(dueDayOf(promise)).toBe(dateOn(42));
  });

  test('rests the promise when 60 days are used up, and the answer starts 10 working days', () => {
    const promise = match();
    does(promise, on(0), 'employer', { do: 'propose', times: [timeOn(9)] });
    advance(promise, on(64));
    expect(guaranteeOf(promise)).toBe('at rest');
    expect(toldDays(promise, 'provider', 'rests soon')).toEqual([56]);
    does(promise, on(95), 'provider', { do: 'none of these' });
    expect([guaranteeOf(promise), dueDayOf(promise)]).toEqual(['none', dateOn(109)]);
    advance(promise, on(111));
    expect(guaranteeOf(promise)).toBe('missed');
  });

  test('ends a promise that rests for 90 days', () => {
    const promise = match();
    does(promise, on(0), 'employer', { do: 'propose', times: [timeOn(9)] });
    advance(promise, on(160));
    expect([promise.ending?.kind, guaranteeOf(promise)]).toEqual(['at rest too long', 'withdrawn']);
  });

  test('settles an interview that began before the candidate was withdrawn', () => {
    const promise = matchWithInterview(10);
    does(promise, on(10, '10:01:00'), 'provider', { do: 'withdraw' });
    expect(guaranteeOf(promise)).toBe('none');
    does(promise, on(10), 'employer', { do: 'claim', say: 'held' });
    advance(promise, on(20));
    expect(guaranteeOf(promise)).toBe('kept');
    const silent = matchWithInterview(10);
    does(silent, on(10, '10:01:00'), 'provider', { do: 'withdraw' });
    advance(silent, on(60));
    expect([states(silent), guaranteeOf(silent)]).toEqual([['silence stood'], 'withdrawn']);
    expect(breachesOf(silent).map(({ kind }) => kind)).toEqual(['silence']);
  });

  test('removes no completion under a promise that is being kept', () => {
    for (const [verdict, guarantee] of [
      ['made', 'kept'],
      ['not_made', 'withdrawn'],
    ] as const) {
      const promise = match();
      does(promise, on(5), 'employer', { do: 'offer' });
      does(promise, on(6), 'provider', { do: 'remove completion' });
      expect([statusOf(promise), guaranteeOf(promise)]).toEqual(['hired', 'none']);
      does(promise, on(7), 'provider', { do: 'dispute', claim: 'c1' });
      does(promise, on(8), 'administrator', { do: 'decide', claim: 'c1', verdict });
      expect(guaranteeOf(promise)).toBe(guarantee);
    }
  });

  test('frees the employer only where no claim is open that keeps the promise', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'claim', say: 'held' });
    does(promise, on(4), 'provider', { do: 'release' });
    expect([guaranteeOf(promise), isOwed(promise), retentionFrom(promise)]).toEqual(['none', true, null]);
    advance(promise, on(20));
    expect([guaranteeOf(promise), isOwed(promise)]).toEqual(['kept', false]);
    expect(retentionFrom(promise)).toBe(on(10, '10:30:00'));
    const other = match();
    does(other, on(4), 'provider', { do: 'release' });
    expect(guaranteeOf(other)).toBe('released');
  });

  test('puts a completion back to what was there', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'claim', say: 'candidate_absent' });
    advance(promise, on(9, '06:00:00'));
    const due = dueDayOf(promise);
    expect([absencesOf(promise), due]).toEqual([1, dateOn(35)]);
    does(promise, on(10), 'provider', { do: 'remove completion' });
    expect(guaranteeOf(promise)).toBe('withdrawn');
    does(promise, on(20), 'provider', { do: 'put back' });
    expect([absencesOf(promise), guaranteeOf(promise), statusOf(promise)]).toEqual([1, 'none', 'matched']);
    // The ten days in which it was away are not used; on a Sunday the day moves to Monday.
    expect(dueDayOf(promise)).toBe(dateOn(45));
    const missed = match();
    does(missed, on(35), 'provider', { do: 'remove completion' });
    does(missed, on(40), 'provider', { do: 'put back' });
    expect(guaranteeOf(missed)).toBe('missed');
  });
});

describe('a learner’s answer', () => {
  test('disputes a claim by a learner’s mailed answer that contradicts it, also if that came before, and settles nothing', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'learner', { do: 'answer by link', says: 'employer_absent', mailed: true });
    expect(guaranteeOf(promise)).toBe('none');
    does(promise, on(4), 'employer', { do: 'claim', say: 'held' });
    expect(states(promise)).toEqual(['held disputed']);
    does(promise, on(5), 'administrator', { do: 'decide', claim: 'c1', verdict: 'held' });
    expect(sharesOf(promise)).toEqual([{ side: 'provider', what: 'dispute lost' }]);
    const witnessed = matchWithInterview(3);
    does(witnessed, on(3), 'learner', { do: 'answer by link', says: 'employer_absent', mailed: true });
    does(witnessed, on(4), 'employer', { do: 'claim', say: 'held' });
    expect(does(witnessed, on(4), 'provider', { do: 'claim', say: 'held' })).toBe('in dispute');
    const shown = matchWithInterview(3);
    does(shown, on(3), 'employer', { do: 'claim', say: 'held' });
    does(shown, on(4), 'learner', { do: 'answer by link', says: 'employer_absent', mailed: false });
    expect(states(shown)).toEqual(['held open']);
  });
});

describe('two absences of the candidate', () => {
  test('keeps the promise by two absences that stand, and gives days back for the first only', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'claim', say: 'candidate_absent' });
    agreed(promise, 12, 9);
    does(promise, on(12), 'employer', { do: 'claim', say: 'candidate_absent' });
    expect([statusOf(promise), guaranteeOf(promise), absencesOf(promise)]).toEqual(['not_hired', 'none', 1]);
    advance(promise, on(20));
    expect([statusOf(promise), guaranteeOf(promise), absencesOf(promise)]).toEqual(['not_hired', 'kept', 2]);
    expect(dueDayOf(promise)).toBe(dateOn(35));
  });
});

describe('who may act', () => {
  test('refuses an answer by somebody with a role on the other side in the last 90 days', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'claim', say: 'held' });
    const both = { side: 'provider', rank: 'manager', otherSideUntil: on(-80) } as const;
    expect(does(promise, on(4), both, { do: 'confirm', claim: 'c1' })).toBe('on both sides');
    const quiet = matchWithInterview(3);
    expect(does(quiet, on(3), both, { do: 'claim', say: 'held' })).toBe('on both sides');
    expect(does(quiet, on(3), both, { do: 'claim', say: 'employer_absent' })).toBe('applied');
    expect(does(promise, on(4), both, { do: 'claim', say: 'held' })).toBe('on both sides');
    const once = { ...both, otherSideUntil: on(-90) };
    expect(does(promise, on(4), once, { do: 'confirm', claim: 'c1' })).toBe('applied');
  });

  test('lets a key make a member’s claims only, and a viewer none', () => {
    const promise = matchWithInterview(3);
    const key = { side: 'employer', rank: 'key' } as const;
    expect(does(promise, on(1), key, { do: 'offer' })).toBe('not allowed');
    expect(does(promise, on(3), { ...key, rank: 'viewer' }, { do: 'claim', say: 'held' })).toBe(
      'not allowed',
    );
    expect(does(promise, on(3), key, { do: 'claim', say: 'held' })).toBe('applied');
  });

  test('refuses answers of a suspended side, and stops its window for at most 30 days', () => {
    const promise = matchWithInterview(3);
    does(promise, on(3), 'employer', { do: 'claim', say: 'held' });
    does(promise, on(4), 'administrator', { do: 'suspend', side: 'provider' });
    expect(does(promise, on(5), 'provider', { do: 'dispute', claim: 'c1' })).toBe('suspended');
    does(promise, on(14), 'administrator', { do: 'resume', side: 'provider' });
    expect(does(promise, on(15), 'provider', { do: 'dispute', claim: 'c1' })).toBe('applied');
    const long = matchWithInterview(3);
    does(long, on(3), 'employer', { do: 'claim', say: 'held' });
    does(long, on(4), 'administrator', { do: 'suspend', side: 'provider' });
    advance(long, on(35));
    expect([states(long), guaranteeOf(long)]).toEqual([['held disputed'], 'none']);
  });
});
