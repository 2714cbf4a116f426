// A disputed report about attendance with the words of both sides. An administrator decides whether it counts.
import { useState } from 'react';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { needsConnection } from '#app/forms/use-server-call.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { doneWords } from '#app/interviews/done-words.ts';
import { formatDay } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import { decideAttendance } from '#shared/domain/guarantees/decide-attendance.ts';
import type { DisputedReport } from '#shared/reads/analytics/oversight.ts';

interface DisputeItemProps {
  report: DisputedReport;
  onSettled: () => void;
}

export function DisputeItem({ report, onSettled }: DisputeItemProps) {
  const [isDeciding, setDeciding] = useState(false);
  const { jobTitle, employerName, providerName, candidateReferenceId, kind, startsAt, decision } = report;
  return (
    <li data-row="" className="px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {employerName}, {jobTitle}
        </span>
        {decision ? (
          <Badge look="muted">{decision === 'stands' ? 'Counts' : 'Doesn’t count'}</Badge>
        ) : (
          <Badge look="secondary" isStatus>
            To decide
          </Badge>
        )}
      </p>
      <p className="mt-1 text-list">
        {candidateReferenceId}, {providerName}: the employer reported that{' '}
        {kind === 'held' ? 'the interview took place' : 'the candidate did not attend'} on{' '}
        {formatDay(startsAt)}
      </p>
      <p className="text-sm text-quiet">
        {report.isConfirmed
          ? 'The training provider had confirmed the time.'
          : 'The employer had recorded the time. The training provider did not object.'}
      </p>
      {report.employerComment && <p className="mt-1 text-list">Employer: “{report.employerComment}”</p>}
      {report.providerComment && (
        <p className="mt-1 text-list">Training provider: “{report.providerComment}”</p>
      )}
      {report.decidedAt && (
        <p className="mt-1 text-list">
          {doneWords('Decided', report.decidedByName, report.decidedAt, report.decisionNote)}
        </p>
      )}
      {!report.decidedAt &&
        (isDeciding ? (
          <DecideForm report={report} onBack={() => setDeciding(false)} onDone={onSettled} />
        ) : (
          <Button look="secondary" size="small" className="mt-2" onClick={() => setDeciding(true)}>
            Decide
          </Button>
        ))}
    </li>
  );
}

interface DecideFormProps {
  report: DisputedReport;
  onBack: () => void;
  onDone: () => void;
}

const decisions = [
  { value: 'yes', label: 'The employer’s report counts' },
  { value: 'no', label: 'The employer’s report doesn’t count' },
];

function DecideForm({ report, onBack, onDone }: DecideFormProps) {
  const valuesOf = ({ decision, note }: { decision: string; note: string }) => ({
    isUpheld: decision === '' ? null : decision === 'yes',
    note,
  });
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: decideAttendance,
    method: 'PATCH',
    path: `/api/admin/attendance/${report.id}/decide`,
    defaults: { decision: '', note: '' },
    toInput: (values) => ({ id: report.id, ...valuesOf(values) }),
    toBody: valuesOf,
    draft: `${decideAttendance.name} ${report.id}`,
    onDone,
  });
  return (
    <form noValidate className="mt-3 flex max-w-prose flex-col gap-3" onSubmit={onSubmit}>
      <FormNotices {...notices} />
      <Select
        label="Decision"
        required
        placeholder="Choose"
        hint="If the report doesn’t count, the interview is owed again. A job offer stands."
        options={decisions}
        {...field('decision')}
      />
      <TextArea label="Reason" hint="Both sides will see this." required rows={2} {...field('note')} />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" pending={isRunning} disabled={isOffline}>
          Save decision
        </Button>
      </div>
      {isOffline && <p className="text-sm text-quiet">{needsConnection}</p>}
    </form>
  );
}
