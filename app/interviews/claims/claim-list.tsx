// What one side stated about a match, with both sides' words. The other side confirms or disputes it.
import { useState } from 'react';
import { TextDialog } from '#app/forms/text-dialog.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { WhoMay } from '#app/forms/who-may.tsx';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { confirmClaim, disputeClaim, takeBackClaim } from '#shared/domain/claims/answer-claims.ts';
import { canUndo } from '#shared/domain/claims/admissions.ts';
import { canConfirm, isAdmission } from '#shared/domain/claims/claim.ts';
import type { Claim } from '#shared/domain/claims/claim.ts';
import { sideOf, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { Command } from '#shared/engine/command.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { offerCommand } from '../actions.ts';
import {
  mayDispute,
  mayTakeBack,
  questionToConfirm,
  questionToDispute,
  sentenceOf,
  standingOf,
  takenBackWords,
} from './claim-sentences.ts';
import { doneWords } from '../done-words.ts';
import { isQuiet, shownClaims } from './shown-claims.ts';

/** The claims of a match, each with what the person's side can do about it. */
export function ClaimList({ row }: { row: MatchInFull }) {
  const claims = shownClaims(row);
  if (claims.length === 0) return null;
  return (
    <ul aria-label="Reports that the other side can answer" className="flex flex-col gap-3">
      {claims.map((claim) =>
        isQuiet(claim) ? (
          <QuietItem key={claim.id} claim={claim} row={row} />
        ) : (
          <ClaimItem key={claim.id} claim={claim} row={row} />
        ),
      )}
    </ul>
  );
}

interface ClaimItemProps {
  claim: Claim;
  row: MatchInFull;
}

type Asking = 'confirm' | 'dispute' | 'take back';

/** A time about which there is nothing left to say. */
function QuietItem({ claim, row: { match, job, course, interview, claims } }: ClaimItemProps) {
  const side = sideOf(useActor());
  const now = useNow().toISOString();
  const comment = claim.side === 'employer' ? claim.providerComment : claim.employerComment;
  return (
    <li className="text-sm text-quiet">
      {sentenceOf(claim, zoneOfPlace(interview))}{' '}
      {standingOf(claim, { match, job, course, claims, side, now })}
      {comment && ` “${comment}”`}
    </li>
  );
}

function ClaimItem({ claim, row: { match, job, course, interview, claims } }: ClaimItemProps) {
  const side = sideOf(useActor());
  const now = useNow().toISOString();
  const [asking, setAsking] = useState<Asking>();
  const onClose = () => setAsking(undefined);
  const sentence = sentenceOf(claim, zoneOfPlace(interview));
  return (
    <li className="rounded-panel border border-line px-4 py-3 text-list">
      <p className="font-semibold">{sentence}</p>
      <p className="text-sm text-quiet">{standingOf(claim, { match, job, course, claims, side, now })}</p>
      {claim.employerComment && <p className="mt-2">Employer: “{claim.employerComment}”</p>}
      {claim.providerComment && <p className="mt-2">Training provider: “{claim.providerComment}”</p>}
      {claim.learnerDisputedAt && <p className="mt-2">The candidate said something different.</p>}
      {claim.state === 'decided' && claim.settledAt && (
        <p className="mt-2">
          {doneWords('Decided', claim.decidedByName, claim.settledAt, claim.decisionNote)}
        </p>
      )}
      {claim.side === side ? (
        <OwnButtons claim={claim} claims={claims} now={now} onAsk={setAsking} />
      ) : (
        <AnswerButtons claim={claim} match={match} now={now} onAsk={setAsking} />
      )}
      {asking === 'confirm' && <ConfirmAnswer claim={claim} sentence={sentence} onClose={onClose} />}
      {asking === 'take back' && <TakeBack claim={claim} sentence={sentence} onClose={onClose} />}
      {asking === 'dispute' && <Dispute claim={claim} sentence={sentence} onClose={onClose} />}
    </li>
  );
}

interface ButtonsProps {
  claim: Claim;
  now: string;
  onAsk: (asking: Asking) => void;
}

function AnswerButtons({ claim, match, now, onAsk }: ButtonsProps & Pick<MatchInFull, 'match'>) {
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {canConfirm(claim, now) && (
        <Button gives={commandFor(claim, confirmClaim)} size="small" onClick={() => onAsk('confirm')}>
          Agree
        </Button>
      )}
      {mayDispute(claim, match, now) && (
        <Button gives={disputeClaim} look="secondary" size="small" onClick={() => onAsk('dispute')}>
          {questionToDispute(claim).button}
        </Button>
      )}
      {canConfirm(claim, now) && <WhoMay command={commandFor(claim, confirmClaim)} />}
    </div>
  );
}

/** After the time to answer, the server settles the claim, and nothing is taken back. */
function OwnButtons({ claim, claims, now, onAsk }: ButtonsProps & Pick<MatchInFull, 'claims'>) {
  const isSlip = canUndo(claim, claims, now);
  if (!isSlip && !mayTakeBack(claim, now)) return null;
  return (
    <Button
      gives={commandFor(claim, takeBackClaim)}
      look="secondary"
      size="small"
      className="mt-2"
      onClick={() => onAsk('take back')}
    >
      {isSlip ? 'Undo' : 'Take back'}
    </Button>
  );
}

const commandFor = ({ kind }: Claim, command: Pick<Command, 'leastRole'>): Pick<Command, 'leastRole'> =>
  kind === 'offer' ? offerCommand : command;

interface AskProps {
  claim: Claim;
  sentence: string;
  onClose: () => void;
}

function Dispute({ claim, sentence, onClose }: AskProps) {
  const { title, label, confirm, effect, done } = questionToDispute(claim);
  return (
    <TextDialog
      title={title}
      command={disputeClaim}
      name="comment"
      label={label}
      confirm={confirm}
      about={{ id: claim.id }}
      done={done}
      onClose={onClose}
    >
      {sentence} {effect}
    </TextDialog>
  );
}

function ConfirmAnswer({ claim, sentence, onClose }: AskProps) {
  const { run, isRunning } = useSubmit(confirmClaim);
  const question = questionToConfirm(claim);
  if (!question) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={question.title}
      confirm={question.confirm}
      pending={isRunning}
      onConfirm={() => void run({ id: claim.id }).then((isDone) => isDone && onClose())}
    >
      <p>
        {sentence} {question.effect}
      </p>
    </ConfirmDialog>
  );
}

function TakeBack({ claim, sentence, onClose }: AskProps) {
  const { run, isRunning } = useSubmit(takeBackClaim);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isAdmission(claim)
          ? 'Undo this report?'
          : `Take this ${claim.kind === 'time' ? 'time' : 'report'} back?`
      }
      confirm={isAdmission(claim) ? 'Undo' : 'Take it back'}
      pending={isRunning}
      onConfirm={() => void run({ id: claim.id }).then((isDone) => isDone && onClose())}
    >
      <p>
        {sentence} {takenBackWords(claim)}
      </p>
    </ConfirmDialog>
  );
}
