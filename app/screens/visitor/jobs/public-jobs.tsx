import { BriefcaseBusiness } from 'lucide-react';
import { joinAs } from '#app/session/account-type.ts';
import { EnsureSignedIn } from '#app/session/ensure-signed-in.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { WaitingPage } from '#app/session/waiting-page.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { capitalized, count } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { parsePublicJobs } from '#shared/reads/public-jobs.ts';
import type { PublicJob } from '#shared/reads/public-jobs.ts';

/** The open jobs, if an admin has made them public. Otherwise this address asks for a sign-in. */
export function PublicJobs() {
  const jobs = useLoaded('/api/public-jobs', parsePublicJobs);
  if (jobs.state === 'failed' && jobs.isAnswered) return <EnsureSignedIn />;
  if (jobs.state === 'failed')
    return <WaitingPage sentence="This page opens as soon as you’re back online." problem={jobs} />;
  if (jobs.state === 'loading') return <SkeletonRows rows={6} />;
  return (
    <>
      <PageHeader
        title="Open jobs"
        actions={
          <Button look="secondary" onClick={() => joinAs('provider')}>
            Join as Training Provider
          </Button>
        }
      >
        {count(jobs.value.length, 'job')}, each with a guaranteed interview for learners of a linked course.
      </PageHeader>
      <Card flush>
        {jobs.value.length === 0 && (
          <EmptyState icon={BriefcaseBusiness} title="No job postings yet">
            Jobs appear here once an employer posts one.
          </EmptyState>
        )}
        <ul aria-label="Open jobs" className="divide-y divide-line">
          {jobs.value.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function Job({ job }: { job: PublicJob }) {
  const details = [job.location, capitalized(job.contractType), job.salaryRange];
  return (
    <li className="px-4 py-4 sm:px-5">
      <h2 className="font-semibold">{job.title}</h2>
      <p className="text-list">{job.employerName}</p>
      <p className="text-sm text-quiet">{details.filter(Boolean).join(' \u00b7 ')}</p>
      <p className="mt-1.5 line-clamp-3 max-w-prose text-list">{job.description}</p>
    </li>
  );
}
