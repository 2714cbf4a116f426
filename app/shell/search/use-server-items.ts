// An administrator's device has no rows of others, so the server searches for them.
import { useEffect, useState } from 'react';
import { load } from '#app/session/request.ts';
import { fullName, roleLabel } from '#shared/domain/people/people.ts';
import { agreementLabel } from '#shared/domain/agreements/agreement.ts';
import {
  coursesShape,
  jobsShape,
  organizationsShape,
  swapsShape,
  usersShape,
} from '#shared/reads/analytics/platform.ts';
import type { SearchItem } from '#shared/reads/search/search-items.ts';

const pauseMs = 250;
/** From each list. */
const most = 6;

interface ServerItems {
  state: 'idle' | 'loading' | 'there' | 'failed';
  items: readonly SearchItem[];
}

const idle: ServerItems = { state: 'idle', items: [] };

/** While typing, only the last query counts. Sends nothing for other roles. */
export function useServerItems(query: string, isAsked: boolean): ServerItems {
  const words = isAsked ? query.trim() : '';
  const [loaded, setLoaded] = useState<ServerItems & { words: string }>({ ...idle, words: '' });
  useEffect(() => {
    if (!words) return undefined;
    const leaving = new AbortController();
    const keep = (found: ServerItems) => !leaving.signal.aborted && setLoaded({ ...found, words });
    const timer = setTimeout(() => {
      Promise.all(lists.map((list) => list(words, leaving.signal))).then(
        (found) => keep({ state: 'there', items: found.flat() }),
        () => keep({ state: 'failed', items: [] }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words]);
  if (!words) return idle;
  // The last results stay until the next are there.
  return loaded.words === words ? loaded : { state: 'loading', items: loaded.items };
}

type List = (words: string, signal: AbortSignal) => Promise<SearchItem[]>;

const listOf =
  <Row>(name: string, parse: (json: unknown) => { rows: Row[] }, toItem: (row: Row) => SearchItem): List =>
  async (words, signal) => {
    const answer = await load([`/api/admin/${name}?q=${encodeURIComponent(words)}&page=1`], { signal });
    return parse(answer).rows.slice(0, most).map(toItem);
  };

const lists: readonly List[] = [
  listOf(
    'people',
    (json) => usersShape.parse(json),
    (user) => ({
      key: `users/${user.id}`,
      kind: 'person',
      title: fullName(user) || user.email,
      detail: [user.companyName, user.userType && roleLabel(user.userType), user.email]
        .filter(Boolean)
        .join(', '),
      to: '/admin/users',
      listSearch: user.email,
    }),
  ),
  listOf(
    'organizations',
    (json) => organizationsShape.parse(json),
    ({ id, name, kind }) => ({
      key: `organizations/${id}`,
      kind: 'organization',
      title: name,
      detail: roleLabel(kind),
      to: '/admin/organizations',
      listSearch: name,
    }),
  ),
  listOf(
    'jobs',
    (json) => jobsShape.parse(json),
    ({ id, title, employerName }) => ({
      key: `jobs/${id}`,
      kind: 'job',
      title,
      detail: employerName,
      to: '/admin/jobs',
      listSearch: title,
    }),
  ),
  listOf(
    'courses',
    (json) => coursesShape.parse(json),
    ({ id, title, providerName }) => ({
      key: `courses/${id}`,
      kind: 'course',
      title,
      detail: providerName,
      to: '/admin/courses',
      listSearch: title,
    }),
  ),
  listOf(
    'swaps',
    (json) => swapsShape.parse(json),
    ({ id, courseTitle, jobTitle, providerName, employerName, status }) => ({
      key: `agreements/${id}`,
      kind: 'agreement',
      title: `${courseTitle} for ${jobTitle}`,
      detail: [providerName, employerName, agreementLabel(status)].join(', '),
      to: '/admin/swaps',
      listSearch: jobTitle,
    }),
  ),
];
