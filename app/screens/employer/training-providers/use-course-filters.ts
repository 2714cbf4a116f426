// The filters of the list and the provider being rated, kept in the address, so that a link shows the same. The search
// text is kept outside the address.
import { useSearchText } from '#app/ui/inputs/use-search-text.ts';

export interface CourseFilters {
  query: string;
  delivery: string;
  isLinked: boolean;
  /** The provider whose rating form is open. */
  rate: string;
}

export function useFilters() {
  const { text, search, change: changeAddress } = useSearchText();
  const filters: CourseFilters = {
    query: text,
    delivery: search.get('delivery') ?? '',
    isLinked: search.has('linked'),
    rate: search.get('rate') ?? '',
  };

  function change(changes: Partial<CourseFilters>) {
    const { query, delivery, isLinked, rate } = { ...filters, ...changes };
    const values = { delivery, linked: isLinked ? '1' : '', rate };
    changeAddress({
      text: query,
      edit: (next) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
      },
    });
  }

  return {
    filters,
    change,
    clear: () => change({ query: '', delivery: '', isLinked: false, rate: '' }),
    isFiltered: filters.query.trim() !== '' || filters.delivery !== '' || filters.isLinked,
  };
}
