// The state of a server-side list, kept in its address, so that going back, reloading and sharing the link show the
// same list. The search text is kept outside the address.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Option } from '../inputs/select.tsx';
import { useSearchText } from '../inputs/use-search-text.ts';

const typingPauseMs = 250;

/** Search, filter and page of a list. */
export interface ListAddress {
  /** The text in the search field. The list follows when typing pauses. */
  typed: string;
  setTyped: (text: string) => void;
  show: string;
  setShow: (show: string) => void;
  page: number;
  setPage: (page: number) => void;
  isNarrowed: boolean;
  clear: () => void;
  /** The query to the server. */
  query: string;
}

/**
 * Keeps search, filter and page of a list in the address. Pages count from 1. An address may name a filter that the
 * list does not have: it then shows everything.
 */
export function useListAddress(options?: readonly Option[]): ListAddress {
  const { text, search, change } = useSearchText();
  const asked = search.get('show') ?? '';
  const show = !options || options.some(({ value }) => value === asked) ? asked : '';
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const [typed, setTyped] = useState(text);
  const { pathname } = useLocation();
  const changeNow = useRef(change);
  useEffect(() => void (changeNow.current = change));

  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => {
      // A person who follows a link right after typing has left already, even if the next screen is still loading.
      if (location.pathname !== pathname) return;
      changeNow.current({ text: typed.trim(), edit: (next) => next.delete('page') });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, text, pathname]);

  return {
    typed,
    setTyped,
    show,
    setShow: (next) => change({ edit: (params) => put(params, { show: next, page: '' }) }),
    page,
    setPage: (next) =>
      change({ edit: (params) => put(params, { page: next === 1 ? '' : String(next) }) }, true),
    isNarrowed: text !== '' || show !== '',
    clear: () => {
      setTyped('');
      change({ text: '', edit: (params) => put(params, { show: '', page: '' }) });
    },
    query: `?${put(new URLSearchParams(), { q: text, show, page: String(page) })}`,
  };
}

/** Omits empty values, so that an unfiltered list has a plain address. */
function put(params: URLSearchParams, values: Record<string, string>): URLSearchParams {
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}
