// What a list shows, kept in its address: going back, reloading and sending the link to somebody show the same.
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const typingPauseMs = 250;

export interface ListAddress {
  /** What stands in the search field; the address follows when typing pauses. */
  typed: string;
  setTyped: (text: string) => void;
  show: string;
  setShow: (show: string) => void;
  page: number;
  setPage: (page: number) => void;
  isNarrowed: boolean;
  clear: () => void;
  /** The address' part behind the question mark, for asking the server. */
  query: string;
}

export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const show = params.get('show') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const [typed, setTyped] = useState(q);
  const { pathname } = useLocation();

  useEffect(() => {
    if (typed.trim() === q) return undefined;
    const timer = setTimeout(() => {
      // Whoever follows a link right after typing is on the way already, though the next screen is still being fetched.
      if (location.pathname !== pathname) return;
      setParams((before) => changed(before, { q: typed.trim(), page: '' }), { replace: true });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, q, setParams, pathname]);

  return {
    typed,
    setTyped,
    show,
    setShow: (next) => setParams((before) => changed(before, { show: next, page: '' }), { replace: true }),
    page,
    setPage: (next) => setParams((before) => changed(before, { page: next === 1 ? '' : String(next) })),
    isNarrowed: q !== '' || show !== '',
    clear: () => {
      setTyped('');
      setParams({}, { replace: true });
    },
    query: `?${changed(new URLSearchParams(), { q, show, page: String(page) })}`,
  };
}

/** Without what is empty: a plain list has a plain address. */
function changed(before: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}
