// Matches with what an administrator can do about them: correct a decided outcome, or withdraw an open match.
import { useState } from 'react';
import { TwoLines } from '#app/screens/shared/two-lines.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { canWithdraw } from '#shared/domain/interviews/admin-matches.ts';
import { correctableUntil } from '#shared/domain/interviews/record-outcome.ts';
import { isDecided, matchLabel, matchVariant } from '#shared/domain/interviews/interviews.ts';
import type { PlatformMatch } from '#shared/reads/analytics/oversight.ts';
import { CorrectForm } from './correct-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

interface MatchProps {
  match: PlatformMatch;
  onSettled: () => void;
}

/** The columns of the list of matches. */
export const matchColumns = (onSettled: () => void): readonly Column<PlatformMatch>[] => [
  {
    name: 'Candidate',
    width: '1.9fr',
    phone: 'title',
    cell: (match) => (
      <TwoLines
        first={
          <span className="font-semibold tabular-nums" translate="no">
            {match.candidateReferenceId}
          </span>
        }
        second={<span title={datesOf(match)}>{datesOf(match)}</span>}
      />
    ),
  },
  {
    name: 'Job',
    width: '1.3fr',
    phone: 'plain',
    cell: ({ jobTitle, employerName }) => <TwoLines first={jobTitle} second={employerName} />,
  },
  {
    name: 'Course',
    width: '1.3fr',
    phone: 'plain',
    cell: ({ courseTitle, providerName }) => <TwoLines first={courseTitle} second={providerName} />,
  },
  { name: 'Status', width: '1.7fr', phone: 'plain', cell: (match) => <Status match={match} /> },
  {
    name: 'Actions',
    isNameHidden: true,
    width: '10rem',
    phone: 'plain',
    cell: (match) => <MatchActions match={match} onSettled={onSettled} />,
  },
];

const isCorrectable = (match: PlatformMatch): boolean => isDecided(match) && !match.withdrawnAt;

function Status({ match }: { match: PlatformMatch }) {
  const now = useNow().toISOString();
  const note = match.withdrawnReason ?? match.outcomeNote;
  const until = correctableUntil(match);
  const isEmployersTurn = isCorrectable(match) && until > now;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {match.withdrawnAt ? (
        <Badge look="muted">Withdrawn</Badge>
      ) : (
        <Badge look={matchVariant(match.status)} isStatus>
          {matchLabel(match.status)}
        </Badge>
      )}
      {note && <span className="text-list">{capitalized(note)}</span>}
      {isEmployersTurn && (
        <span className="text-sm leading-tight text-quiet">
          The employer can correct this itself until {formatDay(until)}. After that you can.
        </span>
      )}
    </div>
  );
}

function MatchActions({ match, onSettled }: MatchProps) {
  const [question, setQuestion] = useState<'correct' | 'withdraw'>();
  const close = () => setQuestion(undefined);
  const { candidateReferenceId } = match;
  const isAdminsTurn = correctableUntil(match) <= useNow().toISOString();
  const settled = { match, onClose: close, onDone: onSettled };
  return (
    <>
      {isCorrectable(match) && isAdminsTurn && (
        <Button
          look="secondary"
          size="small"
          className="max-sm:w-full"
          onClick={() => setQuestion('correct')}
        >
          Correct outcome
          <span className="sr-only"> of {candidateReferenceId}</span>
        </Button>
      )}
      {canWithdraw(match) && (
        <Button
          look="secondary"
          size="small"
          className="max-sm:w-full"
          onClick={() => setQuestion('withdraw')}
        >
          Withdraw
          <span className="sr-only" translate="no">
            {' '}
            {candidateReferenceId}
          </span>
        </Button>
      )}
      {question === 'correct' && (
        <Dialog open onOpenChange={close} title="Correct the outcome" description={aboutOf(match)}>
          <CorrectForm {...settled} />
        </Dialog>
      )}
      {question === 'withdraw' && (
        <Dialog open onOpenChange={close} title="Withdraw this match?" description={aboutOf(match)}>
          <WithdrawForm {...settled} />
        </Dialog>
      )}
    </>
  );
}

const aboutOf = ({ candidateReferenceId, jobTitle, employerName }: PlatformMatch): string =>
  `${candidateReferenceId}, ${jobTitle} at ${employerName}.`;

function datesOf({ createdAt, decidedAt, withdrawnAt }: PlatformMatch): string {
  const matched = `Matched ${formatDay(createdAt)}`;
  if (withdrawnAt) return `${matched}, withdrawn ${formatDay(withdrawnAt)}`;
  return decidedAt ? `${matched}, decided ${formatDay(decidedAt)}` : matched;
}
