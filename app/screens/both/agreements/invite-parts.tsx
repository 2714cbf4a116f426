// Parts that both invitations of a training provider share: of a course, and of an email address.
import type { ComponentProps, ReactNode } from 'react';
import { SetUpFirst } from '#app/organizations/set-up/set-up-first.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { postJob } from '#shared/domain/jobs/commands.ts';
import type { InvitationChoices } from '#shared/reads/invitations.ts';

export const chooseJob = 'Choose a job';

type Jobs = InvitationChoices['jobs'];

interface InviteReadyProps {
  jobs: Jobs;
  children: ReactNode;
}

/** Shows the form once the employer has a job with a guaranteed interview and a complete profile. */
export function InviteReady({ jobs, children }: InviteReadyProps) {
  if (jobs.length > 0) return <SetUpFirst act="invite a training provider">{children}</SetUpFirst>;
  return (
    <Notice
      action={
        <LinkButton gives={postJob} to="/jobs/new">
          Post New Job
        </LinkButton>
      }
    >
      No jobs with guaranteed interviews available
    </Notice>
  );
}

interface JobAndTermsProps {
  jobs: Jobs;
  job: Omit<ComponentProps<typeof Select>, 'label' | 'options'>;
  terms: Omit<ComponentProps<typeof TextArea>, 'label'>;
}

export function JobAndTerms({ jobs, job, terms }: JobAndTermsProps) {
  return (
    <>
      <Select
        label="Job"
        required
        placeholder={chooseJob}
        options={jobs.map(({ id, title, location }) => ({
          value: String(id),
          label: `${title}, ${location}`,
        }))}
        {...job}
      />
      <TextArea
        label="Further terms"
        rows={3}
        hint="Added to the guaranteed interview that’s part of every agreement."
        {...terms}
      />
    </>
  );
}
