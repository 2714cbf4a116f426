// Tests that the kept beginning of each student's retention period equals one that is computed from all rows.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { DAY_MS, momentAt, plusDays } from '#shared/lib/time.ts';
import type { Database } from '../database/types.ts';
import { sampleRow } from '../testing/rows.ts';
import { sentStatementsOf } from '../testing/statements.ts';
import { testDatabase } from '../testing/test-database.ts';
import { refreshStudentPeriods } from './student-periods.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  const { knex } = database;
  await knex('jobs').insert(stored('jobs', { id: 1 }));
  await knex('courses').insert(courseIds.map((id) => stored('courses', { id })));
});
afterAll(() => database.close());
beforeEach(async () => {
  const { knex } = database;
  for (const table of ['enrollments', 'completions', 'matches', 'organizations'])
    await knex.raw(`truncate "${table}"`);
  await knex('organizations').insert([
    stored('organizations', { id: 'north', timeZone: 'UTC' }),
    stored('organizations', { id: 'south', timeZone: 'Asia/Kolkata' }),
  ]);
  await knex('enrollments').insert(students.map((student) => stored('enrollments', student)));
});

const courseIds = [1, 2];
const students = Array.from({ length: 8 }, (_, index) => ({
  id: `student-${index}`,
  courseId: courseIds[index % 2]!,
  providerId: index % 2 === 0 ? 'north' : 'south',
  candidateReferenceId: `C-${index}`,
}));

function stored(table: Parameters<typeof sampleRow>[0], overrides: object) {
  const { rev: _, ...row } = sampleRow(table, 1, overrides);
  return row;
}

const first = '2026-01-01T10:00:00.000Z';
const day = fc.integer({ min: 0, max: 60 }).map((days) => plusDays(first, days));
const student = fc.constantFrom(...students);
const place = fc.constantFrom(1, 2);

type Act = (database: Database['knex']) => Promise<unknown>;

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(student, day, day).map(([{ id: enrollmentId, ...of }, markedAt, completed]): Act => {
    const row = { ...of, enrollmentId, markedAt, completionDate: completed.slice(0, 10), removedAt: null };
    const id = `${of.courseId}.${of.candidateReferenceId}`;
    return (knex) =>
      knex('completions')
        .insert(stored('completions', { ...row, id }))
        .onConflict('id')
        .merge();
  }),
  fc.tuple(student, day).map(([{ candidateReferenceId }, removedAt]): Act => {
    return (knex) => knex('completions').where({ candidateReferenceId }).update({ removedAt });
  }),
  fc
    .record({
      status: fc.constantFrom('matched', 'interview_scheduled', 'interview_completed', 'hired', 'not_hired'),
      lateCompletion: fc.constantFrom(null, 'waiting', 'accepted'),
      withdrawnAt: fc.option(day),
      firstDecidedAt: fc.option(day),
      interviewDate: fc.option(day),
      owedSince: day,
      createdAt: day,
    })
    .chain((fields) => fc.tuple(student, place, fc.constant(fields)))
    .map(([{ id, ...of }, number, fields]): Act => {
      const row = { ...of, ...fields, id: `${id}.${number}`, jobId: 1, employerId: 'erin' };
      return (knex) => knex('matches').insert(stored('matches', row)).onConflict('id').merge();
    }),
  fc.tuple(student, fc.option(day)).map(([{ id }, removedAt]): Act => {
    return (knex) => knex('enrollments').where({ id }).update({ removedAt });
  }),
  student.map(({ id }): Act => {
    return (knex) => knex('enrollments').where({ id }).update({ erasedAt: first });
  }),
  fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata').map((timeZone): Act => {
    return (knex) => knex('organizations').where({ id: 'south' }).update({ timeZone });
  }),
  fc.constantFrom(1, 3, 1_000).map((atOnce): Act => {
    return (knex) => refreshStudentPeriods(knex, atOnce);
  }),
  fc.constant((knex: Database['knex']) =>
    Promise.all([refreshStudentPeriods(knex, 2), refreshStudentPeriods(knex)]),
  ),
);

interface Period {
  id: string;
  isMatched: boolean;
  since: Date;
}

const latest = (...moments: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));

