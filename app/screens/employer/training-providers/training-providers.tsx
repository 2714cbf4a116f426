import { GraduationCap, RefreshCw, SearchX } from 'lucide-react';
import { useRead, useSync } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { Counted } from '#app/ui/lists/rest-comes.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { isFound } from '#app/ui/lists/use-filters.ts';
import { byProvider, offeredCourses, ownRatings } from '#shared/reads/training-providers.ts';
import type { OfferedCourse } from '#shared/reads/training-providers.ts';
import { Filters } from './filters.tsx';
import { ProviderCard } from './provider-card.tsx';
import { RatingDialog } from './rating-dialog.tsx';
import { RatingQuestion } from './rating-question.tsx';
import { useFilters } from './use-course-filters.ts';
import type { CourseFilters } from './use-course-filters.ts';
import { useMoreCourses } from './use-more-courses.ts';

export function TrainingProviders() {
  const kept = useRead(offeredCourses);
  const rated = useRead(ownRatings);
  const { filters, change, clear, isFiltered } = useFilters();
  const elsewhere = useMoreCourses(filters.query, kept);
  const groups = byProvider([
    ...(kept ?? []).filter((offered) => isOffered(offered, filters)),
    ...elsewhere.courses.filter((offered) => suits(offered, filters)),
  ]);
  const isEmpty = kept?.length === 0 && !isFiltered;
  const nameOf = (id: string) => groups.find(({ providerId }) => providerId === id)?.providerName;
  return (
    <>
      <PageHeader title="Training Providers" actions={<RefreshButton />}>
        <Counted>
          {groups.length > 0
            ? `${count(groups.length, 'provider')}, ${count(coursesIn(groups), 'course')}`
            : 'Courses whose learners you could interview.'}
        </Counted>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <RatingQuestion onRate={(providerId) => change({ rate: providerId })} />
        {!isEmpty && <Filters filters={filters} onChange={change} />}
        {elsewhere.problem && <Notice>{elsewhere.problem}</Notice>}
        {!kept && (
          <Card flush>
            <SkeletonRows />
          </Card>
        )}
        {isEmpty && <NoProviders />}
        {kept && isFiltered && groups.length === 0 && (
          <NothingFound isSearching={elsewhere.isSearching} onClear={clear} />
        )}
        {groups.map((provider) => (
          <ProviderCard
            key={provider.providerId}
            provider={provider}
            stars={rated?.get(provider.providerId)}
            onRate={() => change({ rate: provider.providerId })}
          />
        ))}
      </div>
      {rated?.has(filters.rate) && (
        <RatingDialog
          key={filters.rate}
          providerId={filters.rate}
          providerName={nameOf(filters.rate) ?? 'this training provider'}
          stars={rated.get(filters.rate) ?? null}
          onClose={() => change({ rate: '' })}
        />
      )}
    </>
  );
}

function RefreshButton() {
  const { loop, syncNow } = useSync();
  async function refresh() {
    const { connection } = await syncNow();
    toast(connection === 'online' ? upToDate : noConnection);
  }
  return (
    <Button look="secondary" pending={loop.isSending} onClick={() => void refresh()}>
      <RefreshCw aria-hidden />
      Refresh Page
    </Button>
  );
}

const upToDate = { title: 'Up to date' };
const noConnection = { title: 'You need a connection for this.' };

function NoProviders() {
  return (
    <Card flush>
      <EmptyState icon={GraduationCap} title="No training providers yet">
        Training providers appear here once they list a course.
      </EmptyState>
    </Card>
  );
}

function NothingFound({ isSearching, onClear }: { isSearching: boolean; onClear: () => void }) {
  return (
    <Card flush>
      <EmptyState
        icon={SearchX}
        title={isSearching ? 'Searching all courses...' : 'No courses found'}
        action={
          <Button look="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    </Card>
  );
}

const coursesIn = (groups: readonly { courses: readonly unknown[] }[]): number =>
  groups.reduce((sum, { courses }) => sum + courses.length, 0);

/** The server has applied the search text. The other filters are applied on this device. */
function suits({ course, linkedJobs }: OfferedCourse, { delivery, isLinked }: CourseFilters): boolean {
  return (!delivery || course.deliveryMethod === delivery) && (!isLinked || linkedJobs > 0);
}

function isOffered(offered: OfferedCourse, filters: CourseFilters): boolean {
  const { title, providerName, description } = offered.course;
  return suits(offered, filters) && isFound(filters.query, [title, providerName, description]);
}
