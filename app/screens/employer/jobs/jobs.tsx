import { ClipboardList, Plus, ShieldCheck } from 'lucide-react';
import { useChangeOf } from '#app/forms/change-marks.tsx';
import { myJobs } from '#shared/reads/jobs.ts';
import type { CountedJob } from '#shared/reads/jobs.ts';
import { useRead } from '#app/replica/react.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ChangeMark } from '#app/ui/change-mark.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { capitalized, count } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { RowLink, RowList } from '#app/ui/row-link.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';

export function Jobs() {
  const jobs = useRead(myJobs);
  return (
    <>
      <PageHeader
        title="Job Postings"
        actions={
          <LinkButton to="/jobs/new">
            <Plus aria-hidden />
            Post New Job
          </LinkButton>
        }
      />
      <Card flush>
        {!jobs && <SkeletonRows />}
        {jobs?.length === 0 && (
          <EmptyState
            icon={ClipboardList}
            title="No job postings yet"
            action={<LinkButton to="/jobs/new">Post New Job</LinkButton>}
          >
            Training providers link their courses to your jobs. You decide on each link.
          </EmptyState>
        )}
        {jobs && jobs.length > 0 && (
          <RowList label="Job postings">
            {jobs.map((counted) => (
              <JobRow key={counted.job.id} counted={counted} />
            ))}
          </RowList>
        )}
      </Card>
    </>
  );
}

function JobRow({ counted: { job, agreements, candidates } }: { counted: CountedJob }) {
  const changeOf = useChangeOf();
  return (
    <RowLink
      to={`/jobs/${job.id}`}
      title={job.title}
      detail={
        <>
          {job.location} &middot; {capitalized(job.contractType)}
          {job.salaryRange && <> &middot; {job.salaryRange}</>}
          <span className="block text-sm">
            {count(agreements, 'agreement')}, {count(candidates, 'candidate')}
          </span>
        </>
      }
      aside={
        <>
          <ChangeMark state={changeOf('jobs', job.id)} />
          {job.guaranteedInterview && (
            <span className="inline-flex items-center gap-1.5 text-sm font-medium text-accent-text">
              <ShieldCheck aria-hidden className="size-4" />
              Guaranteed Interview
            </span>
          )}
          <Badge look={job.isActive ? 'default' : 'muted'} isStatus>
            {job.isActive ? 'Active' : 'Inactive'}
          </Badge>
        </>
      }
    />
  );
}
