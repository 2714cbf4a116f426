// What a member to whom nothing is assigned may know: whose organization it is, and what its courses or sites are called.
import type { Actor } from '../../engine/command.ts';
import { membershipId, withOwnMembership } from '../../engine/access/member-roles.ts';
import type { Reader } from '../../engine/store.ts';
import { isRestricted } from '../../engine/visibility.ts';
import { byText } from '../../lib/texts.ts';

/** The organization of a member without courses or sites. */
export interface NothingAssigned {
  organization: string;
  /** The names of its active courses or sites, in order. */
  names: string[];
}

/** Returns null for everybody who sees everything, or to whom something is assigned. */
export async function nothingAssigned(reader: Reader, actor: Actor): Promise<NothingAssigned | null> {
  if (!isRestricted(await withOwnMembership(reader, actor))) return null;
  const own = await reader.find('assignments', {
    membershipId: membershipId(actor.organization, actor.person),
  });
  if (own.some(({ endedAt }) => endedAt === null)) return null;
  const [organization, names] = await Promise.all([
    reader.get('organizations', actor.organization),
    actor.role === 'provider' ? titlesOf(reader, actor) : sitesOf(reader, actor),
  ]);
  return { organization: organization?.name ?? 'your organization', names: names.sort(byText) };
}

async function titlesOf(reader: Reader, { organization }: Actor): Promise<string[]> {
  const courses = await reader.find('courses', { providerId: organization });
  return courses.filter(({ isActive }) => isActive).map(({ title }) => title);
}

async function sitesOf(reader: Reader, { organization }: Actor): Promise<string[]> {
  const sites = await reader.find('sites', { organizationId: organization });
  return sites.filter(({ isActive }) => isActive).map(({ name }) => name);
}
