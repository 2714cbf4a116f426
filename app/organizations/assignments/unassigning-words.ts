// The sentences about what a member would no longer see, and about who still works on it.
import { count, countOrNo } from '#app/ui/format.ts';
import { fullName } from '#shared/domain/people/people.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';
import type { Unassigned } from '#shared/reads/decisions/unassigning.ts';
import type { AssignmentWords } from './assignment-words.ts';

/** Returns the name of a member, or the address of one who has typed no name. */
export const memberName = (member: Membership): string => fullName(member) || member.email;

/** Returns "Tess will no longer see 28 students and 12 matches of Welding Level 2." */
export function lostWords(
  name: string,
  lost: readonly Unassigned[],
  { lost: terms }: AssignmentWords,
): string {
  const [listed, matches] = [sum(lost, 'listed'), sum(lost, 'matches')];
  const [one, match, matchesMany] = terms.nouns;
  if (listed + matches > 0) {
    const counts = [listed > 0 && count(listed, one), matches > 0 && count(matches, match, matchesMany)];
    return `${name} will no longer see ${counts.filter(Boolean).join(' and ')} ${placeWords(lost, terms)}.`;
  }
  const nothing = `${countOrNo(0, one)} and ${countOrNo(0, match, matchesMany)}`;
  return `${name} will no longer see new ${one}s ${placeWords(lost, terms)}. There are ${nothing} yet.`;
}

/** Returns "Theo and Ada still work on it.", or who sees what nobody is assigned to. */
export function leftWords(lost: readonly Unassigned[]): string {
  const orphaned = lost.filter(({ others }) => others.length === 0);
  const [only] = lost;
  if (only && lost.length === 1 && orphaned.length === 0)
    return `${stillWords(only.others.map(memberName))} ${pronounOf(lost)}.`;
  if (orphaned.length === 0) return 'Somebody else still works on each of them.';
  const it = pronounOf(orphaned);
  if (orphaned.length === lost.length) return `Nobody else is assigned: owners and managers still see ${it}.`;
  return `Nobody else is assigned to ${namesOf(orphaned)}: owners and managers still see ${it}.`;
}

const sum = (lost: readonly Unassigned[], of: 'listed' | 'matches'): number =>
  lost.reduce((total, item) => total + item[of], 0);

/** Returns "of Welding Level 2", "of 3 courses", "at 2 sites and without a site". */
function placeWords(lost: readonly Unassigned[], { at, place }: AssignmentWords['lost']): string {
  const named = lost.flatMap(({ title }) => title ?? []);
  const [first] = named;
  const there = first && `${at} ${named.length === 1 ? first : count(named.length, place)}`;
  return [there, named.length < lost.length && 'without a site'].filter(Boolean).join(' and ');
}

/** Returns "it" for one course or site; jobs without a site are several. */
const pronounOf = (lost: readonly Unassigned[]): string =>
  lost.length === 1 && lost[0]?.title !== null ? 'it' : 'them';

/** More names than these are counted. */
const mostNames = 3;

function namesOf(lost: readonly Unassigned[]): string {
  const names = lost.map(({ title }) => title ?? 'jobs without a site');
  return names.length > mostNames ? `${names.length} of them` : listed(names);
}

function stillWords(names: readonly string[]): string {
  const shown = names.length > mostNames ? names.slice(0, mostNames - 1) : names;
  const more = names.length - shown.length;
  const who = listed(more > 0 ? [...shown, `${more} others`] : shown);
  return `${who} still ${names.length === 1 ? 'works' : 'work'} on`;
}

/** Returns "Ada", "Ada and Theo", "Ada, Theo and Tess". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
