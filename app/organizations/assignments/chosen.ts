// What is chosen for a member, and how the server and the commands name it.
import type { Assignable, AssignableId } from '#shared/domain/people/assigned-members.ts';
import { siteless } from '#shared/reads/decisions/unassigning.ts';

/** What a member works on. */
export interface Chosen {
  all: boolean;
  /** Ids of courses are numbers, those of sites are texts. */
  ids: readonly AssignableId[];
}

export const coursesIn = (ids: readonly AssignableId[]): number[] =>
  ids.filter((id): id is number => typeof id === 'number');

export const sitesIn = (ids: readonly AssignableId[]): string[] =>
  ids.filter((id): id is string => typeof id === 'string');

/** The part of the command's input that adds and takes away. */
export const changeOf = (add: readonly AssignableId[], remove: readonly AssignableId[]) => ({
  add: coursesIn(add),
  remove: coursesIn(remove),
  addSites: sitesIn(add),
  removeSites: sitesIn(remove),
});

/**
 * Returns what the member would no longer see. A recruiter who worked on everything also loses the jobs at no site, if
 * the organization `hasSites`.
 */
export function takenAway(
  before: Chosen,
  after: Chosen,
  items: Assignable['items'],
  hasSites: boolean,
): (AssignableId | typeof siteless)[] {
  if (after.all) return [];
  const kept = new Set(after.ids);
  const ids = before.all ? items.map(({ id }) => id) : before.ids;
  const lost = ids.filter((id) => !kept.has(id));
  return before.all && hasSites ? [...lost, siteless] : lost;
}
