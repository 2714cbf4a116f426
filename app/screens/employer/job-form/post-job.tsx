import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AwaitingNotice } from '#app/forms/awaiting-notice.tsx';
import { Correcting } from '#app/forms/correction.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import type { OutboxEntry } from '#app/replica/database.ts';
import { useCommand, useRead } from '#app/replica/react.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DialogActions } from '#app/ui/dialog.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { capitalized } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { postJob } from '#shared/domain/jobs.ts';
import type { Job } from '#shared/domain/jobs.ts';
import { jobById } from '#shared/reads/by-id.ts';
import { postContractTypes } from '#shared/schema.ts';

/** With `?from=` it starts with what another job says: posted only once it was looked over and promised anew. */
export function PostJob() {
  const from = Number(useSearchParams()[0].get('from')) || 0;
  const source = useRead(jobById, from);
  return (
    <div className="max-w-2xl">
      <PageHeader title="Post New Job" back={{ to: '/', label: 'Dashboard' }}>
        Training providers see it and can link their courses to it.
      </PageHeader>
      <AwaitingNotice />
      <Card>
        <Correcting command={postJob}>
          {(correction) =>
            from > 0 && source === undefined ? (
              <SkeletonRows />
            ) : (
              <PostForm key={correction?.id ?? from} source={source ?? undefined} correction={correction} />
            )
          }
        </Correcting>
      </Card>
    </div>
  );
}

/** A refused job keeps its id: what came after it waits for it. */
function knownId(correction: OutboxEntry | undefined): number | undefined {
  const known = correction && postJob.input.safeParse(correction.input);
  return known?.success ? known.data.id : undefined;
}

interface PostFormProps {
  source: Job | undefined;
  correction: OutboxEntry | undefined;
}

function PostForm({ source, correction }: PostFormProps) {
  const navigate = useNavigate();
  const { newNumber } = useCommand();
  const [id] = useState(() => knownId(correction) ?? newNumber());
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: postJob,
    defaults: {
      title: source?.title ?? '',
      description: source?.description ?? '',
      location: source?.location ?? '',
      contractType: postable(source),
      salaryRange: source?.salaryRange ?? '',
      requirements: source?.requirements ?? '',
      requiredCourses: source?.requiredCourses ?? '',
      guaranteedInterview: false,
    },
    toInput: (values) => ({ ...values, id }),
    correction,
    draft: source ? `${postJob.name} ${source.id}` : postJob.name,
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
      <TextField label="Salary range" placeholder="$42,000 to $48,000" {...field('salaryRange')} />
      <TextArea label="Requirements" rows={3} {...field('requirements')} />
      <TextArea
        label="Required courses"
        hint="Which courses would prepare somebody for this job?"
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
        hint="A guaranteed interview: owed to each learner who completes a course under an agreement you approved."
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

/** A type that is offered on editing only is chosen anew. */
function postable(source: Job | undefined): string {
  return postContractTypes.find((type) => type === source?.contractType) ?? '';
}
