// The candidates of one course and one job as a cohort: their stages and the next act.
import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { employerStats } from '#shared/domain/platform/statistics.ts';
import { seenBy } from '#shared/engine/access/may-read.ts';
import { claimKinds, matchStatuses } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { dateIn } from '#shared/lib/time.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { assignment, erin, membership, paul, rita, siteAssignment, tess } from '#shared/testing/people.ts';
import { claim, interview, job, match, slot } from '#shared/testing/rows.ts';
import { matchesInFull } from '../matches.ts';
import { needsOf } from '../needs/needs.ts';
import { pactKey } from './pact-key.ts';
import { nextOf, pactsByKey, stageCounts } from './pacts.ts';
import type { NextOfPact } from './pacts.ts';

const now = '2026-06-03T10:00:00.000Z';
const none = { place: 0, times: 0, offered: 0, confirmed: 0, interviewed: 0, hired: 0, notHired: 0 };
const [welding, care] = [
  { courseId: 201, jobId: 101 },
  { courseId: 202, jobId: 101 },
];

async function room(matches: Partial<Row<'matches'>>[]): Promise<Classroom> {
  const made = await classroom();
  for (const [index, each] of matches.entries())
    await made.put(
      'matches',
      match({ id: `m${index}`, candidateReferenceId: `C-${index}`, ...welding, ...each }),
    );
  return made;
}

describe('a pact', () => {
  test('counts each candidate at one stage, and those of another course apart', async () => {
    const { store, put } = await room([
      {},
      {},
      { waitsForPlaceSince: now },
      { status: 'interview_scheduled', interviewDate: '2026-06-09T10:00:00.000Z' },
      { status: 'interview_completed' },
      { status: 'hired' },
      { status: 'not_hired' },
      { status: 'matched', withdrawnAt: now },
      care,
    ]);
    await put('interviews', interview({ id: 'm1', proposedBy: 'employer', proposedAt: now }));
    const pacts = await pactsByKey(store, erin, now);
    expect(pacts.get(pactKey(welding))?.stages).toEqual({
      ...{ place: 1, times: 1, offered: 1, confirmed: 1, interviewed: 1, hired: 1, notHired: 1 },
    });
    expect(pacts.get(pactKey(care))?.stages).toEqual({ ...none, times: 1 });
  });

  test('has the reader’s own next act, and the other side’s where the reader has none', async () => {
    const { store, put } = await room([
      { deadlineAt: '2026-07-01T23:59:59.999Z' },
      { deadlineAt: '2026-06-20T23:59:59.999Z' },
      { deadlineAt: '2026-06-10T23:59:59.999Z' },
    ]);
    const offered = { proposedBy: 'employer', proposedAt: now } as const;
    await put('interviews', interview({ id: 'm2', ...offered }));
    await put('slots', slot({ matchId: 'm2', startsAt: '2026-06-09T10:00:00.000Z' }));
    const nextOf = async (actor: typeof erin) =>
      (await pactsByKey(store, actor, now)).get(pactKey(welding))?.next;
    expect(await nextOf(erin)).toMatchObject({
      ...{ name: 'proposeTimes', at: '2026-06-20T23:59:59.999Z', count: 2 },
    });
    expect(await nextOf(paul)).toMatchObject({
      name: 'chooseTimes',
      at: '2026-06-06T10:00:00.000Z',
      count: 1,
    });
  });

  test('has no next act once everybody is decided', async () => {
    const { store } = await room([{ status: 'hired' }, { status: 'not_hired' }]);
    expect((await pactsByKey(store, paul, now)).get(pactKey(welding))?.next).toBeNull();
  });
});

const instant = fc
  .integer({ min: 0, max: 60 * 24 })
  .map((hours) => new Date(Date.parse('2026-05-10T10:00:00.000Z') + hours * 3_600_000).toISOString());
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const town = fc.array(
  fc.record({
    courseId: fc.constantFrom(201, 202),
    jobId: fc.constantFrom(101, 102),
    status: fc.constantFrom(...matchStatuses),
    deadlineAt: perhaps(instant),
    interviewDate: perhaps(instant),
    withdrawnAt: perhaps(fc.constant(now)),
    waitsForPlaceSince: perhaps(fc.constant(now)),
    offeredAt: perhaps(instant),
    claim: perhaps(
      fc.record({
        kind: fc.constantFrom(...claimKinds),
        side: fc.constantFrom('employer' as const, 'provider' as const),
        state: fc.constantFrom('open' as const, 'disputed' as const, 'stood' as const),
        answerUntil: instant,
      }),
    ),
  }),
  { maxLength: 25 },
);

