// The filters of a list, kept in the address: they survive a reload, a step back, and sharing the link. The search text
// `q` is kept outside the address.
import { isFoundIn } from '#shared/lib/texts.ts';
import { useSearchText } from '../inputs/use-search-text.ts';

interface Filters<Name extends string> {
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
  clear: () => void;
  /** Clears the filters but not the search text. */
  clearButText: () => void;
  /** A filter is set that can hide rows. */
  isNarrowed: boolean;
  /** What is chosen, as in an address. Without the search text, and without the default values. */
  chosen: string;
  /** Chooses all that such a text says, and the default for the others. The search text stays. */
  choose: (chosen: string) => void;
}

/**
 * `useFilters({ q: '', course: '', sort: 'name' }, ['sort'])`: each value with its default. The named values sort the
 * list or choose a part of it, and are kept when the others are cleared.
 */
export function useFilters<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  ordering: readonly NoInfer<Name>[] = [],
): Filters<Name> {
  const { text, search, change } = useSearchText();
  const names = Object.keys(defaults) as Name[];
  const values = Object.fromEntries(
    names.map((name) => [name, (name === 'q' ? text : search.get(name)) ?? defaults[name]]),
  ) as Record<Name, string>;
  const narrowing = names.filter((name) => !ordering.includes(name));

  const dropFilters = (next: URLSearchParams) => narrowing.forEach((name) => next.delete(name));

  return {
    values,
    set: (name, value) => {
      if (name === 'q') change({ text: value });
      else change({ edit: (next) => (value === defaults[name] ? next.delete(name) : next.set(name, value)) });
    },
    clear: () => change({ text: '', edit: dropFilters }),
    clearButText: () => change({ edit: dropFilters }),
    isNarrowed: narrowing.some((name) => values[name] !== defaults[name]),
    chosen: new URLSearchParams(
      names.flatMap((name) =>
        name === 'q' || values[name] === defaults[name] ? [] : [[name, values[name]]],
      ),
    ).toString(),
    choose: (chosen) => {
      const wanted = new URLSearchParams(chosen);
      change({
        edit: (next) => {
          for (const name of names) {
            const value = name === 'q' ? null : wanted.get(name);
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
        },
      });
    },
  };
}

/** Returns whether every word of the query is in one of the texts. */
export const isFound = (query: string, texts: readonly (string | null | undefined)[]): boolean =>
  isFoundIn(query, texts.join(' '));
