// Applies an administrator's decision on a dispute about attendance.
import { onServer } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { addOffer } from '../claims/make-claim.ts';
import { openClaims } from '../claims/make-claim.server.ts';
import { addClockPause } from './clock-pauses.ts';
import { scheduleDeadline } from './deadline-timer.ts';
import { isDisputed, withGuarantee } from './guarantee.ts';
import type { AttendanceReport } from './guarantee.ts';
import { readMatch } from '../interviews/interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import type { Match } from '../interviews/interviews.ts';
import { recordNotHeld } from '../interviews/held-interviews.ts';
import { cancelledBecause, cancelSchedule } from '../interviews/meetings.ts';
import { notice, withdrawFromAdmins } from '../notifications/notifications.ts';
import { absencesToDecide } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { countAbsences, readReport } from './attendance.ts';
import { decideAttendance } from './decide-attendance.ts';

export const decideAttendanceOnServer = onServer(decideAttendance, {
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
    await withdrawFromAdmins(store, `attendance.${id}`, context.now);
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
  // A hire without an interview is an offer, to which the provider can answer from now on.
  if (match.heldAt && !after.heldAt && after.status === 'hired') {
    await addOffer(store, after, null, context);
    await openClaims(store, after, context);
  }
  if (after.status === 'matched' && match.heldAt)
    await cancelSchedule(store, after, context, cancelledBecause('cancelled.notHeld'));
  const settled = await withGuarantee(store, after);
  await store.put('matches', settled);
  await scheduleDeadline(store, settled, context);
}

/** Returns the match as if the report had never been made. An offer stays, everything else is owed again. */
function withoutReport(match: Match, { kind, startsAt }: AttendanceReport): Match {
  const restsOnIt = kind === 'held' ? match.heldAt === startsAt : match.heldAt === null;
  const isOver = match.status !== 'matched' && match.status !== 'interview_scheduled';
  if (!isOver || !restsOnIt) return match;
  const without = { ...match, heldAt: null, interviewDate: null };
  if (match.status === 'hired') return without;
  return {
    ...without,
    status: 'matched',
    decidedAt: null,
    firstDecidedAt: null,
    outcomeNote: null,
    outcomeCode: null,
  };
}

/** The employer gains no time by an absence that does not count. */
async function endAbsencePause(store: Writer, { matchId, createdAt }: AttendanceReport): Promise<void> {
  const waits = await store.find('waits', { matchId });
  for (const wait of waits)
    if (wait.reason === 'absent' && wait.createdAt === createdAt)
      await store.put('waits', { ...wait, endedAt: wait.startedAt });
}
