// Shared by the lists of matches: filters by text, job and the one reference that a notification named; tabs by status;
// and the empty states.
import type { ComponentType, ReactNode } from 'react';
import { Card } from '#app/ui/layout/card.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { FilterBar, anyOf, titlesOf } from '#app/ui/lists/filter-bar.tsx';
import type { Choice } from '#app/ui/lists/filter-bar.tsx';
import type { Part } from '#app/ui/lists/tabbed-list.tsx';
import type { Option } from '#app/ui/inputs/select.tsx';
import { matchStatuses } from '#shared/engine/options.ts';
import { isKnownAs, referencesOf } from '#shared/domain/enrollments/former-references.ts';
import { matchLabel } from '#shared/domain/interviews/interviews.ts';
import { isFound } from '#app/ui/lists/use-filters.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

interface Values {
  q: string;
  ref: string;
  job: string;
}

interface MatchFiltersProps {
  matches: readonly MatchInFull[];
  values: Values;
  set: (name: keyof Values, value: string) => void;
  /** A further filter besides the job. */
  choice?: Choice;
  children?: ReactNode;
}

export function MatchFilters({ matches, values, set, choice, children }: MatchFiltersProps) {
  return (
    <FilterBar
      search={{
        label: 'Search by reference, job or course',
        value: values.q || values.ref,
        onChange: (q) => (values.ref ? set('ref', '') : set('q', q)),
      }}
      choices={[anyOf('Job', 'job', rowsNamed(matches, 'job'), { values, set }), ...(choice ? [choice] : [])]}
    >
      {children}
    </FilterBar>
  );
}

/** Returns the matches that fit search, reference and job. */
export const matchesFound = (
  matches: readonly MatchInFull[],
  { q, ref, job: jobId }: Values,
): MatchInFull[] =>
  matches.filter(
    ({ match, job, course }) =>
      (ref === '' || isKnownAs(match, ref)) &&
      (jobId === '' || String(match.jobId) === jobId) &&
      isFound(q, [...referencesOf(match), job?.title, course?.title, course?.providerName]),
  );

/** Returns the jobs or courses of these matches, without duplicates. */
export const rowsNamed = (matches: readonly MatchInFull[], kind: 'job' | 'course'): Option[] =>
  titlesOf(new Map(matches.flatMap(({ [kind]: row }) => (row ? [[row.id, row]] : []))).values());

/** Returns all matches, those of each status, and the part named in the address. */
export function partsByStatus(found: readonly MatchInFull[], status: string) {
  const all: Part<MatchInFull> = { value: 'all', label: 'All', shown: found };
  const parts = [
    all,
    ...matchStatuses.map((value) => ({
      value,
      label: matchLabel(value),
      shown: found.filter(({ match }) => match.status === value),
    })),
  ];
  return { parts, part: parts.find(({ value }) => value === status) ?? all };
}

interface MatchesOrNoneProps {
  matches: readonly MatchInFull[] | undefined;
  none: ReactNode;
  list: ComponentType<{ matches: readonly MatchInFull[] }>;
}

export function MatchesOrNone({ matches, none, list: List }: MatchesOrNoneProps) {
  if (matches && matches.length > 0) return <List matches={matches} />;
  return <Card flush>{matches ? none : <SkeletonRows />}</Card>;
}
