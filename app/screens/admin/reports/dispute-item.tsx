// A disputed report with the words of both sides. An administrator decides what happened.
import { useState } from 'react';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { doneWords } from '#app/interviews/done-words.ts';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import type { Option } from '#app/ui/inputs/select.tsx';
import { verdictsOn } from '#shared/domain/claims/claim.ts';
import { claimOutcome } from '#shared/domain/claims/claim-words.ts';
import { saidWords } from '#shared/domain/learner-links/learner-replies.ts';
import { decideClaim } from '#shared/domain/claims/decide-claim.ts';
import { matchLabel } from '#shared/domain/interviews/interviews.ts';
import type { DisputedReport } from '#shared/reads/analytics/oversight.ts';
import { DecisionButtons, DecisionForm } from './decision-form.tsx';

interface DisputeItemProps {
  report: DisputedReport;
  onSettled: () => void;
}

export function DisputeItem({ report, onSettled }: DisputeItemProps) {
  const [isDeciding, setDeciding] = useState(false);
  const { jobTitle, employerName, providerName, candidateReferenceId, decidedAt, state } = report;
  const isDecided = state === 'decided';
  return (
    <li data-row="" className="px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {employerName}, {jobTitle}
        </span>
        {decidedAt ? (
          <Badge look="muted">{isDecided ? 'Decided' : 'Settled'}</Badge>
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
      {report.learnerAnswers.map((answer) => (
        <p key={answer.createdAt} className="mt-1 text-list">
          Candidate: “{saidWords(answer)}” <span className="text-quiet">{wayWords(answer)}</span>
        </p>
      ))}
      {decidedAt && isDecided && (
        <p className="mt-1 text-list">
          {doneWords('Decided', report.decidedByName, decidedAt, report.decisionNote)}
        </p>
      )}
      {!decidedAt &&
        (isDeciding ? (
          <DecideDispute report={report} onBack={() => setDeciding(false)} onDone={onSettled} />
        ) : (
          <Button look="secondary" size="small" className="mt-2" onClick={() => setDeciding(true)}>
            Decide
          </Button>
        ))}
    </li>
  );
}

type LearnerAnswer = DisputedReport['learnerAnswers'][number];

/** How an answer came. Only one by a mailed link disputes a report. */
function wayWords({ isMailed, createdAt, address, addressSince, addressByName }: LearnerAnswer): string {
  const day = formatDay(createdAt);
  if (!isMailed) return `On ${day}, by a link that the platform did not email.`;
  if (!address || !addressSince) return `On ${day}, by a link that the platform emailed.`;
  return `On ${day}, by a link emailed to ${address}, an address recorded on ${formatDay(addressSince)} by ${addressByName ?? ''}.`;
}

function statementOf({ kind, side, startsAt, createdAt, outcome }: DisputedReport): string {
  const day = formatDay(startsAt ?? createdAt);
  switch (kind) {
    case 'outcome':
      return `the employer recorded on ${formatDay(createdAt)}: ${outcome === null || outcome === 'matched' ? 'no hire, the offer is taken back' : matchLabel(outcome)}`;
    case 'time':
      return `${side === 'employer' ? 'the employer' : 'the training provider'} set a time on ${day}`;
    case 'held':
      return `the employer reported that the interview took place on ${day}`;
    case 'candidate_absent':
      return `the employer reported that the candidate did not attend on ${day}`;
    case 'offer':
      return `the employer reported that it hired this candidate without an interview, ${day}`;
    case 'employer_absent':
      return startsAt
        ? `the training provider reported that the employer was not at the interview on ${day}`
        : `the training provider reported that the employer was not at the interview, ${day}`;
    case 'no_fault':
      return `${side === 'employer' ? 'the employer' : 'the training provider'} reported that the interview on ${day} was not held, and nobody is at fault`;
    case 'silence':
      return `nobody reported what happened at the interview on ${day}`;
  }
}

/** What became of the dispute. Before that, whether the training provider had agreed to the time that the employer means. */
function Standing({ report }: { report: DisputedReport }) {
  const { kind, side, decidedAt } = report;
  const words = 'mt-1 text-sm text-quiet';
  if (decidedAt) return <p className={words}>{capitalized(claimOutcome(report))}</p>;
  if (kind === 'offer' || kind === 'outcome' || side !== 'employer') return null;
  return <p className={words}>{timeWords(report)}</p>;
}

function timeWords({ objectUntil, isProvidersTime }: DisputedReport): string {
  if (objectUntil === null) return 'The training provider had agreed to the time.';
  return isProvidersTime
    ? 'The training provider had set the time. The employer did not dispute it.'
    : 'The employer had recorded the time. The training provider did not dispute it.';
}

interface DecideProps {
  report: DisputedReport;
  onBack: () => void;
  onDone: () => void;
}

const verdictLabels: Record<ReturnType<typeof verdictsOn>[number], string> = {
  made: 'The job was given',
  not_made: 'The job was not given',
  hired: 'The candidate was hired',
  not_hired: 'The candidate was not hired',
  held: 'The interview took place',
  candidate_absent: 'The candidate did not attend',
  employer_absent: 'The employer was not there',
  no_fault: 'It was nobody’s fault',
};

const verdictOptions = (report: DisputedReport): Option[] =>
  verdictsOn(report).map((value) => ({ value, label: verdictLabels[value] }));

function DecideDispute({ report, onBack, onDone }: DecideProps) {
  const form = useServerForm({
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
    <DecisionForm
      form={form}
      buttons={<DecisionButtons form={form} confirm="Save decision" onBack={onBack} />}
    >
      <Select
        label="What happened?"
        required
        placeholder="Choose"
        options={verdictOptions(report)}
        {...form.field('verdict')}
      />
      <TextArea label="Reason" hint="Both sides will see this." required rows={2} {...form.field('note')} />
    </DecisionForm>
  );
}
