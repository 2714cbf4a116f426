// Create SWAP Agreement: an employer invites the provider of a course to an agreement about one of its jobs.
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCorrection } from '#app/changes/correction/correction.tsx';
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useCommand, usePick, useRead } from '#app/replica/live/hooks.ts';
import { afterInvitation } from '#app/changes/toasts/next-words.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { sendInvitation } from '#shared/domain/agreements/invitations.ts';
import { invitationChoices } from '#shared/reads/invitations.ts';
import type { InvitationChoices } from '#shared/reads/invitations.ts';
import { InviteReady, JobAndTerms, chooseJob } from './invite-parts.tsx';

/** Opens the invitation of a training provider that is not here yet. */
const byEmail = '/swap-agreements?email=';

/** `?invite=<course>` opens it with that course, `?invite=` with none. */
export function InviteDialog() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const invited = search.get('invite');
  const { correction, isLoading } = useCorrection(sendInvitation);
  const choices = useRead(invitationChoices);
  const pick = usePick();
  const courseId = Number(invited);
  useEffect(() => {
    // Fetches a course that was found only on the server, because the command needs it on the device.
    if (Number.isSafeInteger(courseId) && courseId > 0) void pick('courses', courseId);
  }, [pick, courseId]);
  const onClose = () => navigate('/swap-agreements', { replace: true });
  return (
    <Dialog
      // Opens together with its fields, so that the first one gets the focus.
      open={invited !== null && choices !== undefined && !isLoading}
      onOpenChange={(open) => !open && onClose()}
      title="Create SWAP Agreement"
      description="The provider accepts or declines. If they accept, it takes effect right away: your invitation is your approval."
    >
      {choices && (
        <InviteReady jobs={choices.jobs}>
          {choices.courses.length === 0 ? (
            <Notice
              action={
                <LinkButton gives={sendInvitation} to={byEmail}>
                  Invite by email
                </LinkButton>
              }
            >
              No training provider has listed a course yet. Invite one by email: the invitation waits until
              they sign up.
            </Notice>
          ) : (
            <InviteForm
              key={String(choices.courses.some(({ id }) => id === courseId))}
              choices={choices}
              courseId={invited ?? ''}
              correction={correction}
              onClose={onClose}
            />
          )}
        </InviteReady>
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  choices: InvitationChoices;
  courseId: string;
  correction: OutboxEntry | undefined;
  onClose: () => void;
}

/** A refused invitation keeps its id. */
function knownId(correction: OutboxEntry | undefined): string | undefined {
  const known = correction && sendInvitation.input.safeParse(correction.input);
  return known?.success ? known.data.id : undefined;
}

function InviteForm({ choices: { courses, jobs }, courseId, correction, onClose }: InviteFormProps) {
  const { newId } = useCommand();
  const [id] = useState(() => knownId(correction) ?? newId());
  const known = courses.some(({ id }) => String(id) === courseId) ? courseId : '';
  const { field, notices, onSubmit, isRunning } = useCommandForm({
    command: sendInvitation,
    defaults: { courseId: known, jobId: jobs.length === 1 ? String(jobs[0]?.id) : '', terms: '' },
    toInput: (values) => ({
      id,
      courseId: Number(values.courseId),
      jobId: Number(values.jobId),
      terms: values.terms,
    }),
    correction,
    draft: `${sendInvitation.name} ${known}`,
    next: (values) => afterInvitation(courses.find(({ id }) => String(id) === values.courseId)?.providerName),
    onDone: onClose,
  });
  const chosen = (name: 'courseId' | 'jobId', message: string) => {
    const props = field(name);
    return { ...props, error: props.error && message };
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <Select
        label="Course"
        required
        placeholder="Choose a course"
        options={courses.map(({ id, title, providerName }) => ({
          value: String(id),
          label: `${title}, ${providerName}`,
        }))}
        hint={
          <>
            Not in the list? <TextLink to={byEmail}>Invite the training provider by email</TextLink>
          </>
        }
        {...chosen('courseId', 'Choose a course')}
      />
      <JobAndTerms jobs={jobs} job={chosen('jobId', chooseJob)} terms={field('terms')} />
      <FormActions isRunning={isRunning} confirm="Send invitation" onClose={onClose} />
    </form>
  );
}
