// What one side stated about a match, with both sides' words. The other side confirms or disputes it.
import { useState } from 'react';
import { TextDialog } from '#app/forms/text-dialog.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { WhoMay } from '#app/forms/who-may.tsx';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { confirmClaim, disputeClaim, takeBackClaim } from '#shared/domain/claims/answer-claims.ts';
import { canConfirm, canDispute, isAnswerable } from '#shared/domain/claims/claim.ts';
import type { Claim } from '#shared/domain/claims/claim.ts';
import { claimOutcome } from '#shared/domain/claims/claim-words.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Command } from '#shared/engine/command.ts';
import { plusDays } from '#shared/lib/time.ts';
import { offerDisputeDays } from '#shared/policy.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { offerCommand } from './actions.ts';
import { doneWords } from './done-words.ts';
import { dueDayOf } from './due.tsx';

/** The claims of a match, each with what the person's side can do about it. */
export function ClaimList({ row: { claims, job } }: { row: Pick<MatchInFull, 'claims' | 'job'> }) {
  return (
    <ul aria-label="Reports that the other side can answer" className="flex flex-col gap-3">
      {claims.map((claim) => (
        <ClaimItem key={claim.id} claim={claim} job={job} />
      ))}
    </ul>
  );
}

interface ClaimItemProps {
  claim: Claim;
  job: MatchInFull['job'];
}

type Asking = 'confirm' | 'dispute' | 'take back';

function ClaimItem({ claim, job }: ClaimItemProps) {
  const isOwn = claim.side === sideOf(useActor());
  const now = useNow().toISOString();
  const [asking, setAsking] = useState<Asking>();
  const onClose = () => setAsking(undefined);
  return (
    <li className="rounded-panel border border-line px-4 py-3 text-list">
      <p className="font-semibold">{sentenceOf(claim)}</p>
      <p className="text-sm text-quiet">{standingOf(claim, { job, isOwn, now })}</p>
      {claim.employerComment && <p className="mt-2">Employer: “{claim.employerComment}”</p>}
      {claim.providerComment && <p className="mt-2">Training provider: “{claim.providerComment}”</p>}
      {claim.state === 'decided' && claim.settledAt && (
        <p className="mt-2">
          {doneWords('Decided', claim.decidedByName, claim.settledAt, claim.decisionNote)}
        </p>
      )}
      {isOwn ? (
        <OwnButtons claim={claim} now={now} onAsk={setAsking} />
      ) : (
        <AnswerButtons claim={claim} now={now} onAsk={setAsking} />
      )}
      {asking === 'confirm' && <ConfirmAnswer claim={claim} onClose={onClose} />}
      {asking === 'take back' && <TakeBack claim={claim} onClose={onClose} />}
      {asking === 'dispute' && (
        <TextDialog
          title="Dispute this report"
          command={disputeClaim}
          name="comment"
          label="What happened?"
          confirm="Send dispute"
          about={{ id: claim.id }}
          onClose={onClose}
        >
          {sentenceOf(claim)} An administrator decides. Until then the report doesn’t count.
        </TextDialog>
      )}
    </li>
  );
}

interface ButtonsProps {
  claim: Claim;
  now: string;
  onAsk: (asking: Asking) => void;
}

function AnswerButtons({ claim, now, onAsk }: ButtonsProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {canConfirm(claim, now) && (
        <Button gives={commandFor(claim, confirmClaim)} size="small" onClick={() => onAsk('confirm')}>
          Confirm
        </Button>
      )}
      {canDispute(claim, now) && (
        <Button gives={disputeClaim} look="secondary" size="small" onClick={() => onAsk('dispute')}>
          Dispute
        </Button>
      )}
      {canConfirm(claim, now) && <WhoMay command={commandFor(claim, confirmClaim)} />}
    </div>
  );
}

