// Invitations to agreements: the provider answers them, the employer can withdraw them.
import { useState } from 'react';
import { Check, Mail } from 'lucide-react';
import { ClosedAhead } from '#app/agreements/closed-ahead-notice.tsx';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { TextDialog } from '#app/forms/text-dialog.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { SetUpFirst } from '#app/organizations/set-up/set-up-first.tsx';
import { Badge } from '#app/ui/badge.tsx';
import type { BadgeLook } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { formatDay } from '#app/ui/format.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationLabel,
  isOpen,
  withdrawInvitation,
} from '#shared/domain/agreements/invitations.ts';
import type { Invitation } from '#shared/domain/agreements/invitations.ts';
import { capacityText } from '#shared/domain/jobs/capacity.ts';
import { invitationList, jobOfInvitation } from '#shared/reads/invitations.ts';
import { plusDays } from '#shared/lib/time.ts';
import { answeredInvitationDays } from '#shared/policy.ts';
import { WhoMay } from '#app/forms/who-may.tsx';

const looks: Record<Invitation['state'], BadgeLook> = {
  sent: 'secondary',
  accepted: 'default',
  declined: 'destructive',
  expired: 'muted',
  withdrawn: 'muted',
};

export function Invitations({ now }: { now: string }) {
  const all = useRead(invitationList) ?? [];
  const shown = all.filter(
    (invitation) => isOpen(invitation) || plusDays(invitation.answeredAt ?? '', answeredInvitationDays) > now,
  );
  if (shown.length === 0) return null;
  return (
    <Card flush title="Invitations" className="mb-6">
      <ul aria-label="Invitations" className="divide-y divide-line">
        {shown.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const side = sideOf(useActor());
  const changeOf = useChangeOf();
  const { courseTitle, jobTitle, employerName, providerName, state, createdAt, terms, reason } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">
            {courseTitle} for {jobTitle}
          </span>
          <Badge look={looks[state]} isStatus>
            {invitationLabel(state)}
          </Badge>
          <RowBadge state={changeOf('invitations', invitation.id)} />
        </p>
        <p className="text-list text-quiet">
          {side === 'provider' ? employerName : providerName}, invited {formatDay(createdAt)}
        </p>
        {isOpen(invitation) && <p className="mt-1 max-w-prose text-list whitespace-pre-line">{terms}</p>}
        {reason && <p className="mt-1 text-list">“{reason}”</p>}
      </div>
      {isOpen(invitation) &&
        (side === 'provider' ? (
          <SetUpFirst act="accept an invitation">
            <Answer invitation={invitation} />
          </SetUpFirst>
        ) : (
          <TakeBack invitation={invitation} />
        ))}
    </li>
  );
}

function Answer({ invitation }: { invitation: Invitation }) {
  const [asking, setAsking] = useState<'accept' | 'decline'>();
  const job = useRead(jobOfInvitation, invitation.jobId);
  const { run, isRunning } = useSubmit(acceptInvitation);
  const close = () => setAsking(undefined);
  return (
    <div className="flex gap-3 max-sm:w-full max-sm:flex-col">
      <Button gives={acceptInvitation} onClick={() => setAsking('accept')}>
        <Check aria-hidden />
        Accept
      </Button>
      <Button gives={declineInvitation} look="secondary" onClick={() => setAsking('decline')}>
        Decline
      </Button>
      <WhoMay command={acceptInvitation} />
      <ConfirmDialog
        open={asking === 'accept'}
        onOpenChange={close}
        title="Accept this agreement?"
        confirm="Accept"
        pending={isRunning}
        onConfirm={() => void run({ id: invitation.id }).then((isDone) => isDone && close())}
      >
        <p className="whitespace-pre-line">{invitation.terms}</p>
        <p>It takes effect right away: we match learners who complete the course to the job.</p>
        {job && <p>{capacityText(job.interviewsPer30Days)}</p>}
        <ClosedAhead jobId={invitation.jobId} />
      </ConfirmDialog>
      {asking === 'decline' && (
        <TextDialog
          title="Decline the invitation"
          command={declineInvitation}
          name="reason"
          label="Reason"
          confirm="Decline"
          about={{ id: invitation.id }}
          isOptional
          onClose={close}
        >
          {invitation.employerName} is told.
        </TextDialog>
      )}
    </div>
  );
}

function TakeBack({ invitation }: { invitation: Invitation }) {
  const { run, isRunning } = useSubmit(withdrawInvitation);
  return (
    <Button
      gives={withdrawInvitation}
      look="secondary"
      pending={isRunning}
      onClick={() => void run({ id: invitation.id })}
    >
      <Mail aria-hidden />
      Withdraw
    </Button>
  );
}
