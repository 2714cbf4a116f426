import { ReportListing } from '#app/forms/report-listing.tsx';
import { useActor } from '#app/replica/react.ts';
import { Fact, Facts } from '#app/ui/facts.tsx';
import type { AgreementInFull } from '#shared/reads/agreements.ts';
import { reportableBy } from '#shared/domain/flags.ts';
import { fullDate } from '#shared/time.ts';

/** Who and what an agreement ties together, and since when. */
export function Parties({ found: { agreement, job, course } }: { found: AgreementInFull }) {
  const kind = reportableBy(useActor());
  const listing = kind === 'job' ? job : kind === 'course' ? course : undefined;
  return (
    <>
      <Facts>
        <Fact name="Employer">{job?.employerName ?? 'Not available'}</Fact>
        <Fact name="Training provider">{course?.providerName ?? 'Not available'}</Fact>
        <Fact name="Job">{job ? `${job.title}, ${job.location}` : 'Not available'}</Fact>
        <Fact name="Course">{course ? `${course.title}, ${course.duration}` : 'Not available'}</Fact>
        <Fact name="Created">{fullDate(agreement.createdAt)}</Fact>
        <Fact name="Approved">{agreement.approvedAt ? fullDate(agreement.approvedAt) : 'Not yet'}</Fact>
      </Facts>
      {kind && listing && (
        <div className="mt-4 -ml-3 print:hidden">
          <ReportListing kind={kind} listing={listing} />
        </div>
      )}
    </>
  );
}
