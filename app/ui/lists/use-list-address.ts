// What a list of the server shows, kept in its address: going back, reloading and sending the link to somebody show the
// same. What it is searched for is kept beside the address.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSearchText } from '../inputs/use-search-text.ts';

const typingPauseMs = 250;

export interface ListAddress {
  /** What stands in the search field; the list follows when typing pauses. */
  typed: string;
  setTyped: (text: string) => void;
  show: string;
  setShow: (show: string) => void;
  page: number;
  setPage: (page: number) => void;
  isNarrowed: boolean;
  clear: () => void;
  /** What the server is asked for. */
  query: string;
}

export function useListAddress(): ListAddress {
  const { text, search, change } = useSearchText();
  const show = search.get('show') ?? '';
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const [typed, setTyped] = useState(text);
  const { pathname } = useLocation();
  const changeNow = useRef(change);
  useEffect(() => void (changeNow.current = change));

  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => {
      // Whoever follows a link right after typing is on the way already, though the next screen is still being fetched.
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

/** Without what is empty: a plain list has a plain address. */
function put(params: URLSearchParams, values: Record<string, string>): URLSearchParams {
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}