/** The rule in words of a program instead of a statement. */
async function recount(): Promise<Period[]> {
  const { knex } = database;
  const zones = new Map((await knex('organizations')).map(({ id, timeZone }) => [id, timeZone]));
  const completions = await knex('completions')
    .whereNull('removedAt')
    .select('*', knex.raw('"completionDate"::text as day'));
  const matches = await knex('matches');
  const periods: Period[] = [];
  for (const one of await knex('enrollments').whereNull('erasedAt').orderBy('id')) {
    const completed = completions.find((row) => row.candidateReferenceId === one.candidateReferenceId);
    if (!completed && !one.removedAt) continue;
    const own = matches.filter((row) => row.candidateReferenceId === one.candidateReferenceId);
    if (own.length === 0) {
      const completedAt = completed && new Date(momentAt(zones.get(one.providerId), completed.day, '00:00'));
      periods.push({
        id: one.id,
        isMatched: false,
        since: latest(one.removedAt, completed?.markedAt, completedAt),
      });
      continue;
    }
    const closed = own.map((row) => {
      if (row.withdrawnAt) return row.withdrawnAt;
      if (row.lateCompletion === 'waiting') return row.createdAt;
      if (row.status === 'matched' || row.status === 'interview_scheduled') return null;
      return latest(row.firstDecidedAt, row.honouredAt, row.interviewDate, row.owedSince);
    });
    if (!closed.includes(null))
      periods.push({ id: one.id, isMatched: true, since: latest(...closed, completed?.markedAt) });
  }
  return periods;
}

const kept = (): Promise<Period[]> => database.knex('studentPeriods').orderBy('id');

test('keeps the beginning of each period equal to a recount, whatever changes and whoever refreshes', async () => {
  const { knex } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
      await knex('enrollments').update({ erasedAt: null });
      for (const change of acts) await change(knex);
      await refreshStudentPeriods(knex);
      expect(await kept()).toEqual(await recount());
    }),
    { numRuns: 12 },
  );
});

/** Other test files write to the same server. What was written since the oldest open transaction is computed again. */
const untilEarlierTransactionsEnd = (knex: Database['knex']): Promise<void> =>
  vi.waitFor(
    async () => {
      const open = knex.raw('pg_snapshot_xmin(pg_current_snapshot())');
      expect(await knex('enrollments').where('xid', '>=', open)).toEqual([]);
    },
    { timeout: 60_000 },
  );

test('computes nothing again for students whose rows did not change', async () => {
  const { knex } = database;
  await knex('enrollments').where({ id: 'student-1' }).update({ removedAt: first });
  await untilEarlierTransactionsEnd(knex);
  await refreshStudentPeriods(knex);
  await knex('studentPeriods').update({ since: new Date(Date.parse(first) + DAY_MS) });
  await knex('enrollments').where({ id: 'student-2' }).update({ removedAt: first });
  const sent = await sentStatementsOf(() => refreshStudentPeriods(knex));
  expect(sent.filter(({ text }) => text.includes('"studentPeriods"')).map(({ values }) => values)).toEqual([
    [['student-2']],
  ]);
  // What this table says of others is believed until they change.
  expect((await kept()).map(({ since }) => since.toISOString())).toEqual([plusDays(first, 1), first]);
}, 120_000);

test('continues after a run that failed in the middle', async () => {
  const { knex } = database;
  await refreshStudentPeriods(knex);
  await knex('enrollments').update({ removedAt: first });
  await knex.raw(`alter table "studentPeriods" add constraint broken check (id <> 'student-5')`);
  await expect(refreshStudentPeriods(knex, 2)).rejects.toThrow(/broken/);
  await knex.raw('alter table "studentPeriods" drop constraint broken');
  await refreshStudentPeriods(knex, 2);
  expect(await kept()).toHaveLength(students.length);
  expect(await kept()).toEqual(await recount());
});

test('starts again in a database whose transactions are counted anew', async () => {
  const { knex } = database;
  await knex('enrollments').update({ removedAt: first });
  await refreshStudentPeriods(knex);
  await knex.raw(`delete from "studentPeriods"; update derivations set "untilXid" = '999999999'`);
  await refreshStudentPeriods(knex);
  expect(await kept()).toHaveLength(students.length);
});
