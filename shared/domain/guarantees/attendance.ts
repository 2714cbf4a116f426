// Disputes about attendance: the employer reports that an interview was held or that the candidate did not attend, the
// provider may dispute it within three days, and an administrator decides.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { isTimeConfirmed, withGuarantee } from './guarantee.ts';
import type { AttendanceReport } from './guarantee.ts';
import { readMatch } from '../interviews/interviews.ts';
import type { Interview, Match } from '../interviews/interviews.ts';
import { attendanceDisputeDays } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Records what the employer reports about the interview of a match. */
export async function addAttendanceReport(
  store: Writer,
  match: Match,
  interview: Interview | undefined,
  said: { kind: AttendanceReport['kind']; comment: string | null },
  { now, newId }: Context,
): Promise<void> {
  await store.add('attendanceReports', {
    id: newId(),
    matchId: match.id,
    employerId: match.employerId,
    providerId: match.providerId,
    jobId: match.jobId,
    candidateReferenceId: match.candidateReferenceId,
    kind: said.kind,
    startsAt: match.interviewDate ?? now,
    isConfirmed: isTimeConfirmed(interview),
    employerComment: said.comment,
    providerComment: null,
    disputedAt: null,
    decidedAt: null,
    decidedByName: null,
    decision: null,
    decisionNote: null,
    createdAt: now,
  });
}

/** Reports whether the provider can still dispute the report. An absence that does not count needs no dispute. */
export const canDisputeAttendance = (report: AttendanceReport, match: Match, now: string): boolean =>
  !report.disputedAt &&
  !match.withdrawnAt &&
  report.createdAt >= match.owedSince &&
  (report.kind === 'held' || report.isConfirmed) &&
  plusDays(report.createdAt, attendanceDisputeDays) > now;

/** Disputes for the provider what the employer reported. Until an administrator decides, the report counts for nothing. */
export const disputeAttendance = defineCommand({
  name: 'attendance.dispute',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({ id: rowId(), comment: textOf(1, 'Describe what happened', 1000) }),
  done: 'Dispute sent',
  failed: 'Failed to send the dispute',
  isBinding: true,
  async run(store, { id, comment }, { now }) {
    const report = await readReport(store, id);
    const match = await readMatch(store, report.matchId);
    if (!canDisputeAttendance(report, match, now))
      throw refuse('attendance.disputeOver', { days: attendanceDisputeDays });
    await store.put('attendanceReports', { ...report, disputedAt: now, providerComment: comment });
    if (report.kind === 'absent') await countAbsences(store, match, -1);
    await store.put('matches', await withGuarantee(store, match));
  },
});

/** Adds `more`, which may be negative, to the absences that count for the match. */
export async function countAbsences(store: Writer, match: Match, more: number): Promise<void> {
  const interview = await store.get('interviews', match.id);
  if (!interview) return;
  await store.put('interviews', { ...interview, absences: Math.max(0, interview.absences + more) });
}

/** Returns the attendance report. Refuses with `attendance.notFound` if there is none. */
export async function readReport(store: Reader, id: string): Promise<AttendanceReport> {
  const report = await store.get('attendanceReports', id);
  if (!report) throw refuse('attendance.notFound');
  return report;
}
