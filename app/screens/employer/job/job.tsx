import { Pencil } from 'lucide-react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { AssignedMembers } from '#app/organizations/assignments/assigned-members.tsx';
import { useCorrection } from '#app/changes/correction/correction.tsx';
import { ConflictsOf } from '#app/forms/conflict-choice.tsx';
import { withPendingDelta } from '#app/changes/pending-delta.ts';
import { HistoryCard } from '#app/changes/history-card.tsx';
import { HiddenNotice } from '#app/organizations/listings/hidden-notice.tsx';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { jobInFull } from '#shared/reads/jobs.ts';
import type { CountedJob } from '#shared/reads/jobs.ts';
import { useFigures } from '#app/replica/live/hooks.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { GuaranteedInterview } from '#app/ui/guaranteed-interview.tsx';
import { capacityName } from '#shared/domain/jobs/capacity.ts';
import { editJob } from '#shared/domain/jobs/commands.ts';
import { jobNotFound } from '#shared/domain/jobs/job.ts';
import { filledText } from '#shared/domain/jobs/openings.ts';
import { DuplicateButton } from './duplicate-button.tsx';
import { JobForm } from './job-form.tsx';
import { LinksWhenFilled } from './links-when-filled.tsx';

export function JobDetail() {
  const id = Number(useParams().id);
  const figures = useFigures(jobInFull, id);
  const found = figures.here;
  const [search, setSearch] = useSearchParams();
  const { correction, isLoading, close } = useCorrection(editJob);
  if (!Number.isSafeInteger(id)) return <Navigate to="/jobs" replace />;
  if (found === null) {
    return <Missing {...jobNotFound} action={<LinkButton to="/jobs">Job Postings</LinkButton>} />;
  }
  if (!found || isLoading) return <SkeletonRows rows={6} />;
  if (!search.has('edit') && !correction)
    return (
      <JobInDetail found={found} sent={figures.sent ?? undefined} onEdit={() => setSearch({ edit: '' })} />
    );
  return (
    <div className="max-w-2xl">
      <PageHeader title="Edit job">{found.job.title}</PageHeader>
      {search.get('edit') === 'copy' && !found.job.isActive && (
        <div className="mb-6">
          <Notice>
            This copy is inactive. Review it, then check “Job is active” so that training providers can link
            courses to it.
          </Notice>
        </div>
      )}
      <Card>
        <JobForm
          key={found.job.id}
          job={found.job}
          correction={correction}
          onClose={() => {
            if (correction) close();
            else setSearch({}, { replace: true });
          }}
        />
      </Card>
    </div>
  );
}

interface JobInDetailProps {
  found: CountedJob;
  /** The job as the server has it; undefined if the server does not know it yet. */
  sent: CountedJob | undefined;
  onEdit: () => void;
}

function JobInDetail({ found, sent, onEdit }: JobInDetailProps) {
  const { job } = found;
  const figures = { sent, here: found };
  const changeOf = useChangeOf();
  return (
    <>
      <PageHeader
        title={job.title}
        back={{ to: '/jobs', label: 'Job Postings' }}
        actions={
          <>
            <Button data-edit="" gives={editJob} onClick={onEdit}>
              <Pencil aria-hidden />
              Edit job
            </Button>
            <DuplicateButton job={job} />
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Badge look={job.isActive ? 'default' : 'muted'} isStatus>
            {job.isActive ? 'Active' : 'Inactive'}
          </Badge>
          {job.guaranteedInterview && <GuaranteedInterview />}
          <RowBadge state={changeOf('jobs', job.id)} />
        </span>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <HiddenNotice kind="job" listing={job} />
        <ConflictsOf table="jobs" id={job.id} />
        <LinksWhenFilled job={job} />
        <StatTiles label="This job">
          <StatTile
            label="SWAP agreements"
            {...withPendingDelta(figures, ({ agreements }) => agreements)}
            note="pending or active"
          />
          <StatTile label="Candidates" {...withPendingDelta(figures, ({ candidates }) => candidates)} />
          <StatTile label="Interviews owed" {...withPendingDelta(figures, ({ owed }) => owed)} />
          <StatTile label="Hired" {...withPendingDelta(figures, ({ hired }) => hired)} />
        </StatTiles>
        <Card title="About this job">
          <Facts>
            <Fact name="Description" wide>
              {job.description}
            </Fact>
            <Fact name="Location">{job.location}</Fact>
            {job.siteName && (
              <Fact name="Site">
                <TextLink to={`/sites/${job.siteId ?? ''}`}>{job.siteName}</TextLink>
                <span className="block text-sm font-normal text-quiet">{job.siteAddress}</span>
              </Fact>
            )}
            <Fact name="Contract type">{capitalized(job.contractType)}</Fact>
            <Fact name="Salary range">{job.salaryRange ?? 'Not provided'}</Fact>
            <Fact name="Openings">{filledText(job, found.hired) ?? 'Not provided'}</Fact>
            <Fact name={capacityName}>{job.interviewsPer30Days ?? 'Not provided'}</Fact>
            <Fact name="Posted">{formatDay(job.createdAt)}</Fact>
            <Fact name="Guaranteed interview">{job.guaranteedInterview ? 'Yes' : 'No'}</Fact>
            <Fact name="Requirements" wide>
              {job.requirements ?? 'Not provided'}
            </Fact>
            {job.requiredCourses && (
              <Fact name="Required courses" wide>
                {job.requiredCourses}
              </Fact>
            )}
          </Facts>
        </Card>
        {job.siteId && <AssignedMembers id={job.siteId} />}
        <HistoryCard key={job.id} table="jobs" id={job.id} />
      </div>
    </>
  );
}
