// The one deadline of a match that every list, line and mail shows.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { claim, interview, match, slot } from '#shared/testing/rows.ts';
import { matchNeed } from './match-needs.ts';
import type { MatchFacts } from './match-needs.ts';
import { nextDeadline, urgencyAt } from './next-deadline.ts';

const now = '2026-06-03T10:00:00.000Z';
const deadlineAt = '2026-07-01T23:59:59.999Z';
const proposedAt = '2026-06-02T10:00:00.000Z';
const periods = { confirmDays: 3, outcomeDays: 7 };
const zones = { site: 'America/New_York', own: 'Europe/London' };

function deadlineFor(side: 'employer' | 'provider', facts: Partial<MatchFacts>) {
  const all = { match: match({ deadlineAt }), interview: undefined, slots: [], claims: [], ...facts };
  const waiting = matchNeed(all, side, periods, now);
  return nextDeadline(all, waiting, side, zones, urgencyAt(now));
}

const offered = {
  interview: interview({ proposedBy: 'employer', proposedAt }),
  slots: [slot({ startsAt: '2026-06-20T10:00:00.000Z' })],
};
const scheduled = match({
  deadlineAt,
  status: 'interview_scheduled',
  interviewDate: '2026-06-20T10:00:00.000Z',
});
const answerUntil = '2026-06-08T23:59:59.999Z';
const held = (more: Partial<Row<'claims'>> = {}) =>
  claim({ kind: 'held', side: 'employer', answerUntil, createdAt: now, ...more });

describe('the next deadline of a match', () => {
  test('gives the provider its own deadline, and the employer the day of the interview that it owes', () => {
    const dueAt = '2026-06-05T10:00:00.000Z';
    expect(deadlineFor('provider', offered)).toMatchObject({ name: 'chooseTimes', at: dueAt });
    expect(deadlineFor('employer', offered)).toMatchObject({ name: null, at: deadlineAt });
  });

  test('gives the deadline of the other side only to a reader without one', () => {
    expect(deadlineFor('provider', {})).toMatchObject({ name: null, at: deadlineAt });
    expect(deadlineFor('employer', {})).toMatchObject({ name: 'proposeTimes', at: deadlineAt });
  });

  test('gives the side that answers a claim its time to answer, and the other side nothing', () => {
    const facts = { match: match({ deadlineAt, status: 'interview_completed' }), claims: [held()] };
    expect(deadlineFor('provider', facts)).toEqual({
      ...{ name: 'answerHeld', at: answerUntil, urgency: 'later' },
      // The provider's own clock, and not that of the site.
      zone: 'Europe/London',
    });
    expect(deadlineFor('employer', facts)).toBeUndefined();
  });

  test.each([
    ['an interview is agreed', { match: scheduled }],
    ['an administrator decides', { claims: [held({ state: 'disputed' })] }],
    ['it waits for a place', { match: match({ deadlineAt, waitsForPlaceSince: now }) }],
    ['nothing is due while it is on hold', { match: match({ deadlineAt: null }) }],
    ['it was withdrawn', { match: match({ deadlineAt, withdrawnAt: now }) }],
  ])('gives no deadline once %s', (_, facts) => {
    expect(deadlineFor('employer', facts)).toBeUndefined();
    expect(deadlineFor('provider', facts)).toBeUndefined();
  });

  test.each([
    // The day of the site in New York begins at four in the morning in Greenwich.
    ['2026-06-03T03:59:59.999Z', 'overdue'],
    ['2026-06-03T04:00:00.000Z', 'today'],
    ['2026-06-03T09:00:00.000Z', 'today'],
    ['2026-06-04T03:59:59.999Z', 'today'],
    ['2026-06-04T04:00:00.000Z', 'later'],
  ])('calls a deadline at %s %s on the clocks of the site', (at, urgency) => {
    expect(deadlineFor('employer', { match: match({ deadlineAt: at }) })).toMatchObject({ at, urgency });
  });
});
