// The addresses of the app's screens. The router draws them, and the server answers them with the app's page: what is a
// screen is decided here, and not by how an address looks (the id of an agreement has dots).
import { fitsScreen } from './lib/fits-screen.ts';

const everyone = [
  '/privacy-policy',
  '/terms-of-service',
  '/join',
  '/admin-override',
  '/admin-dashboard',
] as const;

/** The administrators' door. */
const adminDoor = ['/admin', '/admin-access'] as const;

/** For whoever is signed in, whatever their role. */
const signedIn = ['/', '/account', '/sync', '/notifications'] as const;

const exchange = [
  '/messages',
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
  '/courses/:id/students/import',
  '/courses/:courseId/students/:studentId/edit',
  '/matches',
  '/completions',
  '/settings',
  '/profile',
] as const;

const admin = [
  ...signedIn,
  '/admin/users',
  '/admin/swaps',
  '/admin/jobs',
  '/admin/courses',
  '/admin/analytics',
  '/admin/reports',
  '/admin/audit',
  '/admin/settings',
  '/swap-agreements',
  '/messages',
] as const;

export const screenPaths = { everyone, adminDoor, employer, provider, admin };

export type PathOf<Group extends keyof typeof screenPaths> = (typeof screenPaths)[Group][number];

const all: readonly string[] = [...new Set(Object.values(screenPaths).flat())];

export const isScreen = (address: string): boolean => all.some((path) => fitsScreen(path, address));
