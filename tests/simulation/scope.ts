// The law of assignments: nothing about a course or a site that is not assigned to a member reaches them, and nothing stays. It
// knows the courses and sites of rows without the visibility table.
import { expect } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { MemoryStore } from '#shared/engine/memory-store.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { SentBatch } from '#app/replica/store/stored-values.ts';
import type { WatchedDevice } from './watch.ts';
import { onDisk } from './storage.ts';

/** Tables whose rows are about a course or a job. */
const ofCourse = ['agreements', 'enrollments', 'completions', 'matches', 'invitations', 'notifications'];
const ofMatch: Readonly<Record<string, string>> = {
  interviews: 'id',
  consents: 'id',
  slots: 'matchId',
  waits: 'matchId',
  breaches: 'matchId',
  attendanceReports: 'matchId',
  claims: 'matchId',
  nameViews: 'matchId',
};

/** The courses and sites that the member works on; undefined for people who see everything. */
async function assignedTo(whole: MemoryStore, { person, organization }: Actor) {
  const membership = await whole.get('memberships', `${organization}.${person}`);
  if (membership?.role !== 'member' || membership.assignsAll) return undefined;
  const assignments = await whole.find('assignments', { membershipId: membership.id });
  const lasting = assignments.filter(({ endedAt }) => endedAt === null);
  return {
    courses: new Set(lasting.map(({ courseId }) => courseId)),
    sites: new Set(lasting.map(({ siteId }) => siteId).filter((id) => id !== null)),
  };
}

/** O9: a reply has no row of a course or a site that is not assigned. `whole` is the database at the time of the reply. */
export async function expectScope(whole: MemoryStore, actor: Actor, reply: SyncReply): Promise<void> {
  const assigned = await assignedTo(whole, actor);
  if (!assigned) return;
  const subjects = await subjectsIn(whole);
  const sites = new Map((await whole.find('jobs')).map((job) => [job.id, job.siteId]));
  const isHidden = ([table, row]: SyncReply['rows'][number]): boolean => {
    if (actor.role === 'employer' && table === 'jobs')
      return !assigned.sites.has(String(row['siteId'] ?? ''));
    const subject = subjectOf(subjects, table, row);
    if (actor.role === 'provider') {
      const course = subject?.courseId;
      return course !== undefined && course !== null && !assigned.courses.has(course);
    }
    const job = subject?.jobId;
    return job !== undefined && job !== null && !assigned.sites.has(sites.get(job) ?? '');
  };
  expect(
    reply.rows.filter(isHidden).map(([table, { id }]) => `${table}/${id}`),
    `O9: ${actor.name} receives assigned courses and sites only`,
  ).toEqual([]);
}

type Subject = Partial<Pick<Row<'notifications'>, 'courseId' | 'jobId'>>;

/** What rows of other tables are about: a match, or a conversation. */
interface Subjects {
  matches: ReadonlyMap<string, Subject>;
  threads: ReadonlyMap<string, Subject>;
}

/** A course or a job that is assigned to nobody. */
const nothing = -1;

async function subjectsIn(whole: MemoryStore): Promise<Subjects> {
  const byId = <R extends { id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));
  const matches = byId(await whole.find('matches'));
  const agreements = byId(await whole.find('agreements'));
  const ofThread = ({ subjectKind, subjectId }: Row<'threads'>): Subject | undefined => {
    if (subjectKind === 'match') return matches.get(subjectId);
    if (subjectKind === 'agreement') return agreements.get(subjectId);
    // A listing of the other side is assigned to nobody on this side.
    return subjectKind === 'course'
      ? { courseId: Number(subjectId), jobId: nothing }
      : { courseId: nothing, jobId: Number(subjectId) };
  };
  const threads = new Map((await whole.find('threads')).map((thread) => [thread.id, ofThread(thread) ?? {}]));
  return { matches, threads };
}

function subjectOf(
  { matches, threads }: Subjects,
  table: string,
  row: Record<string, unknown>,
): Subject | undefined {
  if (ofCourse.includes(table)) return row as Subject;
  if (table === 'threads') return threads.get(String(row['id']));
  if (table === 'messages') return threads.get(String(row['threadId']));
  const column = ofMatch[table];
  return column === undefined ? undefined : matches.get(String(row[column]));
}

/** O9: at the end, a device keeps no sent change about a course that is not assigned. Rows are compared in O3. */
export async function expectNothingKept(device: WatchedDevice, whole: MemoryStore): Promise<void> {
  const assigned = await assignedTo(whole, device.actor);
  if (!assigned) return;
  const sites = new Map((await whole.find('jobs')).map((job) => [job.id, job.siteId]));
  const hidden = new Set(
    (await whole.find('matches')).flatMap(({ id, jobId }) =>
      assigned.sites.has(sites.get(jobId) ?? '') ? [] : [id],
    ),
  );
  const { sent = [] } = onDisk(device.tablet.disk, device.actor.person);
  const kept = (sent as SentBatch[])
    .flatMap(({ entries }) => entries)
    .filter(({ about, input }) =>
      device.actor.role === 'provider'
        ? about !== undefined && !assigned.courses.has(about.id)
        : hidden.has(String((input as { matchId?: unknown }).matchId)),
    );
  expect(
    kept.map(({ id, command }) => `${command} ${id}`),
    `O9: ${device.name} keeps no sent change about a course or a site that is not assigned`,
  ).toEqual([]);
}
