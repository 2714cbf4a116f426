// An employer invites a training provider by its e-mail address. The answer is the same for every address.
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { needsConnection } from '#app/forms/use-server-call.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { SetUpFirst } from '#app/set-up/set-up-first.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { inviteAddress } from '#shared/domain/agreements/address-invitations.ts';
import { invitationChoices } from '#shared/reads/invitations.ts';
import type { InvitationChoices } from '#shared/reads/invitations.ts';
import { postJob } from '#shared/domain/jobs/commands.ts';

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
      {choices?.jobs.length === 0 && (
        <Notice
          action={
            <LinkButton gives={postJob} to="/jobs/new">
              Post New Job
            </LinkButton>
          }
        >
          No jobs with guaranteed interviews available
        </Notice>
      )}
      {choices && choices.jobs.length > 0 && (
        <SetUpFirst act="invite a training provider">
          <InviteForm
            jobs={choices.jobs}
            onClose={onClose}
            onSent={() => {
              onSent();
              onClose();
            }}
          />
        </SetUpFirst>
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
    onDone: onSent,
  });
  const { error: jobError, ...job } = field('jobId');
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      {isOffline && (
        <Notice>
          {needsConnection} You can write the invitation now; it stays on this device until you send it.
        </Notice>
      )}
      <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
      <Select
        label="Job"
        required
        placeholder="Choose a job"
        options={jobs.map(({ id, title, location }) => ({
          value: String(id),
          label: `${title}, ${location}`,
        }))}
        error={jobError && 'Choose a job'}
        {...job}
      />
      <TextArea
        label="Further terms"
        rows={3}
        hint="Added to the guaranteed interview that’s part of every agreement."
        {...field('terms')}
      />
      <FormActions isRunning={isRunning} isDisabled={isOffline} confirm="Send invitation" onClose={onClose} />
    </form>
  );
}
