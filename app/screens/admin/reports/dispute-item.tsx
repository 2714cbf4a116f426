// A disputed report with the words of both sides. An administrator decides whether it counts, or what happened.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormNotices } from '#app/forms/form-notices.tsx';
import type { OfferedDraft } from '#app/forms/use-draft.ts';
import { needsConnection } from '#app/forms/use-server-call.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { doneWords } from '#app/interviews/done-words.ts';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import type { Option } from '#app/ui/inputs/select.tsx';
import type { Claim } from '#shared/domain/claims/claim.ts';
import { claimOutcome } from '#shared/domain/claims/claim-words.ts';
import { decideClaim } from '#shared/domain/claims/decide-claim.ts';
import { decideAttendance } from '#shared/domain/guarantees/decide-attendance.ts';
import type { DisputedReport } from '#shared/reads/analytics/oversight.ts';

interface DisputeItemProps {
  report: DisputedReport;
  onSettled: () => void;
}

export function DisputeItem({ report, onSettled }: DisputeItemProps) {
  const [isDeciding, setDeciding] = useState(false);
  const { jobTitle, employerName, providerName, candidateReferenceId, decidedAt } = report;
  const Form = isClaim(report) ? DecideClaim : DecideReport;
  return (
    <li data-row="" className="px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {employerName}, {jobTitle}
        </span>
        {decidedAt ? (
          <Badge look="muted">{markOf(report)}</Badge>
        ) : (
          <Badge look="secondary" isStatus>
            To decide
          </Badge>
        )}
      </p>
      <p className="mt-1 text-list">
        {candidateReferenceId}, {providerName}: {statementOf(report)}
      </p>
      <Standing report={report} />
      {report.employerComment && <p className="mt-1 text-list">Employer: “{report.employerComment}”</p>}
      {report.providerComment && (
        <p className="mt-1 text-list">Training provider: “{report.providerComment}”</p>
      )}
      {decidedAt && (report.state === null || report.state === 'decided') && (
        <p className="mt-1 text-list">
          {doneWords('Decided', report.decidedByName, decidedAt, report.decisionNote)}
        </p>
      )}
      {!decidedAt &&
        (isDeciding ? (
          <Form report={report} onBack={() => setDeciding(false)} onDone={onSettled} />
        ) : (
          <Button look="secondary" size="small" className="mt-2" onClick={() => setDeciding(true)}>
            Decide
          </Button>
        ))}
    </li>
  );
}

const isClaim = ({ kind }: DisputedReport): boolean => kind === 'offer' || kind === 'employer_absent';

function markOf({ state, decision }: DisputedReport): string {
  if (state !== null) return state === 'decided' ? 'Decided' : 'Settled';
  return decision === 'stands' ? 'Counts' : 'Doesn’t count';
}

function statementOf({ kind, startsAt, createdAt }: DisputedReport): string {
  const day = formatDay(startsAt ?? createdAt);
  switch (kind) {
    case 'held':
      return `the employer reported that the interview took place on ${day}`;
    case 'absent':
      return `the employer reported that the candidate did not attend on ${day}`;
    case 'offer':
      return `the employer reported that it hired this candidate without an interview, ${day}`;
    case 'employer_absent':
      return startsAt
        ? `the training provider reported that the employer was not at the interview on ${day}`
        : `the training provider reported that the employer was not at the interview, ${day}`;
  }
}

function Standing({ report: { kind, state, verdict, decidedAt, isConfirmed } }: { report: DisputedReport }) {
  const words = 'mt-1 text-sm text-quiet';
  if (kind === 'offer' || kind === 'employer_absent')
    return state !== null && decidedAt ? (
      <p className={words}>{capitalized(claimOutcome({ kind, state, verdict }))}</p>
    ) : null;
  return (
    <p className={words}>
      {isConfirmed
        ? 'The training provider had confirmed the time.'
        : 'The employer had recorded the time. The training provider did not object.'}
    </p>
  );
}

interface DecideProps {
  report: DisputedReport;
  onBack: () => void;
  onDone: () => void;
}

const decisions: readonly Option[] = [
  { value: 'yes', label: 'The employer’s report counts' },
  { value: 'no', label: 'The employer’s report doesn’t count' },
];

function DecideReport({ report, onBack, onDone }: DecideProps) {
  const valuesOf = ({ decision, note }: { decision: string; note: string }) => ({
    isUpheld: decision === '' ? null : decision === 'yes',
    note,
  });
  const { field, ...form } = useServerForm({
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
    <DecisionForm {...form} onBack={onBack} note={field('note')}>
      <Select
        label="Decision"
        required
        placeholder="Choose"
        hint="If the report doesn’t count, the interview is owed again. A job offer stands."
        options={decisions}
        {...field('decision')}
      />
    </DecisionForm>
  );
}

const verdicts = {
  offer: [
    { value: 'made', label: 'The job was given' },
    { value: 'not_made', label: 'The job was not given' },
  ],
  employer_absent: [
    { value: 'held', label: 'The interview took place' },
    { value: 'candidate_absent', label: 'The candidate did not attend' },
    { value: 'employer_absent', label: 'The employer was not there' },
    { value: 'no_fault', label: 'It was nobody’s fault' },
  ],
} as const satisfies Record<Claim['kind'], readonly Option[]>;

function DecideClaim({ report, onBack, onDone }: DecideProps) {
  const { field, ...form } = useServerForm({
    command: decideClaim,
    method: 'PATCH',
    path: `/api/admin/claims/${report.id}/decide`,
    defaults: { verdict: '', note: '' },
    toInput: (values) => ({ id: report.id, ...values }),
    toBody: (values) => values,
    draft: `${decideClaim.name} ${report.id}`,
    onDone,
  });
  return (
    <DecisionForm {...form} onBack={onBack} note={field('note')}>
      <Select
        label="What happened?"
        required
        placeholder="Choose"
        options={verdicts[report.kind === 'offer' ? 'offer' : 'employer_absent']}
        {...field('verdict')}
      />
    </DecisionForm>
  );
}

interface DecisionFormProps {
  notices: { draft: OfferedDraft | undefined; correction: undefined };
  onSubmit: (event?: React.FormEvent) => void;
  isRunning: boolean;
  isOffline: boolean;
  onBack: () => void;
  /** Connects the field of the reason. */
  note: Omit<React.ComponentProps<typeof TextArea>, 'label'>;
  /** The field of the decision. */
  children: ReactNode;
}

function DecisionForm({ notices, onSubmit, isRunning, isOffline, ...rest }: DecisionFormProps) {
  const { onBack, note, children } = rest;
  return (
    <form noValidate className="mt-3 flex max-w-prose flex-col gap-3" onSubmit={onSubmit}>
      <FormNotices {...notices} />
      {children}
      <TextArea label="Reason" hint="Both sides will see this." required rows={2} {...note} />
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
