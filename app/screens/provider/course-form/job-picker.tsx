import { useState } from 'react';
import { linkableJobs } from '#shared/reads/courses.ts';
import type { LinkedJob } from '#shared/reads/courses.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { SetUpFirst } from '#app/organizations/set-up/set-up-first.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { capitalized } from '#app/ui/format.ts';
import { SearchField } from '#app/ui/inputs/search-field.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { isFound } from '#app/ui/lists/use-filters.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { isLive } from '#shared/domain/agreements/agreement.ts';
import { publishedText } from '#shared/domain/jobs/published-adherence.ts';
import { opennessText } from '#shared/domain/jobs/openings.ts';
import type { Job } from '#shared/domain/jobs/job.ts';
import { useMoreJobs } from './use-more-jobs.ts';

interface JobPickerProps {
  chosen: readonly number[];
  onChange: (jobIds: readonly number[]) => void;
  /** The linked jobs. They stay in the list even if no new link to them is possible. */
  alsoOffered?: readonly LinkedJob[];
}

type Offered = Pick<
  Job,
  | 'id'
  | 'title'
  | 'employerName'
  | 'location'
  | 'contractType'
  | 'openings'
  | 'isFilled'
  | 'interviewsDue'
  | 'adherencePercent'
>;

const searchAbove = 6;

/** Picks the jobs a course leads to. Only jobs with a guaranteed interview can be linked. */
export function JobPicker(props: JobPickerProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="font-semibold">Linked jobs</legend>
      <p className="text-sm text-quiet">
        Only jobs with a guaranteed interview. Each link sends the employer a SWAP agreement to approve.
      </p>
      <SetUpFirst act="link a job">
        <Choices {...props} />
      </SetUpFirst>
    </fieldset>
  );
}

function Choices({ chosen, onChange, alsoOffered = [] }: JobPickerProps) {
  const linkable = useRead(linkableJobs);
  const jobs = linkable && withLinked(linkable, alsoOffered);
  const [query, setQuery] = useState('');
  const shown = (jobs ?? []).filter((job) => isFound(query, [job.title, job.employerName, job.location]));
  const known = new Set(jobs?.map(({ id }) => id));
  const elsewhere = useMoreJobs(query, known);
  const toggle = (id: number, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  const pick = async (id: number) => {
    if (await elsewhere.pick(id)) toggle(id, true);
  };
  return (
    <>
      {((jobs && jobs.length > searchAbove) || query) && (
        <SearchField label="Search jobs" value={query} onChange={setQuery} />
      )}
      {jobs?.length === 0 ? (
        <p className="rounded-control border border-line px-4 py-3 text-quiet">
          No jobs with guaranteed interviews available
        </p>
      ) : (
        <div className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-control px-3">
          {shown.map((job) => (
            <Checkbox
              key={job.id}
              checked={chosen.includes(job.id)}
              onChange={(event) => toggle(job.id, event.target.checked)}
              label={<JobWords job={job} />}
              note={<AskAboutJob job={job} />}
            />
          ))}
          {elsewhere.jobs.map((job) => (
            <Checkbox
              key={job.id}
              checked={false}
              disabled={elsewhere.isPicking}
              onChange={() => void pick(job.id)}
              label={<JobWords job={job} />}
            />
          ))}
          {shown.length + elsewhere.jobs.length === 0 && (
            <p className="py-3 text-quiet">
              {elsewhere.isSearching ? 'Searching all jobs...' : 'No jobs found'}
            </p>
          )}
        </div>
      )}
      {elsewhere.problem && <Notice>{elsewhere.problem}</Notice>}
    </>
  );
}

function JobWords({ job }: { job: Offered }) {
  const adherence = publishedText(job);
  const openness = opennessText(job);
  return (
    <>
      <span className="block font-medium">{job.title}</span>
      <span className="block text-sm text-quiet">
        <bdi>{job.employerName}</bdi> &middot; <bdi>{job.location}</bdi> &middot;{' '}
        {capitalized(job.contractType)}
        {openness && <> &middot; {openness}</>}
      </span>
      {adherence && <span className="block text-sm text-quiet">Adherence: {adherence}</span>}
    </>
  );
}

/** The form's draft is kept, so that the way to the conversation and back loses nothing. */
const AskAboutJob = ({ job }: { job: Job }) => (
  <TextLink
    to={`/messages?with=${job.employerId}&job=${job.id}`}
    className="-mt-1.5 mb-1 ml-8.5 inline-flex min-h-11 items-center self-start text-sm pointer-fine:min-h-8"
  >
    Ask about this job<span className="sr-only"> {job.title}</span>
  </TextLink>
);

function withLinked(linkable: readonly Job[], links: readonly LinkedJob[]): Job[] {
  const linked = links.filter(({ agreement }) => isLive(agreement)).flatMap(({ job }) => job ?? []);
  return [...linked, ...linkable.filter(({ id }) => !linked.some((job) => job.id === id))];
}
