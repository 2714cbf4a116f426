// Rows of every kind about one course or job, for tests of who may see what.
import type { Actor } from '../engine/command.ts';
import { replicatedTables } from '../engine/schema.ts';
import { seenBy } from '../engine/access/may-read.ts';
import type { Classroom } from './classroom.ts';
import {
  agreement,
  attendanceReport,
  breach,
  claim,
  conflict,
  consent,
  interview,
  invitation,
  match,
  message,
  notification,
  slot,
  thread,
} from './rows.ts';

interface Subject {
  about: { courseId: number } | { jobId: number };
  agreementId: string;
  /** The end of the rows' ids. */
  mark: string;
  /** Whose notifications and conflicts. */
  member: Actor;
  /** The row that the member's conflict is about. */
  conflictOf: { tableName: string; subjectId: string };
}

/** Adds a match with all that belongs to it, an invitation, conversations, and what only the member sees. */
export async function putRowsAbout(room: Classroom, subject: Subject): Promise<void> {
  const { about, agreementId, mark, member, conflictOf } = subject;
  const matchId = `match-${mark}`;
  const ofJob = 'jobId' in about ? about : {};
  await room.put('agreements', agreement({ id: agreementId, ...about }));
  await room.put('matches', match({ id: matchId, ...about }));
  await room.put('interviews', interview({ id: matchId, ...ofJob }));
  await room.put('slots', slot({ id: `slot-${mark}`, matchId }));
  await room.put('breaches', breach({ id: `breach-${mark}`, matchId, ...ofJob }));
  await room.put('attendanceReports', attendanceReport({ id: `report-${mark}`, matchId, ...ofJob }));
  await room.put('claims', claim({ id: `claim-${mark}`, matchId, ...ofJob }));
  await room.put('consents', consent({ id: matchId }));
  await room.put('invitations', invitation({ id: `invitation-${mark}`, ...about }));
  for (const [kind, subjectId] of [
    ['jobId' in about ? 'job' : 'course', String('jobId' in about ? about.jobId : about.courseId)],
    ['agreement', agreementId],
    ['match', matchId],
  ] as const) {
    const threadId = `thread-${kind}-${mark}`;
    await room.put('threads', thread({ id: threadId, subjectKind: kind, subjectId }));
    await room.put('messages', message({ id: `message-${kind}-${mark}`, threadId }));
  }
  const own = { personId: member.person, organizationId: member.organization };
  await room.put('notifications', notification({ id: `news-${mark}`, ...own, ...about }));
  const typed = { ...own, role: member.role, ...conflictOf };
  await room.put('conflicts', conflict({ id: `conflict-${mark}`, ...typed }));
}

/** Returns `table/id` of every row that the actor sees. */
export async function keysSeenBy({ store }: Classroom, actor: Actor): Promise<string[]> {
  const eyes = seenBy(store, actor);
  const keys: string[] = [];
  for (const table of replicatedTables)
    for (const { id } of await eyes.find(table)) keys.push(`${table}/${id}`);
  return keys;
}