/** After the time to answer, the server settles the claim, and nothing is taken back. */
function OwnButtons({ claim, now, onAsk }: ButtonsProps) {
  if (!isAnswerable(claim, now)) return null;
  return (
    <Button
      gives={commandFor(claim, takeBackClaim)}
      look="secondary"
      size="small"
      className="mt-2"
      onClick={() => onAsk('take back')}
    >
      Take back
    </Button>
  );
}

const commandFor = ({ kind }: Claim, command: Pick<Command, 'leastRole'>): Pick<Command, 'leastRole'> =>
  kind === 'offer' ? offerCommand : command;

interface AskProps {
  claim: Claim;
  onClose: () => void;
}

const confirmWords = {
  offer: {
    title: 'Confirm the hire?',
    confirm: 'Confirm the hire',
    effect: 'If you confirm it, the guarantee is met, and the employer owes no interview.',
  },
  employer_absent: {
    title: 'Confirm that you were not there?',
    confirm: 'We were not there',
    effect: 'It counts as an interview that you didn’t hold. You still owe the interview.',
  },
} as const satisfies Record<Claim['kind'], object>;

function ConfirmAnswer({ claim, onClose }: AskProps) {
  const { run, isRunning } = useSubmit(confirmClaim);
  const { title, confirm, effect } = confirmWords[claim.kind];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirm={confirm}
      pending={isRunning}
      onConfirm={() => void run({ id: claim.id }).then((isDone) => isDone && onClose())}
    >
      <p>
        {sentenceOf(claim)} {effect}
      </p>
    </ConfirmDialog>
  );
}

const takenBack: Record<Claim['kind'], string> = {
  offer: 'The hire is taken back, and you owe the interview again.',
  employer_absent:
    'The report no longer counts. If no other time was arranged since, the employer records the outcome of this interview.',
};

function TakeBack({ claim, onClose }: AskProps) {
  const { run, isRunning } = useSubmit(takeBackClaim);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Take this report back?"
      confirm="Take it back"
      pending={isRunning}
      onConfirm={() => void run({ id: claim.id }).then((isDone) => isDone && onClose())}
    >
      <p>
        {sentenceOf(claim)} {takenBack[claim.kind]}
      </p>
    </ConfirmDialog>
  );
}

/** Claims that were breaches before have no time of the interview. */
function sentenceOf({ kind, startsAt, createdAt }: Claim): string {
  if (kind === 'offer')
    return `The employer hired this candidate without an interview, ${formatDay(createdAt)}.`;
  return startsAt
    ? `The training provider reported that the employer was not at the interview on ${formatDay(startsAt)}.`
    : `The training provider reported that the employer was not at the interview, ${formatDay(createdAt)}.`;
}

interface Standing {
  job: MatchInFull['job'];
  isOwn: boolean;
  now: string;
}

function standingOf(claim: Claim, { job, isOwn, now }: Standing): string {
  const { kind, state, answerUntil, settledAt } = claim;
  if (state === 'disputed') return 'Disputed. An administrator decides.';
  if (state !== 'open') {
    const until = !isOwn && settledAt && canDispute(claim, now) && plusDays(settledAt, offerDisputeDays);
    const outcome = capitalized(claimOutcome(claim));
    return until ? `${outcome} You can dispute it until ${formatDay(until)}.` : outcome;
  }
  const other = kind === 'offer' ? 'The training provider' : 'The employer';
  if (answerUntil === null)
    return isOwn ? `Waiting to send. ${other} can answer once it’s sent.` : 'You can answer.';
  const until = formatDay(kind === 'offer' ? answerUntil : dueDayOf(answerUntil, job));
  if (!isAnswerable(claim, now)) return `The time to answer ended on ${until}.`;
  return isOwn
    ? `${other} can answer until ${until}. If it doesn’t, ${unanswered(kind, 'it')}.`
    : `You can answer until ${until}. If you don’t, ${unanswered(kind, 'you')}.`;
}

const unanswered = (kind: Claim['kind'], who: 'it' | 'you'): string =>
  kind === 'offer'
    ? 'the hire doesn’t count as a kept guarantee'
    : `it counts as an interview that ${who} didn’t hold`;
