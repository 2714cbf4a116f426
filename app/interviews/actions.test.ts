// Which actions about a match each side is offered, and which of them comes first.
import { describe, expect, test } from 'vitest';
import { erin, paul } from '#shared/testing/people.ts';
import { claim, interview, match } from '#shared/testing/rows.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { actionsFor, isNextStep } from './actions.ts';

const now = '2026-06-03T10:00:00.000Z';
const shifted = (ms: number, from = now) => new Date(Date.parse(from) + ms).toISOString();

const rowOf = (about: Partial<Row<'matches'>>, more: Partial<MatchInFull> = {}): MatchInFull => ({
  match: match(about),
  job: undefined,
  course: undefined,
  interview: undefined,
  slots: [],
  breaches: [],
  claims: [],
  ...more,
});
const scheduledAt = (interviewDate: string, more: Partial<MatchInFull> = {}) =>
  rowOf({ status: 'interview_scheduled', interviewDate }, more);
const begun = (more: Partial<MatchInFull> = {}) => scheduledAt(shifted(-60_000), more);

const both: readonly Actor[] = [erin, paul];

describe('an interview that was not held by nobody’s fault', () => {
  test('lets either side report an interview that was nobody’s fault from its start on, in the menu', () => {
    for (const actor of both) {
      expect(actionsFor(scheduledAt(now), actor, now)).toContain('not held');
      expect(actionsFor(scheduledAt(shifted(1)), actor, now)).not.toContain('not held');
      expect(actionsFor(rowOf({}), actor, now)).not.toContain('not held');
    }
    expect(isNextStep('not held')).toBe(false);
  });

  test('lets no side report at a time that it set alone while the other can say no', () => {
    for (const author of both)
      for (const actor of both) {
        const isProvidersTime = author === paul;
        const withTime = (objectUntil: string) =>
          begun({ interview: interview({ objectUntil, isProvidersTime }) });
        expect(actionsFor(withTime(shifted(1)), actor, now).includes('not held')).toBe(actor !== author);
        expect(actionsFor(withTime(now), actor, now)).toContain('not held');
      }
  });

  test('offers a viewer no report', () => {
    expect(actionsFor(begun(), { ...paul, memberRole: 'viewer' }, now)).toEqual([]);
  });
});

describe('the answer to a report', () => {
  const asked = (
    kind: Row<'claims'>['kind'],
    side: Row<'claims'>['side'],
    more: Partial<Row<'claims'>> = {},
  ) => claim({ kind, side, answerUntil: shifted(60_000), ...more });

  test.for([
    ['employer_absent', 'provider', erin],
    ['no_fault', 'provider', erin],
    ['no_fault', 'employer', paul],
    ['candidate_absent', 'employer', paul],
    ['offer', 'employer', paul],
  ] as const)('comes first for %s by the %s', ([kind, side, actor]) => {
    expect(actionsFor(begun({ claims: [asked(kind, side)] }), actor, now)[0]).toBe('answer claim');
  });

  test('comes after the other next steps and before the menu for an interview that took place', () => {
    const held = asked('held', 'employer');
    const owed = { releaseAskedFor: 'The vacancy is filled' };
    expect(actionsFor(rowOf(owed, { claims: [held] }), paul, now)).toEqual([
      'answer release',
      'answer claim',
      'withdraw',
    ]);
    const absent = asked('candidate_absent', 'employer', { id: 'claim-2' });
    expect(actionsFor(rowOf(owed, { claims: [held, absent] }), paul, now)[0]).toBe('answer claim');
    const completed = rowOf({ status: 'interview_completed' }, { claims: [held] });
    expect(actionsFor(completed, paul, now)).toEqual(['answer claim']);
    expect(actionsFor(completed, erin, now)).toEqual(['outcome']);
  });

  test('asks both sides what happened when nobody reported, and offers no answer', () => {
    const long = scheduledAt('2026-05-20T10:00:00.000Z', { claims: [asked('silence', 'platform')] });
    expect(actionsFor(long, erin, now)).toEqual([
      'outcome',
      'candidate absent',
      'employer absent',
      'not held',
      'ask release',
    ]);
    expect(actionsFor(long, paul, now)).toEqual(['held', 'report employer', 'not held', 'withdraw']);
  });
});

