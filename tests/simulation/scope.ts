// The law of assignments: nothing about a course that is not assigned to a member reaches them, and nothing stays. It knows
// the courses of rows without the visibility table.
import { expect } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { MemoryStore } from '#shared/engine/memory-store.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { SentBatch } from '#app/replica/store/database.ts';
import type { WatchedDevice } from './watch.ts';
import { onDisk } from './storage.ts';

/** Tables whose rows are about a course, by the column that leads there. */
const ofCourse = ['agreements', 'enrollments', 'completions', 'matches', 'invitations', 'notifications'];
const ofMatch: Readonly<Record<string, string>> = {
  interviews: 'id',
  consents: 'id',
  slots: 'matchId',
  waits: 'matchId',
  breaches: 'matchId',
  attendanceReports: 'matchId',
  nameViews: 'matchId',
};

/** The courses that the member works on; undefined for people who see all of them. */
async function taughtBy(whole: MemoryStore, { person, organization }: Actor) {
  const membership = await whole.get('memberships', `${organization}.${person}`);
  if (membership?.role !== 'member' || membership.assignsAll) return undefined;
  const assignments = await whole.find('assignments', { membershipId: membership.id });
  return new Set(assignments.flatMap(({ courseId, endedAt }) => (endedAt === null ? [courseId] : [])));
}

/** O9: a reply has no row of a course that is not assigned. `whole` is the database at the time of the reply. */
export async function expectScope(whole: MemoryStore, actor: Actor, reply: SyncReply): Promise<void> {
  const taught = await taughtBy(whole, actor);
  if (!taught || actor.role !== 'provider') return;
  const matches = new Map((await whole.find('matches')).map((match) => [match.id, match.courseId]));
  const untaught = reply.rows.filter(([table, row]) => {
    const course = courseOf(matches, table, row);
    return course !== undefined && course !== null && !taught.has(course);
  });
  expect(
    untaught.map(([table, { id }]) => `${table}/${id}`),
    `O9: ${actor.name} receives assigned courses only`,
  ).toEqual([]);
}

function courseOf(
  matches: ReadonlyMap<string, number>,
  table: string,
  row: Record<string, unknown>,
): number | null | undefined {
  if (ofCourse.includes(table)) return row['courseId'] as Row<'notifications'>['courseId'];
  const column = ofMatch[table];
  return column === undefined ? undefined : matches.get(String(row[column]));
}

/** O9: at the end, a device keeps no sent change about a course that is not assigned. Rows are compared in O3. */
export async function expectNothingKept(device: WatchedDevice, whole: MemoryStore): Promise<void> {
  const taught = await taughtBy(whole, device.actor);
  if (!taught) return;
  const { sent = [] } = onDisk(device.tablet.disk, device.actor.person);
  const kept = (sent as SentBatch[])
    .flatMap(({ entries }) => entries)
    .filter(({ about }) => about !== undefined && !taught.has(about.id));
  expect(
    kept.map(({ command, about }) => `${command} ${about?.title}`),
    `O9: ${device.name} keeps no sent change about a course that is not assigned`,
  ).toEqual([]);
}