const withoutCount = ({ count: _, ...deadline }: NextOfPact) => deadline;

test('agrees with the dashboard and with what waits in any town: same counts, same deadlines', async () => {
  await fc.assert(
    fc.asyncProperty(town, async (people) => {
      const made = await room([]);
      await made.put('jobs', job({ id: 102, siteTimeZone: 'America/Los_Angeles' }));
      for (const [index, { offeredAt, claim: said, ...each }] of people.entries()) {
        const id = `m${index}`;
        await made.put('matches', match({ id, candidateReferenceId: `C-${index}`, ...each }));
        if (offeredAt) {
          await made.put('interviews', interview({ id, proposedBy: 'employer', proposedAt: offeredAt }));
          await made.put(
            'slots',
            slot({ id: `s${index}`, matchId: id, startsAt: '2026-06-30T10:00:00.000Z' }),
          );
        }
        if (said) await made.put('claims', claim({ id: `k${index}`, matchId: id, createdAt: now, ...said }));
      }
      const { matchedCandidates } = await employerStats(made.store);
      for (const actor of [erin, paul]) {
        const pacts = await pactsByKey(made.store, actor, now);
        const counted = [...pacts.values()].flatMap(({ stages }) => Object.values(stages));
        expect(counted.reduce((sum, each) => sum + each, 0)).toBe(matchedCandidates);
        const { lines, deadlines } = await needsOf(made.store, actor, now, undefined);
        for (const { ids, dueDay, urgency } of lines) {
          const [first] = ids
            .flatMap((id) => deadlines.get(id) ?? [])
            .filter(({ name }) => name !== null)
            .toSorted((one, other) => (one.at < other.at ? -1 : 1));
          expect(dueDay).toBe(first ? dateIn(first.zone, first.at) : null);
          if (first) expect(urgency).toBe(first.urgency);
        }
        for (const [key, { next }] of pacts) {
          if (next) expect([...deadlines.values()]).toContainEqual(withoutCount(next));
          if (!next?.name) continue;
          const line = lines.find((each) => each.key === `${next.name}.${key}`);
          expect(line).toMatchObject({ count: next.count, dueDay: dateIn(next.zone, next.at) });
          expect(line?.urgency).toBe(next.urgency);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('counts for every reader the candidates that the page of the agreement lists, in any town', async () => {
  await fc.assert(
    fc.asyncProperty(town, fc.boolean(), async (people, isAssigned) => {
      const made = await room([]);
      await made.put('jobs', job({ siteId: 'dock' }), job({ id: 102, siteId: 'yard' }));
      for (const part of [tess, rita]) await made.put('memberships', membership(part, { assignsAll: false }));
      if (isAssigned) await made.put('assignments', assignment(tess, 201), siteAssignment(rita, 'dock'));
      for (const [index, { offeredAt, claim: _, ...each }] of people.entries()) {
        const id = `m${index}`;
        await made.put('matches', match({ id, candidateReferenceId: `C-${index}`, ...each }));
        if (offeredAt)
          await made.put('interviews', interview({ id, proposedBy: 'employer', proposedAt: offeredAt }));
      }
      for (const actor of [erin, paul, tess, rita]) {
        const store = seenBy(made.store, actor);
        const rows = groupBy(await matchesInFull(store, actor), ({ match: row }) => pactKey(row));
        const pacts = await pactsByKey(store, actor, now);
        expect([...pacts.keys()].toSorted()).toEqual([...rows.keys()].toSorted());
        for (const [key, { stages }] of pacts) expect(stages).toEqual(stageCounts(rows.get(key) ?? []));
        const isPart = actor === tess || actor === rita;
        if (isPart && !isAssigned) expect(pacts.size).toBe(0);
      }
    }),
    { numRuns: 40 },
  );
});

test('names the same of two acts until one instant, in whatever order the rows are read', () => {
  const act = (name: 'answerHeld' | 'answerOffer') => ({
    waiting: { name, dueAt: null },
    deadline: { name, at: '2026-06-18T03:59:59.999Z', zone: 'America/New_York', urgency: 'today' as const },
  });
  const [held, offer] = [act('answerHeld'), act('answerOffer')];
  expect(nextOf([offer, held, offer])).toMatchObject({ name: 'answerHeld', count: 1 });
  expect(nextOf([held, offer, offer])).toEqual(nextOf([offer, held, offer]));
});
