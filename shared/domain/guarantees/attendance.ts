// Disputes about attendance: the employer reports that an interview was held or that the candidate did not attend, the
// provider may dispute it within three days, and an administrator decides.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext, Context } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { reverseHire } from '../charges/charges.ts';
import { addClockPause } from './clock-pauses.ts';
import { scheduleDeadline } from './deadline-timer.ts';
import { isDisputed, isTimeConfirmed, withGuarantee } from './guarantee.ts';
import type { AttendanceReport } from './guarantee.ts';
import { notifyParty, partyName, readMatch } from '../interviews/interviews.ts';
import type { Interview, Match } from '../interviews/interviews.ts';
import { recordNotHeld } from '../interviews/held-interviews.ts';
import { cancelSchedule } from '../interviews/meetings.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import { absencesToDecide, attendanceDisputeDays } from '#shared/policy.ts';
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
  async onAccepted(store, { id }, context) {
    const report = await readReport(store, id);
    const match = await readMatch(store, report.matchId);
    const provider = await partyName(store, match, 'provider');
    await scheduleDeadline(store, match, context);
    await notifyParty(
      store,
      match,
      'employer',
      'attendanceDisputed',
      (about) =>
        notice('attendance.disputed', { ...about.match, by: provider, kind: report.kind }, about.subject),
      context.now,
    );
    await notifyAdmins(
      store,
      `attendance.${id}`,
      notice(
        'attendance.toDecide',
        { by: provider, reference: report.candidateReferenceId },
        {
          type: 'system',
          link: '/admin/reports?show=undecided',
          subjectId: report.providerId,
          subjectTitle: provider,
        },
      ),
      context.now,
    );
  },
});

/** Decides a dispute for an administrator. If the report is rejected, the interview is owed again. */
export const decideAttendance = defineCommand({
  name: 'attendance.decide',
  allowed: ['admin'],
  input: z.object({ id: rowId(), isUpheld: z.boolean(), note: textOf(1, 'Give a reason', 1000) }),
  done: 'Dispute decided',
  failed: 'Failed to decide the dispute',
  async run() {},
  async onAccepted(store, { id, isUpheld, note }, context) {
    const report = await readReport(store, id);
    if (!isDisputed(report)) throw refuse('attendance.decided', { by: report.decidedByName });
    await store.put('attendanceReports', {
      ...report,
      decidedAt: context.now,
      decidedByName: context.actor.name,
      decision: isUpheld ? 'stands' : 'rejected',
      decisionNote: note,
    });
    const match = await readMatch(store, report.matchId);
    if (!match.withdrawnAt && report.createdAt >= match.owedSince)
      await applyDecision(store, match, report, isUpheld, context);
    for (const side of ['employer', 'provider'] as const)
      await notifyParty(
        store,
        match,
        side,
        'attendanceDecided',
        (about) =>
          notice('attendance.decided', { ...about.match, kind: report.kind, isUpheld }, about.subject),
        context.now,
      );
  },
});

async function applyDecision(
  store: Writer,
  match: Match,
  report: AttendanceReport,
  isUpheld: boolean,
  context: AcceptContext,
): Promise<void> {
  if (report.disputedAt && report.disputedAt < context.now)
    await addClockPause(store, match, 'disputed', report.disputedAt, context.now, context);
  if (report.kind === 'absent' && isUpheld) await countAbsences(store, match, 1);
  if (report.kind === 'absent' && !isUpheld) await endAbsencePause(store, report);
  const interview = await store.get('interviews', match.id);
  const isStillAbsent = report.kind === 'absent' && (interview?.absences ?? 0) >= absencesToDecide;
  const after = isUpheld || isStillAbsent ? match : withoutReport(match, report);
  if (match.heldAt && !after.heldAt) await recordNotHeld(store, match);
  if (after.status === 'matched' && match.heldAt)
    await cancelSchedule(store, after, context, 'The interview was not held');
  const settled = await withGuarantee(store, after);
  await store.put('matches', settled);
  if (settled.status !== 'hired') await reverseHire(store, settled, context);
  await scheduleDeadline(store, settled, context);
}

/** Returns the match as if the report had never been made. An offer stands, everything else is owed again. */
function withoutReport(match: Match, { kind }: AttendanceReport): Match {
  const restsOnIt = kind === 'held' ? match.heldAt !== null : match.heldAt === null;
  const isOver = match.status !== 'matched' && match.status !== 'interview_scheduled';
  if (!isOver || !restsOnIt) return match;
  const without = { ...match, heldAt: null, interviewDate: null };
  if (match.status === 'hired') return without;
  return { ...without, status: 'matched', decidedAt: null, outcomeNote: null };
}

/** The employer gains no time by an absence that does not count. */
async function endAbsencePause(store: Writer, { matchId, createdAt }: AttendanceReport): Promise<void> {
  const waits = await store.find('waits', { matchId });
  for (const wait of waits)
    if (wait.reason === 'absent' && wait.createdAt === createdAt)
      await store.put('waits', { ...wait, endedAt: wait.startedAt });
}

async function countAbsences(store: Writer, match: Match, more: number): Promise<void> {
  const interview = await store.get('interviews', match.id);
  if (!interview) return;
  await store.put('interviews', { ...interview, absences: Math.max(0, interview.absences + more) });
}

async function readReport(store: Reader, id: string): Promise<AttendanceReport> {
  const report = await store.get('attendanceReports', id);
  if (!report) throw refuse('attendance.notFound');
  return report;
}
