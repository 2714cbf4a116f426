// The jobs and courses with reports that wait for a decision. Each is decided on its list, with all its details.
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { count } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { isWaiting } from '#shared/domain/listings/flags.ts';
import { reasonLabel } from '#shared/domain/stored-texts/decision-texts.ts';
import { coursesShape, jobsShape } from '#shared/reads/analytics/platform.ts';
import type { PlatformCourse, PlatformJob } from '#shared/reads/analytics/platform.ts';

const jobs = {
  api: '/api/admin/jobs?show=flagged',
  page: '/admin/jobs?show=flagged',
  parse: (json: unknown) => jobsShape.parse(json),
  all: 'All reported jobs',
};
const courses = {
  api: '/api/admin/courses?show=flagged',
  page: '/admin/courses?show=flagged',
  parse: (json: unknown) => coursesShape.parse(json),
  all: 'All reported courses',
};

export function ReportedListings() {
  const [reportedJobs, reportedCourses] = [
    useLoaded(jobs.api, jobs.parse),
    useLoaded(courses.api, courses.parse),
  ];
  const parts = [
    { ...jobs, loaded: reportedJobs },
    { ...courses, loaded: reportedCourses },
  ];
  const isNone = parts.every(({ loaded }) => loaded.state === 'there' && loaded.value.total === 0);
  return (
    <Card flush title="Reported listings">
      {isNone && (
        <p className="px-4 py-4 text-quiet sm:px-5">No job or course waits for a decision about a report.</p>
      )}
      <div className="divide-y divide-line">
        {parts.map(({ page, all, loaded }) => (
          <div key={page} className="empty:hidden">
            {loaded.state === 'loading' && <SkeletonRows rows={1} />}
            {loaded.state === 'failed' && <NotLoaded {...loaded} />}
            {loaded.state === 'there' && loaded.value.rows.length > 0 && (
              <ul aria-label={all} className="divide-y divide-line">
                {loaded.value.rows.map((listing) => (
                  <ReportedListing key={listing.id} listing={listing} page={page} />
                ))}
              </ul>
            )}
            {loaded.state === 'there' && loaded.value.total > loaded.value.rows.length && (
              <p className="px-4 py-3 sm:px-5">
                <TextLink to={page}>{all}</TextLink>
              </p>
            )}
          </div>
        ))}
      </div>
    </Card>
  );
}

function ReportedListing({ listing, page }: { listing: PlatformJob | PlatformCourse; page: string }) {
  const { title, flags } = listing;
  const waiting = flags.filter(isWaiting);
  const reasons = [...new Set(waiting.map(({ reason }) => reasonLabel(reason)))];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-list text-quiet">
          {'employerName' in listing ? `Job of ${listing.employerName}` : `Course of ${listing.providerName}`}
          , {count(waiting.length, 'report')}: {reasons.join(', ')}
        </p>
      </div>
      <LinkButton to={page} look="secondary" size="small">
        Decide<span className="sr-only"> about {title}</span>
      </LinkButton>
    </li>
  );
}
