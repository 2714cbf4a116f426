import { changesIn } from '#app/changes/changes.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { numberOf } from '#app/ui/inputs/number-of.ts';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { SiteField } from '#app/organizations/site-field.tsx';
import { sitesForJob } from '#shared/domain/sites/counted-sites.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { TextArea, TextField } from '#app/ui/inputs/field.tsx';
import { capitalized, count } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import { beginAtOnce } from '#shared/domain/jobs/capacity.ts';
import { editJob } from '#shared/domain/jobs/commands.ts';
import type { Job } from '#shared/domain/jobs/job.ts';
import { promisedBy, waitingForPlaces } from '#shared/reads/decisions/consequences.ts';
import type { Promised } from '#shared/reads/decisions/consequences.ts';
import { CapacityField } from '#app/organizations/listings/capacity-field.tsx';
import { OpeningsField } from '#app/organizations/listings/openings-field.tsx';
import { editContractTypes } from '#shared/engine/options.ts';

interface JobFormProps {
  job: Job;
  correction: OutboxEntry | undefined;
  onClose: () => void;
}

export function JobForm({ job, correction, onClose }: JobFormProps) {
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: editJob,
    defaults: {
      title: job.title,
      description: job.description,
      location: job.location,
      contractType: job.contractType as string,
      salaryRange: job.salaryRange ?? '',
      openings: String(job.openings ?? ''),
      interviewsPer30Days: String(job.interviewsPer30Days ?? ''),
      requirements: job.requirements ?? '',
      siteId: job.siteId ?? '',
      guaranteedInterview: job.guaranteedInterview,
      isActive: job.isActive,
    },
    row: job,
    // A value that was chosen in a conflict is a text.
    toInput: (values, before) => ({
      id: job.id,
      ...changesIn({ ...before, ...numbersOf(before) }, { ...values, ...numbersOf(values) }),
    }),
    correction,
    of: ['jobs', job.id],
    draft: `${editJob.name} ${job.id}`,
    onDone: onClose,
  });
  const waiting = useRead(waitingForPlaces, job.id, null) ?? 0;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <TextField label="Job title" required {...field('title')} />
      <TextArea label="Description" required rows={5} {...field('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Location" required {...field('location')} />
        <Select
          label="Contract type"
          required
          options={contractOptions(job).map((value) => ({ value, label: capitalized(value) }))}
          {...field('contractType')}
        />
      </div>
      <JobSiteField job={job} field={field('siteId')} />
      <TextField label="Salary range" {...field('salaryRange')} />
      <OpeningsField {...field('openings')} />
      <CapacityField {...field('interviewsPer30Days')} />
      <TextArea label="Requirements" rows={3} {...field('requirements')} />
      <Checkbox label="Guaranteed Interview" {...field('guaranteedInterview')} />
      <Checkbox
        label="Job is active"
        hint={`Inactive jobs get no new matches. ${stillPromised(useRead(promisedBy, 'jobId', job.id))} ${beginAtOnce(waiting)}`.trimEnd()}
        {...field('isActive')}
      />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Save Changes
        </Button>
      </DialogActions>
    </form>
  );
}

const numbersOf = (values: Partial<Record<'openings' | 'interviewsPer30Days', string | number | null>>) => ({
  openings: numberOf(values.openings),
  interviewsPer30Days: numberOf(values.interviewsPer30Days),
});

function JobSiteField({ job, field }: { job: Job; field: object }) {
  const choice = useRead(sitesForJob);
  if (!choice) return null;
  const current = job.siteId === null ? undefined : { id: job.siteId, name: job.siteName ?? '' };
  return <SiteField choice={choice} current={current} {...field} />;
}

function stillPromised(promised: Promised | undefined): string {
  if (!promised || promised.owed === 0) return 'You still owe the interviews you already promised.';
  const { owed, agreements } = promised;
  const under = agreements > 0 ? ` under ${count(agreements, 'agreement')}` : '';
  return `You still owe the ${count(owed, 'interview')} you already promised${under}.`;
}

/** Adds the job's own type as an extra option if posting offers it and editing does not. */
function contractOptions({ contractType }: Job): readonly string[] {
  const offered: readonly string[] = editContractTypes;
  return offered.includes(contractType) ? offered : [...offered, contractType];
}
