// What the list is narrowed to, and whom a rating is being given: in the address, so that a link shows the same.
import { useSearchParams } from 'react-router-dom';

export interface CourseFilters {
  query: string;
  delivery: string;
  isLinked: boolean;
  /** The provider whose rating is open. */
  rate: string;
}

export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const filters: CourseFilters = {
    query: search.get('q') ?? '',
    delivery: search.get('delivery') ?? '',
    isLinked: search.has('linked'),
    rate: search.get('rate') ?? '',
  };

  function change(changes: Partial<CourseFilters>) {
    const next = { ...filters, ...changes };
    const values = {
      q: next.query,
      delivery: next.delivery,
      linked: next.isLinked ? '1' : '',
      rate: next.rate,
    };
    setSearch(Object.fromEntries(Object.entries(values).filter(([, value]) => value)), { replace: true });
  }

  return {
    filters,
    change,
    clear: () => setSearch({}, { replace: true }),
    isFiltered: filters.query.trim() !== '' || filters.delivery !== '' || filters.isLinked,
  };
}
