// The dialog that belongs to an action about a match.
import { useSubmit } from '#app/forms/use-submit.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { objectToPhone } from '#shared/domain/interviews/reschedule.ts';
import { recordOutcome, reportNotHeld } from '#shared/domain/interviews/record-outcome.ts';
import { answerLateCompletion, withdrawCandidate } from '#shared/domain/interviews/match-answers.ts';
import { answerRelease, askRelease } from '#shared/domain/interviews/releases.ts';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import type { InterviewAction } from './actions.ts';
import { CancelDialog, MoveDialog } from './reschedule-dialog.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { SuggestForm } from './propose-form.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { TextDialog } from '#app/forms/text-dialog.tsx';
import { YesOrNo } from './yes-or-no.tsx';

interface ActionDialogProps {
  action: InterviewAction;
  row: MatchInFull;
  onClose: () => void;
}

export function ActionDialog({ action, row, onClose }: ActionDialogProps) {
  const { match, job } = row;
  const matchId = match.id;
  const about = `${match.candidateReferenceId}, ${job?.title ?? 'the job'}.`;
  switch (action) {
    case 'schedule':
    case 'propose again':
      return <ScheduleDialog row={row} onClose={onClose} />;
    case 'suggest':
      return (
        <Dialog
          open
          onOpenChange={(open) => !open && onClose()}
          title="None of these"
          description={`${about} Suggest other times, or say why none fits.`}
        >
          <SuggestForm match={match} zone={zoneOfPlace(row.interview)} onClose={onClose} />
        </Dialog>
      );
    case 'outcome':
    case 'correct':
      return <OutcomeDialog match={match} onClose={onClose} />;
    case 'reschedule':
      return <MoveDialog row={row} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog row={row} onClose={onClose} />;
    case 'answer late':
      return (
        <YesOrNo
          title="A late completion"
          command={answerLateCompletion}
          yes={{ label: 'Accept', input: { matchId, isAccepted: true } }}
          no={{ label: 'Decline', input: { matchId, isAccepted: false } }}
          onClose={onClose}
        >
          {about} This completion was received long after the agreement ended. Accepted, an interview is owed
          like any other.
        </YesOrNo>
      );
    case 'answer release':
      return (
        <YesOrNo
          title="Release the employer?"
          command={answerRelease}
          yes={{ label: 'Release', input: { matchId, isGranted: true } }}
          no={{ label: 'Keep the interview owed', input: { matchId, isGranted: false } }}
          onClose={onClose}
        >
          {about} {job?.employerName} asks to be released: “{match.releaseAskedFor}”
        </YesOrNo>
      );
    case 'held':
      return <ConfirmHeld matchId={matchId} about={about} onClose={onClose} />;
    case 'offer':
      return <ConfirmOffer matchId={matchId} about={about} onClose={onClose} />;
    case 'candidate absent':
      return (
        <TextDialog
          title="Candidate did not attend"
          command={reportNotHeld}
          name="note"
          label="Note to the training provider"
          confirm="Candidate did not attend"
          about={{ matchId, absent: 'provider' }}
          isOptional
          onClose={onClose}
        >
          {about} The first time a new interview is owed; the second time the promise counts as kept.
        </TextDialog>
      );
    case 'employer absent':
      return (
        <TextDialog
          title="The interview was not held"
          command={reportNotHeld}
          name="note"
          label="What happened?"
          confirm="The interview was not held"
          about={{ matchId, absent: 'employer' }}
          isOptional
          onClose={onClose}
        >
          {about} The interview stays owed, and it is noted that the employer could not hold it.
        </TextDialog>
      );
    case 'object':
      return (
        <TextDialog
          title="This was not agreed"
          command={objectToPhone}
          name="reason"
          label="What was not agreed?"
          confirm="Object"
          about={{ matchId }}
          onClose={onClose}
        >
          {about} The time is taken off and the employer is told.
        </TextDialog>
      );
    case 'ask release':
      return (
        <TextDialog
          title="Ask for release"
          command={askRelease}
          name="reason"
          label="Reason"
          confirm="Ask for release"
          about={{ matchId }}
          onClose={onClose}
        >
          {about} The training provider decides. Until then the interview stays owed.
        </TextDialog>
      );
    case 'withdraw':
      return (
        <TextDialog
          title="Candidate withdraws"
          command={withdrawCandidate}
          name="reason"
          label="Reason"
          confirm="Withdraw the candidate"
          about={{ matchId }}
          onClose={onClose}
        >
          {about} The interview is no longer owed.
        </TextDialog>
      );
  }
}

interface ConfirmProps {
  matchId: string;
  about: string;
  onClose: () => void;
}

function ConfirmOffer({ matchId, about, onClose }: ConfirmProps) {
  const { run, isRunning } = useSubmit(recordOutcome);
  const input = { matchId, outcome: 'hired' as const, reason: null, note: null };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Offer without interview?"
      confirm="Hired"
      pending={isRunning}
      onConfirm={() => void run(input).then((isDone) => isDone && onClose())}
    >
      <p>{about} The candidate is hired, and the promise counts as kept.</p>
    </ConfirmDialog>
  );
}

function ConfirmHeld({ matchId, about, onClose }: ConfirmProps) {
  const { run, isRunning } = useSubmit(recordOutcome);
  const input = { matchId, outcome: 'interview_completed' as const, reason: null, note: null };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Was the interview held?"
      confirm="It was held"
      pending={isRunning}
      onConfirm={() => void run(input).then((isDone) => isDone && onClose())}
    >
      <p>
        {about} The employer has not said so for three days. Whether the candidate is hired stays its word.
      </p>
    </ConfirmDialog>
  );
}
