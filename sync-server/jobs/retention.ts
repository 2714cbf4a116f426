// Removes what the retention periods have run out for, each night, and stores the counts.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { expireAgreements } from '#shared/domain/agreements/expiry.ts';
import { expireStudent } from '#shared/domain/enrollments/erasure.server.ts';
import { expireAttendance } from '#shared/domain/guarantees/expiry.ts';
import { expireHandedOver } from '#shared/domain/handed-over/expiry.ts';
import { expireMessages } from '#shared/domain/messages/expiry.ts';
import { expireNotifications } from '#shared/domain/notifications/expiry.ts';
import { systemActor } from '#shared/engine/command.ts';
import type { NamedCommand } from '#shared/engine/command.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import type { RetentionCounts, RetentionKind } from '#shared/reads/analytics/retention.ts';
import { deleteRows } from '../database/delete-rows.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { countsOf, dueRows } from '../queries/retention.ts';
import type { DueRows } from '../queries/retention.ts';
import { give } from './domain-jobs.ts';
import type { JobParts } from './domain-jobs.ts';
import { forEachItem } from './rounds.ts';
import { refreshStudentPeriods } from './student-periods.ts';

const atOnce = 200;
/** A bound for one night: the next one continues. */
const mostRounds = 500;

type Parts = Omit<JobParts, 'onDefect'>;

/** Returns how many rows of each kind were removed. */
export async function applyRetention(parts: Parts): Promise<RetentionCounts> {
  const { knex, now } = parts;
  const due = await dueRows(knex, now());
  const blanked = (command: NamedCommand) => (ids: string[]) => blank(parts, command, ids);
  const removals: [RetentionKind, () => Promise<number>][] = [
    [
      'students',
      () =>
        inRounds(
          knex,
          due.students,
          (ids) => eraseStudents(parts, ids),
          () => refreshStudentPeriods(knex),
        ),
    ],
    ['messages', () => inRounds(knex, due.messages, blanked(expireMessages))],
    ['handedOver', () => inRounds(knex, due.handedOver, blanked(expireHandedOver))],
    ['notifications', () => inRounds(knex, due.notifications, blanked(expireNotifications))],
    ['agreements', () => inRounds(knex, due.agreements, blanked(expireAgreements))],
    [
      'attendance',
      () => inRounds(knex, due.attendance, (ids) => blankRecords(parts, 'attendanceReports', ids)),
    ],
    ['claims', () => inRounds(knex, due.claims, (ids) => blankRecords(parts, 'claims', ids))],
    ['breaches', () => inRounds(knex, due.breaches, (ids) => blankRecords(parts, 'breaches', ids))],
    ['dataRequests', () => removeDue(knex, 'dataRequests', due.dataRequests)],
    ['audit', () => removeDue(knex, 'audit', due.audit)],
    ['history', () => removeDue(knex, 'history', due.history)],
    ['devices', () => removeDue(knex, 'clients', due.devices)],
  ];
  const removed = new Map<RetentionKind, number>();
  try {
    await forEachItem(removals, async ([kind, remove]) => removed.set(kind, await remove()));
  } finally {
    await knex('retentionRuns').insert({ ranAt: now(), counts: JSON.stringify(countsOf(removed)) });
  }
  return countsOf(removed);
}

/** Stops when a round removes nothing, so that a row that cannot be removed does not keep the job running. */
async function inRounds(
  knex: Knex,
  { sql, values }: DueRows,
  remove: (ids: string[]) => Promise<number>,
  prepare = async () => {},
): Promise<number> {
  let sum = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    await prepare();
    const rows = await queryOnce<{ id: string }>(
      knex,
      `select r.id from (select r.id from ${sql}) r order by r.id limit ${atOnce}`,
      [...values],
    );
    const removed = rows.length === 0 ? 0 : await remove(rows.map(({ id }) => id));
    if (removed === 0) break;
    sum += removed;
  }
  return sum;
}

/** One entry for each student, so that the audit names each row. */
async function eraseStudents({ execute }: Parts, ids: string[]): Promise<number> {
  const { name: command, version } = expireStudent;
  const entries = ids.map((id) => {
    const entry = { command, version, input: { id }, after: [], sequence: null, savedAt: null };
    return { ...entry, id: randomUUID(), digest: entryDigest(entry) };
  });
  const { writes } = await execute({ actor: systemActor, client: null, entries });
  return new Set(writes.flatMap(({ table, row }) => (table === 'enrollments' ? [row.id] : []))).size;
}

async function blank(parts: Parts, command: NamedCommand, ids: string[]): Promise<number> {
  const { writes } = await give(parts, command, { ids });
  return writes.length > 0 ? ids.length : 0;
}

async function blankRecords(
  parts: Parts,
  table: 'attendanceReports' | 'breaches' | 'claims',
  ids: string[],
): Promise<number> {
  const { writes } = await give(parts, expireAttendance, { table, ids });
  return writes.length > 0 ? ids.length : 0;
}

/** The statements of the preview number their parameters; each of these has one. */
const removeDue = (
  knex: Knex,
  table: 'dataRequests' | 'audit' | 'history' | 'clients',
  { sql, values }: DueRows,
): Promise<number> =>
  deleteRows(knex, table, { sql: `select r.ctid from ${sql.replaceAll('$1', '?')}`, values });