describe('a time that one side set alone', () => {
  const until = shifted(86_400_000);
  const setBy = (side: 'employer' | 'provider', interviewDate: string) =>
    scheduledAt(interviewDate, {
      interview: interview({
        startsAt: interviewDate,
        objectUntil: until,
        isProvidersTime: side === 'provider',
      }),
      claims: [claim({ kind: 'time', side, startsAt: interviewDate, answerUntil: until })],
    });
  const ahead = shifted(7 * 86_400_000);
  const past = shifted(-60_000);

  test('lets the training provider confirm or refuse a time of the employer, without the answer to a report', () => {
    expect(actionsFor(setBy('employer', ahead), paul, now)).toEqual([
      'confirm agreed',
      'reschedule',
      'cancel',
      'object',
      'withdraw',
    ]);
    expect(actionsFor(setBy('employer', ahead), erin, now)).toEqual(['reschedule', 'cancel', 'ask release']);
  });

  test('asks the employer first to answer a time that the training provider set', () => {
    expect(actionsFor(setBy('provider', ahead), erin, now)).toEqual([
      'answer time',
      'reschedule',
      'cancel',
      'ask release',
    ]);
    expect(actionsFor(setBy('provider', ahead), paul, now)).toEqual(['reschedule', 'cancel', 'withdraw']);
    expect(isNextStep('answer time')).toBe(true);
  });

  test('keeps another report to answer beside it', () => {
    const row = setBy('provider', ahead);
    const absent = claim({ id: 'claim-2', answerUntil: until });
    const both = { ...row, claims: [...row.claims, absent] };
    expect(actionsFor(both, erin, now).slice(0, 2)).toEqual(['answer claim', 'answer time']);
  });

  test('limits only its author after it began', () => {
    expect(actionsFor(setBy('employer', past), erin, now)).toEqual([
      'outcome',
      'employer absent',
      'ask release',
    ]);
    expect(actionsFor(setBy('employer', past), paul, now)).toContain('report employer');
    expect(actionsFor(setBy('provider', past), paul, now)).toEqual(['withdraw']);
    expect(actionsFor(setBy('provider', past), erin, now)).toEqual([
      'answer time',
      'outcome',
      'candidate absent',
      'employer absent',
      'not held',
      'ask release',
    ]);
  });

  test('leaves a hire at it to those who may offer', () => {
    const member: Actor = { ...erin, memberRole: 'member' };
    expect(actionsFor(setBy('employer', past), member, now)).not.toContain('outcome');
    expect(actionsFor(setBy('provider', past), member, now)).toContain('outcome');
  });
});

describe('an outcome that waits', () => {
  const stated = (state: 'open' | 'disputed') =>
    claim({ kind: 'outcome', side: 'employer', state, createdAt: now });
  const decided = (claims: MatchInFull['claims']) =>
    rowOf({ status: 'not_hired', decidedAt: now, firstDecidedAt: now, heldAt: now }, { claims });

  test('lets the employer correct an outcome while it is open, and not while it is disputed', () => {
    expect(actionsFor(decided([stated('open')]), erin, now)).toContain('correct');
    expect(actionsFor(decided([stated('disputed')]), erin, now)).not.toContain('correct');
  });

  test('allows no offer, and of an earlier promise one', () => {
    expect(actionsFor(rowOf({}, { claims: [stated('open')] }), erin, now)).not.toContain('offer');
    const before = { ...stated('open'), createdAt: '2020-01-01T00:00:00.000Z' };
    expect(actionsFor(rowOf({}, { claims: [before] }), erin, now)).toContain('offer');
  });
});
