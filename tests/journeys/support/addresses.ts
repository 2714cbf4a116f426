/** The addresses of the screens of each role in the demo data. */
import type { Page } from 'playwright-core';
import { routesFor } from './route-list.ts';

/** Somebody of each role. */
export const people = { employer: 'Maya Prasad', provider: 'Paul Okafor', admin: 'Ada Moreno' } as const;
export type Role = keyof typeof people;

interface Numbered {
  id: string | number;
}

/** The addresses of a role's screens, with ids of what is theirs. */
export async function addressesOf(role: Role, page: Page): Promise<string[]> {
  const list = (path: string): Promise<Numbered[]> =>
    page.evaluate(async (from) => (await (await fetch(`/api${from}`)).json()) as never, path);
  const routes = routesFor(role).filter((route) => route.includes(':'));
  if (routes.length === 0) return routesFor(role);
  const agreements = await list('/swap-agreements');
  const [interview] = await list('/candidate-matches?status=interview_scheduled');
  const site = role === 'employer' ? await newSite(page) : null;
  let thing = '';
  let students: Numbered[] = [];
  for (const { id } of await list(role === 'employer' ? '/jobs' : '/courses')) {
    thing = String(id);
    if (role === 'provider') students = await list(`/enrollments/${id}`);
    if (role === 'employer' || students.length > 0) break;
  }
  return routesFor(role)
    .filter((route) => role === 'employer' || !route.startsWith('/sites'))
    .map((route) =>
      route
        .replace('/swap-agreements/:id', `/swap-agreements/${agreements[0]?.id}`)
        .replace('/interviews/:id', `/interviews/${interview?.id}`)
        .replace('/sites/:id', `/sites/${site?.id}`)
        .replace(/:(id|courseId)/, thing)
        .replace(':studentId', String(students[0]?.id)),
    );
}

/** This employer has no sites. */
const newSite = (page: Page): Promise<Numbered> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/sites', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Dry Dock', address: '1 Quay Road', timeZone: 'UTC', closedDays: '' }),
    });
    return (await answer.json()) as Numbered;
  });
