// What the employer reported about attendance, with both sides' words. The training provider may dispute it.
import { useState } from 'react';
import { TextDialog } from '#app/forms/text-dialog.tsx';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { formatDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { doneWords } from './done-words.ts';
import { canDisputeAttendance, disputeAttendance } from '#shared/domain/guarantees/attendance.ts';
import { isDisputed } from '#shared/domain/guarantees/guarantee.ts';
import type { AttendanceReport } from '#shared/domain/guarantees/guarantee.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { plusDays } from '#shared/lib/time.ts';
import { attendanceDisputeDays } from '#shared/policy.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

export function AttendanceList({ row: { match, reports } }: { row: MatchInFull }) {
  return (
    <ul aria-label="Attendance" className="flex flex-col gap-3">
      {reports.map((report) => (
        <ReportItem key={report.id} report={report} match={match} />
      ))}
    </ul>
  );
}

interface ReportItemProps {
  report: AttendanceReport;
  match: MatchInFull['match'];
}

function ReportItem({ report, match }: ReportItemProps) {
  const isProvider = sideOf(useActor()) === 'provider';
  const now = useNow().toISOString();
  const [isDisputing, setDisputing] = useState(false);
  const canDispute = canDisputeAttendance(report, match, now);
  return (
    <li className="rounded-panel border border-line px-4 py-3 text-list">
      <p className="font-semibold">{sentenceOf(report)}</p>
      <p className="text-sm text-quiet">{standingOf(report, canDispute, isProvider)}</p>
      {report.employerComment && <p className="mt-2">Employer: “{report.employerComment}”</p>}
      {report.providerComment && <p className="mt-2">Training provider: “{report.providerComment}”</p>}
      {report.decidedAt && (
        <p className="mt-2">
          {doneWords('Decided', report.decidedByName, report.decidedAt, report.decisionNote)}
        </p>
      )}
      {isProvider && canDispute && (
        <Button
          gives={disputeAttendance}
          look="secondary"
          size="small"
          className="mt-2"
          onClick={() => setDisputing(true)}
        >
          Dispute
        </Button>
      )}
      {isDisputing && (
        <TextDialog
          title="Dispute this report"
          command={disputeAttendance}
          name="comment"
          label="What happened?"
          confirm="Send dispute"
          about={{ id: report.id }}
          onClose={() => setDisputing(false)}
        >
          {sentenceOf(report)} An administrator decides. Until then the report doesn’t count, and the clock is
          paused.
        </TextDialog>
      )}
    </li>
  );
}

const sentenceOf = ({ kind, startsAt }: AttendanceReport): string =>
  kind === 'held'
    ? `The employer reported that the interview took place on ${formatDay(startsAt)}.`
    : `The employer reported that the candidate did not attend on ${formatDay(startsAt)}.`;

function standingOf(report: AttendanceReport, canDispute: boolean, isProvider: boolean): string {
  if (isDisputed(report)) return 'Disputed. An administrator decides.';
  if (report.decision === 'stands') return 'Decided: the report counts.';
  if (report.decision === 'rejected') return 'Decided: the report doesn’t count.';
  if (report.kind === 'absent' && !report.isConfirmed)
    return 'It doesn’t count, because the training provider had not confirmed the time.';
  if (!canDispute) return 'It counts. The training provider did not dispute it.';
  const until = formatDay(plusDays(report.createdAt, attendanceDisputeDays));
  return isProvider
    ? `You can dispute it until ${until}.`
    : `The training provider can dispute it until ${until}.`;
}
