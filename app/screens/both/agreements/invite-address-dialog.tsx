// An employer invites a training provider by its e-mail address. The answer is the same for every address.
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { needsConnection } from '#app/forms/server/use-server-call.ts';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { inviteAddress } from '#shared/domain/agreements/address-invitations.ts';
import { emailDoubt } from '#shared/domain/people/email-doubt.ts';
import { invitationChoices } from '#shared/reads/invitations.ts';
import type { InvitationChoices } from '#shared/reads/invitations.ts';
import { InviteReady, JobAndTerms, chooseJob } from './invite-parts.tsx';

interface InviteAddressDialogProps {
  open: boolean;
  onSent: () => void;
  onClose: () => void;
}

export function InviteAddressDialog({ open, onSent, onClose }: InviteAddressDialogProps) {
  const choices = useRead(invitationChoices);
  return (
    <Dialog
      open={open && choices !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Invite by email"
      description="For a training provider that you don’t find here. We email the invitation; with an account under this address they see it in the app, choose a course, and accept."
    >
      {choices && (
        <InviteReady jobs={choices.jobs}>
          <InviteForm
            jobs={choices.jobs}
            onClose={onClose}
            onSent={() => {
              onSent();
              onClose();
            }}
          />
        </InviteReady>
      )}
    </Dialog>
  );
}

interface InviteFormProps extends Omit<InviteAddressDialogProps, 'open'> {
  jobs: InvitationChoices['jobs'];
}

function InviteForm({ jobs, onSent, onClose }: InviteFormProps) {
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: inviteAddress,
    method: 'POST',
    path: '/api/address-invitations',
    defaults: { email: '', jobId: jobs.length === 1 ? String(jobs[0]?.id) : '', terms: '' },
    toInput: ({ jobId, ...values }) => ({ ...values, jobId: Number(jobId) }),
    draft: 'address invitation',
    look: ({ email }) => ({ doubts: { email: emailDoubt(email) } }),
    act: 'send',
    onDone: onSent,
  });
  const job = field('jobId');
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      {isOffline && (
        <Notice>
          {needsConnection} You can write the invitation now; it stays on this device until you send it.
        </Notice>
      )}
      <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
      <JobAndTerms jobs={jobs} job={{ ...job, error: job.error && chooseJob }} terms={field('terms')} />
      <FormActions isRunning={isRunning} isDisabled={isOffline} confirm="Send invitation" onClose={onClose} />
    </form>
  );
}
