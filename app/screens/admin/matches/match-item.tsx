// A match with what an administrator can do about it: correct a decided outcome, or withdraw an open match.
import { useState } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { canWithdraw } from '#shared/domain/interviews/admin-matches.ts';
import { correctableUntil } from '#shared/domain/interviews/record-outcome.ts';
import { isDecided, matchLabel, matchVariant } from '#shared/domain/interviews/interviews.ts';
import type { PlatformMatch } from '#shared/reads/analytics/oversight.ts';
import { CorrectForm } from './correct-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

interface MatchItemProps {
  match: PlatformMatch;
  onSettled: () => void;
}

export function MatchItem({ match, onSettled }: MatchItemProps) {
  const [question, setQuestion] = useState<'correct' | 'withdraw'>();
  const close = () => setQuestion(undefined);
  const { candidateReferenceId, status, jobTitle, courseTitle, employerName, providerName } = match;
  const isCorrectable = isDecided(match) && !match.withdrawnAt;
  const isAdminsTurn = correctableUntil(match) <= useNow().toISOString();
  const settled = { match, onClose: close, onDone: onSettled };
  return (
    <li data-row="" className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold tabular-nums" translate="no">
            {candidateReferenceId}
          </span>
          {match.withdrawnAt ? (
            <Badge look="muted">Withdrawn</Badge>
          ) : (
            <Badge look={matchVariant(status)} isStatus>
              {matchLabel(status)}
            </Badge>
          )}
        </p>
        <p className="text-list">
          {jobTitle}, {employerName}
        </p>
        <p className="text-list">
          {courseTitle}, {providerName}
        </p>
        <p className="text-sm text-quiet">{datesOf(match)}</p>
        {match.outcomeNote && <p className="mt-1 text-list">{capitalized(match.outcomeNote)}</p>}
        {match.withdrawnReason && <p className="mt-1 text-list">{capitalized(match.withdrawnReason)}</p>}
        {isCorrectable && !isAdminsTurn && (
          <p className="mt-1 text-sm text-quiet">
            The employer can correct this itself until {formatDay(correctableUntil(match))}. After that you
            can.
          </p>
        )}
      </div>
      {isCorrectable && isAdminsTurn && (
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
    </li>
  );
}

const aboutOf = ({ candidateReferenceId, jobTitle, employerName }: PlatformMatch): string =>
  `${candidateReferenceId}, ${jobTitle} at ${employerName}.`;

function datesOf({ createdAt, decidedAt, withdrawnAt }: PlatformMatch): string {
  const matched = `Matched ${formatDay(createdAt)}`;
  if (withdrawnAt) return `${matched}, withdrawn ${formatDay(withdrawnAt)}`;
  return decidedAt ? `${matched}, decided ${formatDay(decidedAt)}` : matched;
}
