import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AwaitingNotice } from '#app/agreements/awaiting-notice.tsx';
import { Correcting } from '#app/changes/correction/correction.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { numberOf } from '#app/ui/inputs/number-of.ts';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useCommand, useRead } from '#app/replica/live/hooks.ts';
import { afterJob } from '#app/changes/toasts/next-words.ts';
import { SetUpFirst } from '#app/organizations/set-up/set-up-first.tsx';
import { SiteField } from '#app/organizations/site-field.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { TextArea, TextField } from '#app/ui/inputs/field.tsx';
import { capitalized } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { CapacityField } from '#app/organizations/listings/capacity-field.tsx';
import { OpeningsField } from '#app/organizations/listings/openings-field.tsx';
import { postJob } from '#shared/domain/jobs/commands.ts';
import { sitesForJob } from '#shared/domain/sites/counted-sites.ts';
import type { SitesForJob } from '#shared/domain/sites/counted-sites.ts';
import { postContractTypes } from '#shared/engine/options.ts';

export function PostJob() {
  return (
    <div className="max-w-2xl">
      <PageHeader title="Post New Job" back={{ to: '/', label: 'Dashboard' }}>
        Training providers can see it and link their courses.
      </PageHeader>
      <AwaitingNotice />
      <Card>
        <SetUpFirst act="post a job">
          <Correcting command={postJob}>
            {(correction) => <PostFormAtSites key={correction?.id} correction={correction} />}
          </Correcting>
        </SetUpFirst>
      </Card>
    </div>
  );
}

/** A refused job keeps its id, because later changes depend on it. */
function knownId(correction: OutboxEntry | undefined): number | undefined {
  const known = correction && postJob.input.safeParse(correction.input);
  return known?.success ? known.data.id : undefined;
}

interface PostFormProps {
  correction: OutboxEntry | undefined;
}

/** A recruiter without a site cannot post, and reads whom to ask. */
function PostFormAtSites(props: PostFormProps) {
  const choice = useRead(sitesForJob);
  if (!choice) return <SkeletonRows rows={6} />;
  if (choice.sites.length === 0 && !choice.mayBeNone)
    return (
      <Notice tone="waits">You don’t recruit for any open site. Ask a manager to choose your sites.</Notice>
    );
  return <PostForm {...props} choice={choice} />;
}

function PostForm({ correction, choice }: PostFormProps & { choice: SitesForJob }) {
  const navigate = useNavigate();
  const { newNumber } = useCommand();
  const [id] = useState(() => knownId(correction) ?? newNumber());
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: postJob,
    defaults: {
      title: '',
      description: '',
      location: '',
      siteId: choice.sites.length === 1 && !choice.mayBeNone ? (choice.sites[0]?.id ?? '') : '',
      contractType: '',
      salaryRange: '',
      openings: '',
      interviewsPer30Days: '',
      requirements: '',
      requiredCourses: '',
      guaranteedInterview: false,
    },
    toInput: (values) => ({
      ...values,
      id,
      siteId: values.siteId || null,
      openings: numberOf(values.openings),
      interviewsPer30Days: numberOf(values.interviewsPer30Days),
    }),
    correction,
    draft: postJob.name,
    next: () => afterJob,
    onDone: () => void navigate('/'),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <TextField label="Job title" required {...field('title')} />
      <TextArea label="Description" required rows={5} {...field('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Location" required placeholder="Baltimore, MD" {...field('location')} />
        <Select
          label="Contract type"
          required
          placeholder="Choose one"
          options={postContractTypes.map((value) => ({ value, label: capitalized(value) }))}
          {...field('contractType')}
        />
      </div>
      <SiteField choice={choice} {...field('siteId')} />
      <TextField label="Salary range" placeholder="$42,000 to $48,000" {...field('salaryRange')} />
      <OpeningsField {...field('openings')} />
      <CapacityField {...field('interviewsPer30Days')} />
      <TextArea label="Requirements" rows={3} {...field('requirements')} />
      <TextArea
        label="Required courses"
        hint="Which courses would prepare someone for this job?"
        rows={2}
        {...field('requiredCourses')}
      />
      <Checkbox
        label={
          <span className="font-semibold">
            I agree to interview every learner matched to this job
            <span aria-hidden className="ml-0.5 text-loss">
              *
            </span>
          </span>
        }
        hint="Guaranteed interview: you owe one to each learner who completes a course under an agreement you approved."
        {...field('guaranteedInterview')}
      />
      <DialogActions>
        <LinkButton to="/" look="secondary">
          Cancel
        </LinkButton>
        <Button type="submit" pending={isRunning}>
          Post Job
        </Button>
      </DialogActions>
    </form>
  );
}
