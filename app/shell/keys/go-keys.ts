// The letters that lead to a page after "g", by role. Pages of the same kind have the same letter.
import type { UserType } from '#app/session/person.ts';
import { navigation } from '../navigation.ts';

const letters: Record<UserType, Readonly<Record<string, string>>> = {
  employer: {
    d: '/',
    j: '/jobs',
    c: '/candidates',
    i: '/interviews',
    m: '/messages',
    s: '/swap-agreements',
    a: '/analytics',
    t: '/training-providers',
    p: '/settings',
  },
  provider: {
    d: '/',
    c: '/courses',
    l: '/matches',
    k: '/completions',
    m: '/messages',
    s: '/swap-agreements',
    a: '/analytics',
    p: '/profile',
  },
  admin: {
    d: '/',
    r: '/admin/reports',
    u: '/admin/users',
    o: '/admin/organizations',
    s: '/admin/swaps',
    m: '/admin/matches',
    j: '/admin/jobs',
    c: '/admin/courses',
    a: '/admin/analytics',
    l: '/admin/audit',
    v: '/admin/privacy',
    p: '/admin/settings',
  },
};

export const pageOfLetter = (role: UserType, letter: string): string | undefined => letters[role][letter];

/** The letters with the names of their pages, in the order of the navigation. */
export const goKeys = (role: UserType): { letter: string; label: string }[] =>
  navigation[role].flatMap(({ to, label }) => {
    const found = Object.entries(letters[role]).find(([, path]) => path === to);
    return found ? [{ letter: found[0], label }] : [];
  });
