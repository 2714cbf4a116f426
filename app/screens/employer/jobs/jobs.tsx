import { Suspense } from 'react';
import { ClipboardList, Plus } from 'lucide-react';
import { NothingAssigned } from '#app/organizations/assignments/nothing-assigned.tsx';
import { useChangeOf, useIsUnsent } from '#app/changes/change-badges.tsx';
import { myJobs } from '#shared/reads/jobs.ts';
import type { CountedJob } from '#shared/reads/jobs.ts';
import { ExportButton } from '#app/files/export-button.tsx';
import { jobColumns } from '#shared/reads/exports/columns.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { SavedViews } from '#app/forms/saved-views/saved-views.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { ChangeBadge } from '#app/ui/feedback/change-badge.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { FilterBar } from '#app/ui/lists/filter-bar.tsx';
import { capitalized, countOrNo } from '#app/ui/format.ts';
import { inOrder, optionsOf } from '#app/ui/lists/orders.ts';
import { byText } from '#shared/lib/texts.ts';
import type { Orders } from '#app/ui/lists/orders.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { LongRowList } from '#app/ui/lists/long-row-list.tsx';
import { RowLink } from '#app/ui/lists/row-link.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { TabbedList } from '#app/ui/lists/tabbed-list.tsx';
import { SelectAll, SelectRow } from '#app/ui/lists/selection/selection.tsx';
import { useSelection } from '#app/ui/lists/selection/use-selection.ts';
import type { Selection } from '#app/ui/lists/selection/use-selection.ts';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import { ActivityNotice } from '#app/organizations/listings/activity-notice.tsx';
import type { ListingBar as Bar } from '#app/organizations/listings/listing-bar.tsx';
import { isFound, useFilters } from '#app/ui/lists/use-filters.ts';
import type { RowPlace } from '#app/ui/lists/use-row-window.ts';
import { GuaranteedInterview } from '#app/ui/guaranteed-interview.tsx';
import { whereIs } from '#shared/domain/jobs/job.ts';
import { filledText } from '#shared/domain/jobs/openings.ts';
import { postJob } from '#shared/domain/jobs/commands.ts';

const ListingBar = lazyPart<Parameters<typeof Bar<CountedJob>>[0]>(
  async () => (await import('#app/organizations/listings/listing-bar.tsx')).ListingBar,
);

export function Jobs() {
  const jobs = useRead(myJobs);
  return (
    <>
      <PageHeader
        title="Job Postings"
        actions={
          <LinkButton gives={postJob} to="/jobs/new">
            <Plus aria-hidden />
            Post New Job
          </LinkButton>
        }
      />
      {!jobs && (
        <Card flush>
          <SkeletonRows />
        </Card>
      )}
      {jobs?.length === 0 && (
        <NothingAssigned>
          <Card flush>
            <EmptyState
              icon={ClipboardList}
              title="No job postings yet"
              action={
                <LinkButton gives={postJob} to="/jobs/new">
                  Post New Job
                </LinkButton>
              }
            >
              Training providers link their courses to your jobs. You decide on each link.
            </EmptyState>
          </Card>
        </NothingAssigned>
      )}
      {jobs && jobs.length > 0 && <AllJobs jobs={jobs} />}
    </>
  );
}

const orders: Orders<CountedJob> = {
  newest: { label: 'Newest first', compare: () => 0 },
  title: { label: 'Title', compare: (a, b) => byText(a.job.title, b.job.title) },
  owed: { label: 'Most interviews owed', compare: (a, b) => b.owed - a.owed },
};

function AllJobs({ jobs }: { jobs: readonly CountedJob[] }) {
  const { values, set, clear, isNarrowed, chosen, choose } = useFilters(
    { q: '', show: 'all', sort: 'newest' },
    ['sort', 'show'],
  );
  const found = inOrder(
    jobs.filter(({ job }) =>
      isFound(values.q, [job.title, job.siteName, job.location, job.contractType, job.salaryRange]),
    ),
    orders,
    values.sort,
  );
  const parts = [
    { value: 'all', label: 'All', shown: found },
    { value: 'active', label: 'Active', shown: found.filter(({ job }) => job.isActive) },
    { value: 'inactive', label: 'Inactive', shown: found.filter(({ job }) => !job.isActive) },
  ];
  const part = parts.find(({ value }) => value === values.show) ?? parts[0];
  const selection = useSelection(jobs, part?.shown ?? [], ({ job }) => job.id);
  const isUnsent = useIsUnsent('jobs');
  return (
    <>
      <ActivityNotice kind="job" listings={jobs.map(({ job }) => job)} />
      <FilterBar
        search={{ label: 'Search jobs', value: values.q, onChange: (q) => set('q', q) }}
        choices={[
          {
            label: 'Sort',
            value: values.sort,
            options: optionsOf(orders),
            onChange: (sort) => set('sort', sort),
          },
        ]}
      >
        <SavedViews list="jobs" chosen={chosen} onChoose={choose} />
        <ExportButton name="jobs" columns={jobColumns} rows={part?.shown ?? []} />
      </FilterBar>
      <TabbedList
        label="Jobs"
        parts={parts}
        value={part?.value ?? 'all'}
        onChange={(show) => set('show', show)}
        what="job"
        isUnsent={({ job }) => isUnsent(job.id)}
        isNarrowed={isNarrowed}
        onClear={clear}
      >
        {(shown) => <JobRows jobs={shown} selection={selection} />}
      </TabbedList>
      {selection.chosen.length > 0 && (
        <Suspense>
          <ListingBar kind="job" selection={selection} listingOf={({ job }) => job} columns={jobColumns} />
        </Suspense>
      )}
    </>
  );
}

interface JobRowsProps {
  jobs: readonly CountedJob[];
  selection: Selection<CountedJob>;
}

function JobRows({ jobs, selection }: JobRowsProps) {
  return (
    <>
      <SelectAll selection={selection} />
      <LongRowList label="Job postings" items={jobs} keyOf={({ job }) => job.id}>
        {(counted, place) => <JobRow counted={counted} place={place} selection={selection} />}
      </LongRowList>
    </>
  );
}

interface JobRowProps {
  counted: CountedJob;
  place: RowPlace;
  selection: Selection<CountedJob>;
}

function JobRow({ counted, place, selection }: JobRowProps) {
  const { job, agreements, candidates, hired } = counted;
  const filled = filledText(job, hired);
  const changeOf = useChangeOf();
  return (
    <RowLink
      place={place}
      lead={<SelectRow selection={selection} item={counted} label={`Choose ${job.title}`} />}
      to={`/jobs/${job.id}`}
      title={job.title}
      detail={
        <>
          <bdi>{whereIs(job)}</bdi> &middot; {capitalized(job.contractType)}
          {job.salaryRange && (
            <>
              {' '}
              &middot; <bdi>{job.salaryRange}</bdi>
            </>
          )}
          <span className="block text-sm">
            {agreements === 0 && candidates === 0
              ? 'No agreements yet'
              : `${capitalized(countOrNo(agreements, 'agreement'))}, ${countOrNo(candidates, 'candidate')}`}
            {filled && `, ${filled}`}
          </span>
        </>
      }
      aside={
        <>
          <ChangeBadge state={changeOf('jobs', job.id)} />
          {job.guaranteedInterview && <GuaranteedInterview />}
          <Badge look={job.isActive ? 'default' : 'muted'} isStatus>
            {job.isActive ? 'Active' : 'Inactive'}
          </Badge>
        </>
      }
    />
  );
}
