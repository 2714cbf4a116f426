// Selects the dialog for an action about a match.
import { useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { confirmAgreedTime, objectToPhone } from '#shared/domain/interviews/agreed-times.ts';
import { recordOutcome } from '#shared/domain/interviews/record-outcome.ts';
import { reportNotHeld } from '#shared/domain/interviews/report-not-held.ts';
import { answerLateCompletion, withdrawCandidate } from '#shared/domain/interviews/match-answers.ts';
import { answerRelease, askRelease } from '#shared/domain/releases/releases.ts';
import { isTimeConfirmed } from '#shared/domain/guarantees/guarantee.ts';
import { sideOf, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import type { InterviewAction } from './actions.ts';
import { ClaimList } from './claims/claim-list.tsx';
import { CancelDialog, MoveDialog } from './reschedule-dialog.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { SuggestForm } from './suggest-form.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { withdrawalEffect } from './matches/withdrawal-words.ts';
import { formatSlot } from './times.ts';
import { TextDialog } from '#app/forms/text-dialog.tsx';
import { ReleaseCost } from './release-cost.tsx';
import { YesOrNo } from './yes-or-no.tsx';
import { claimAnswerWorkingDays, silentEmployerDays } from '#shared/policy.ts';

interface ActionDialogProps {
  action: InterviewAction;
  row: MatchInFull;
  onClose: () => void;
}

export function ActionDialog({ action: first, row, onClose }: ActionDialogProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const action = isWithdrawing ? 'withdraw' : first;
  const { match, job } = row;
  const matchId = match.id;
  const now = useNow().toISOString();
  const about = `${row.learner?.studentName || match.candidateReferenceId}, ${job?.title ?? 'the job'}.`;
  switch (action) {
    case 'answer claim':
      return (
        <Dialog
          open
          onOpenChange={(open) => !open && onClose()}
          title="Answer the report"
          description={about}
        >
          <ClaimList row={row} />
        </Dialog>
      );
    case 'answer time':
      return (
        <Dialog
          open
          onOpenChange={(open) => !open && onClose()}
          title="Agree to the new time"
          description={about}
        >
          <ClaimList row={{ ...row, claims: row.claims.filter(({ kind }) => kind === 'time') }} />
        </Dialog>
      );
    case 'schedule':
    case 'propose again':
      return <ScheduleDialog row={row} onClose={onClose} />;
    case 'suggest':
      return (
        <Dialog
          open
          onOpenChange={(open) => !open && onClose()}
          title="None of these"
          description={`${about} Propose other times, or say why none works.`}
        >
          <SuggestForm row={row} onClose={onClose} />
        </Dialog>
      );
    case 'outcome':
    case 'correct':
      return <OutcomeDialog row={row} onClose={onClose} />;
    case 'reschedule':
      return <MoveDialog row={row} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog row={row} onClose={onClose} onWithdraw={() => setWithdrawing(true)} />;
    case 'answer late':
      return (
        <YesOrNo
          title="A late completion"
          command={answerLateCompletion}
          yes={{ label: 'Accept', input: { matchId, isAccepted: true } }}
          no={{ label: 'Decline', input: { matchId, isAccepted: false } }}
          onClose={onClose}
        >
          {about} This completion arrived long after the agreement ended. If you accept it, you owe an
          interview as usual.
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
          {about} {job?.employerName} asks you to release it: “{match.releaseAskedFor}”{' '}
          <ReleaseCost matchId={matchId} reference={match.candidateReferenceId} />
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
          {about} {absenceText(isTimeConfirmed(row.interview))}
        </TextDialog>
      );
    case 'employer absent':
      return (
        <TextDialog
          title="The interview didn’t take place"
          command={reportNotHeld}
          name="note"
          label="What happened?"
          confirm="The interview didn’t take place"
          about={{ matchId, absent: 'employer' }}
          isOptional
          onClose={onClose}
        >
          {about} You still owe the interview. We record that you couldn’t hold it.
        </TextDialog>
      );
    case 'report employer':
      return (
        <TextDialog
          title="The employer was not there"
          command={reportNotHeld}
          name="note"
          label="What happened?"
          confirm="The employer was not there"
          about={{ matchId, absent: 'employer' }}
          isOptional
          onClose={onClose}
        >
          {about} The employer can answer this. If it doesn’t,{' '}
          {row.interview?.isProvidersTime
            ? 'the interview is owed again.'
            : 'it counts as an interview that it didn’t hold.'}
        </TextDialog>
      );
    case 'not held':
      return <NotHeld matchId={matchId} about={about} onClose={onClose} />;
    case 'confirm agreed':
      return <ConfirmAgreed row={row} about={about} onClose={onClose} />;
    case 'object':
      return (
        <TextDialog
          title="Dispute the time"
          command={objectToPhone}
          name="reason"
          label="What didn’t you agree to?"
          confirm="Dispute"
          about={{ matchId }}
          onClose={onClose}
        >
          {about} We remove the time and let the employer know.
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
          {about} The training provider decides. You owe the interview until then.
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
          {about} {withdrawalEffect(row, now)}
        </TextDialog>
      );
  }
}

const absenceText = (isConfirmed: boolean): string =>
  isConfirmed
    ? `First no-show: you owe a new interview. Second: your guarantee is met. The training provider can dispute this for ${claimAnswerWorkingDays} working days. If the absence stands, the days since the interview don’t count.`
    : 'The training provider never agreed to this time, so this absence doesn’t count. You owe a new interview.';

const noFaultText = (isEmployer: boolean): string => {
  const [owing, answering] = isEmployer
    ? ['You owe', 'training provider']
    : ['The employer owes', 'employer'];
  return `${owing} the interview again. It counts as no breach and no absence. The ${answering} can dispute this for ${claimAnswerWorkingDays} working days.`;
};

interface ConfirmProps {
  matchId: string;
  about: string;
  onClose: () => void;
}

function NotHeld({ matchId, about, onClose }: ConfirmProps) {
  const isEmployer = sideOf(useActor()) === 'employer';
  return (
    <TextDialog
      title="Not held, nobody’s fault"
      command={reportNotHeld}
      name="note"
      label="What happened?"
      confirm="Nobody is at fault"
      about={{ matchId, absent: 'nobody' }}
      isOptional
      onClose={onClose}
    >
      {about} {noFaultText(isEmployer)}
    </TextDialog>
  );
}

function ConfirmAgreed({
  row: { match, interview },
  about,
  onClose,
}: Omit<ConfirmProps, 'matchId'> & Pick<ActionDialogProps, 'row'>) {
  const { run, isRunning } = useSubmit(confirmAgreedTime);
  const startsAt = match.interviewDate;
  if (!startsAt) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Agree to this time?"
      confirm="Agree to this time"
      pending={isRunning}
      onConfirm={() => void run({ matchId: match.id, startsAt }).then((isDone) => isDone && onClose())}
    >
      <p>
        {about} The interview is on {formatSlot(startsAt, zoneOfPlace(interview))}. If the candidate doesn’t
        attend, it counts as an absence.
      </p>
    </ConfirmDialog>
  );
}

function ConfirmOffer({ matchId, about, onClose }: ConfirmProps) {
  const { run, isRunning } = useSubmit(recordOutcome);
  const input = { matchId, outcome: 'hired' as const, reason: null, note: null, feedback: null };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Offer a job without interview?"
      confirm="Hired"
      pending={isRunning}
      onConfirm={() => void run(input).then((isDone) => isDone && onClose())}
    >
      <p>
        {about} You hire the candidate. The training provider agrees to the hire, and your guarantee is met
        then.
      </p>
    </ConfirmDialog>
  );
}

function ConfirmHeld({ matchId, about, onClose }: ConfirmProps) {
  const { run, isRunning } = useSubmit(recordOutcome);
  const input = {
    matchId,
    outcome: 'interview_completed' as const,
    reason: null,
    note: null,
    feedback: null,
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Did the interview take place?"
      confirm="It took place"
      pending={isRunning}
      onConfirm={() => void run(input).then((isDone) => isDone && onClose())}
    >
      <p>
        {about} The employer hasn’t recorded this interview for {silentEmployerDays} days. You can confirm it
        took place; the hiring decision stays with the employer.
      </p>
    </ConfirmDialog>
  );
}
