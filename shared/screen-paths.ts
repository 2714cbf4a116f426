// Lists the paths of the app's screens. The router renders them, and the server responds to them with the app's page.
// Only this list decides which paths are screens, because the form of a path cannot: the id of an agreement contains
// dots.
import { fitsScreen } from './lib/fits-screen.ts';

const everyone = [
  '/privacy-policy',
  '/terms-of-service',
  '/join',
  '/shared-tablet',
  '/admin-override',
  '/admin-dashboard',
] as const;

/** The entry paths for administrators. */
const adminRoutes = ['/admin', '/admin-access'] as const;

/** Paths for signed-in people of every role. */
const signedIn = ['/', '/account', '/sync', '/notifications', '/help', '/start'] as const;

const exchange = [
  '/messages',
  '/team-changes',
  '/interviews/:id/slip',
  '/swap-agreements',
  '/swap-agreements/:id',
  '/swap-agreements/:id/print',
] as const;

const employer = [
  ...signedIn,
  ...exchange,
  '/jobs',
  '/jobs/new',
  '/jobs/:id',
  '/candidates',
  '/analytics',
  '/interviews',
  '/interviews/plan',
  '/sites',
  '/sites/:id',
  '/training-providers',
  '/settings',
] as const;

const provider = [
  ...signedIn,
  ...exchange,
  '/courses',
  '/courses/new',
  '/courses/:id',
  '/courses/:id/edit',
  '/courses/:id/students',
  '/courses/:id/students/sign-in-sheet',
  '/courses/:id/students/completion-list',
  '/courses/:id/students/learner-pages',
  '/courses/:id/students/import',
  '/courses/:courseId/students/:studentId/edit',
  '/matches',
  '/completions',
  '/analytics',
  '/settings',
  '/profile',
] as const;

const admin = [
  ...signedIn,
  '/admin/users',
  '/admin/organizations',
  '/admin/swaps',
  '/admin/jobs',
  '/admin/courses',
  '/admin/analytics',
  '/admin/reports',
  '/admin/disputes',
  '/admin/matches',
  '/admin/audit',
  '/admin/privacy',
  '/admin/settings',
  '/swap-agreements',
  '/messages',
] as const;

export const screenPaths = { everyone, adminRoutes, employer, provider, admin };

/** An address of one group of screens. */
export type PathOf<Group extends keyof typeof screenPaths> = (typeof screenPaths)[Group][number];

const all: readonly string[] = [...new Set(Object.values(screenPaths).flat())];

/** Returns the pattern of the screen at the address. */
export const screenOf = (address: string): string | undefined =>
  all.find((path) => fitsScreen(path, address));

/** Reports whether the address belongs to a screen. */
export const isScreen = (address: string): boolean => screenOf(address) !== undefined;

/** Reports whether the text is the pattern of a screen, such as `/jobs/:id`. */
export const isScreenPattern = (text: string): boolean => all.includes(text);
