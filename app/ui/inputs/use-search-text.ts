// The search text of a list. It may be a learner's name, so it is not in the address, which servers log and people
// share. It is in the state of the history entry, which a reload and a step back keep.
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

interface SearchText {
  text: string;
  /** The other parameters, which are in the address. */
  search: URLSearchParams;
  change: (changes: Changes, isStep?: boolean) => void;
}

interface Changes {
  text?: string;
  edit?: (search: URLSearchParams) => void;
}

/** Keeps the text of a search field in the address, written when typing pauses. */
export function useSearchText(): SearchText {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  // Addresses of an older version contain it.
  const carried = search.get('q');
  const text = textIn(state) ?? carried ?? '';

  const change = (changes: Changes, isStep = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('q');
        changes.edit?.(next);
        return next;
      },
      { replace: !isStep, state: { ...asObject(state), searchText: changes.text ?? text } },
    );

  useEffect(() => {
    if (carried !== null) change({});
  });

  return { text, search, change };
}

const textIn = (state: unknown): string | undefined => {
  const { searchText } = asObject(state);
  return typeof searchText === 'string' ? searchText : undefined;
};

const asObject = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {};
