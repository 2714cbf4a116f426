import { BriefcaseBusiness } from 'lucide-react';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { TwoLines } from '#app/screens/shared/two-lines.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { GuaranteedInterview } from '#app/ui/guaranteed-interview.tsx';
import { capacityName } from '#shared/domain/jobs/capacity.ts';
import { jobsShape } from '#shared/reads/analytics/platform.ts';
import type { PlatformJob } from '#shared/reads/analytics/platform.ts';
import { actionsColumn, stateColumn, titleColumn } from './listing-columns.tsx';
import { ListingList } from './listing-list.tsx';

const parse = (json: unknown) => jobsShape.parse(json);

const columnsFor = (onChanged: () => void): readonly Column<PlatformJob>[] => [
  titleColumn('Job'),
  {
    name: 'Employer',
    width: '1.7fr',
    phone: 'plain',
    cell: ({ employerName, employerId, createdAt }) => (
      <TwoLines
        first={<span title={employerName}>{employerName}</span>}
        second={`Employer ${employerId.slice(-6)}, ${formatDay(createdAt)}`}
      />
    ),
  },
  {
    name: 'Terms',
    width: '1.3fr',
    phone: 'plain',
    cell: ({ location, contractType, salaryRange }) => (
      <TwoLines
        first={<span title={location}>{location}</span>}
        second={[capitalized(contractType), salaryRange].filter(Boolean).join(' \u00b7 ')}
      />
    ),
  },
  stateColumn(({ guaranteedInterview }) => guaranteedInterview && <GuaranteedInterview />),
  actionsColumn('job', onChanged, (job) => <JobFacts job={job} />),
];

export function AdminJobs() {
  return (
    <ListingList
      title="Job Postings"
      path="/api/admin/jobs"
      parse={parse}
      noun="job"
      icon={BriefcaseBusiness}
      empty="No job postings yet"
      search="Search by title, employer or location"
      columnsFor={columnsFor}
    />
  );
}

function JobFacts({ job }: { job: PlatformJob }) {
  return (
    <Facts>
      <Fact name="Description" wide>
        {job.description}
      </Fact>
      <Fact name="Employer">{job.employerName}</Fact>
      <Fact name="Location">{job.location}</Fact>
      <Fact name="Contract type">{capitalized(job.contractType)}</Fact>
      <Fact name="Salary range">{job.salaryRange ?? 'Not provided'}</Fact>
      <Fact name="Experience">{job.experienceLevel ?? 'Not provided'}</Fact>
      <Fact name="Openings">{job.openings ?? 'Not provided'}</Fact>
      <Fact name={capacityName}>{job.interviewsPer30Days ?? 'Not provided'}</Fact>
      <Fact name="Posted">{formatDay(job.createdAt)}</Fact>
      <Fact name="Requirements" wide>
        {job.requirements ?? 'Not provided'}
      </Fact>
      {job.requiredCourses && (
        <Fact name="Required courses" wide>
          {job.requiredCourses}
        </Fact>
      )}
    </Facts>
  );
}
