// The topics of the help, as a search finds them.
import type { UserType } from '#app/session/person.ts';
import type { SearchItem } from '#shared/reads/search/search-items.ts';
import { helpOf } from './topics.ts';

export const helpItems = (role: UserType): SearchItem[] =>
  [...helpOf[role].tasks, ...helpOf[role].words].map(({ id, title, also }) => ({
    key: `help/${id}`,
    kind: 'page',
    title,
    detail: 'Help',
    to: `/help?topic=${id}`,
    also: also ? `help ${also}` : 'help',
  }));
