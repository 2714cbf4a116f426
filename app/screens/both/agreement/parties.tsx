import { ReportListing } from '#app/organizations/listings/report-listing.tsx';
import { useActor } from '#app/replica/live/hooks.ts';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { formatDay } from '#app/ui/format.ts';
import type { AgreementInFull } from '#shared/reads/agreements.ts';
import { whereIs } from '#shared/domain/jobs/job.ts';
import { capacityName, capacityText } from '#shared/domain/jobs/capacity.ts';
import { opennessText } from '#shared/domain/jobs/openings.ts';
import { reportableBy } from '#shared/domain/listings/flags.ts';
import { useUnsentSteps } from './unsent-steps.ts';

/** The parties and subjects of an agreement, with its dates. */
export function Parties({ found: { agreement, job, course } }: { found: AgreementInFull }) {
  const kind = reportableBy(useActor());
  const { isApproval } = useUnsentSteps(agreement.id);
  const openness = job && opennessText(job);
  const listing = kind === 'job' ? job : kind === 'course' ? course : undefined;
  return (
    <>
      <Facts>
        <Fact name="Employer">{job?.employerName ?? 'Not available'}</Fact>
        <Fact name="Training provider">{course?.providerName ?? 'Not available'}</Fact>
        <Fact name="Job">{job ? `${job.title}, ${whereIs(job)}` : 'Not available'}</Fact>
        {openness && <Fact name="Openings">{openness}</Fact>}
        <Fact name="Course">
          {course ? (
            <>
              <bdi>{course.title}</bdi>, {course.duration}
            </>
          ) : (
            'Not available'
          )}
        </Fact>
        <Fact name={capacityName} wide>
          {capacityText(agreement.interviewsPer30Days)}
        </Fact>
        <Fact name="Created">{formatDay(agreement.createdAt)}</Fact>
        {agreement.promiseKept !== null && (
          <Fact name="Interview promise kept">
            {agreement.promiseKept ? 'Yes' : 'No'}, says {course?.providerName ?? 'the training provider'}
          </Fact>
        )}
        <Fact name="Approved">{approvedOn(agreement, isApproval)}</Fact>
      </Facts>
      {kind && listing && (
        <div className="mt-4 -ml-3 print:hidden">
          <ReportListing kind={kind} listing={listing} />
        </div>
      )}
    </>
  );
}

function approvedOn({ approvedAt }: AgreementInFull['agreement'], isUnsent: boolean): string {
  if (isUnsent) return 'Waiting to send';
  return approvedAt ? formatDay(approvedAt) : 'Not yet';
}
