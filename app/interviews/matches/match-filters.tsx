// Narrows an employer's list of matches: by words, by one reference that a notification named, by job.
import type { ReactNode } from 'react';
import { FilterBar } from '#app/ui/lists/filter-bar.tsx';
import type { Option } from '#app/ui/inputs/select.tsx';
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
  /** Narrows further, beside the job. */
  choice?: { label: string; value: string; options: readonly Option[]; onChange: (value: string) => void };
  children?: ReactNode;
}

export function MatchFilters({ matches, values, set, choice, children }: MatchFiltersProps) {
  const jobs = new Map(matches.flatMap(({ job }) => (job ? [[job.id, job.title]] : [])));
  return (
    <FilterBar
      search={{
        label: 'Search by reference, job or course',
        value: values.q || values.ref,
        onChange: (q) => (values.ref ? set('ref', '') : set('q', q)),
      }}
      choices={[
        {
          label: 'Job',
          value: values.job,
          options: [
            { value: '', label: 'All' },
            ...[...jobs].map(([id, title]) => ({ value: String(id), label: String(title) })),
          ],
          onChange: (job) => set('job', job),
        },
        ...(choice ? [choice] : []),
      ]}
    >
      {children}
    </FilterBar>
  );
}

export const matchesFound = (
  matches: readonly MatchInFull[],
  { q, ref, job: jobId }: Values,
): MatchInFull[] =>
  matches.filter(
    ({ match, job, course }) =>
      (ref === '' || match.candidateReferenceId === ref) &&
      (jobId === '' || String(match.jobId) === jobId) &&
      isFound(q, [match.candidateReferenceId, job?.title, course?.title, course?.providerName]),
  );
