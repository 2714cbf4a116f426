// What is chosen for a member, and how the server and the commands name it.
import type { AssignableId } from '#shared/domain/people/assigned-members.ts';

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
