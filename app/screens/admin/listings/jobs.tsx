import { BriefcaseBusiness } from 'lucide-react';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { GuaranteedInterview } from '#app/ui/guaranteed-interview.tsx';
import { capacityName } from '#shared/domain/jobs/capacity.ts';
import { jobsShape } from '#shared/reads/analytics/platform.ts';
import type { PlatformJob } from '#shared/reads/analytics/platform.ts';
import { ListingCard } from './listing-card.tsx';
import { ListingList } from './listing-list.tsx';

const parse = (json: unknown) => jobsShape.parse(json);

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
      row={(job, onChanged) => (
        <ListingCard
          key={job.id}
          kind="job"
          listing={job}
          onChanged={onChanged}
          marks={job.guaranteedInterview && <GuaranteedInterview />}
          details={[
            job.location,
            capitalized(job.contractType),
            job.salaryRange,
            `Employer ${job.employerId.slice(-6)}, ${job.employerName}`,
          ]}
        >
          <JobFacts job={job} />
        </ListingCard>
      )}
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
