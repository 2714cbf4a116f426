// The members of an organization, as every member sees them, also without a connection.
import type { Actor } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Reader } from '#shared/engine/store.ts';
import { sitesOf } from '../sites/site.ts';
import { byText } from '#shared/lib/texts.ts';
import { membersOf } from '#shared/domain/people/memberships.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';

/** The members, the longest first, and the role of the person who looks. */
export interface Team {
  members: Membership[];
  ownRole: MemberRole;
  /** By membership: the titles of the courses, or the names of the sites, that are assigned to a member. */
  work: ReadonlyMap<string, string[]>;
}

export async function teamOf(reader: Reader, actor: Actor): Promise<Team> {
  const { organization, person, memberRole } = actor;
  const members = await membersOf(reader, organization);
  const own = members.find(({ personId }) => personId === person);
  return {
    members: members.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    ownRole: own?.role ?? memberRole ?? 'viewer',
    work: await workOf(reader, actor, members),
  };
}

/** Only members have something assigned, unless they work on everything. */
async function workOf(
  reader: Reader,
  actor: Actor,
  members: readonly Membership[],
): Promise<Map<string, string[]>> {
  const limited = members.filter(({ role, assignsAll }) => role === 'member' && !assignsAll);
  if (limited.length === 0) return new Map();
  const items =
    actor.role === 'employer'
      ? (await sitesOf(reader, actor)).map(({ id, name }) => [id, name] as const)
      : (await reader.find('courses', { providerId: actor.organization })).map(
          ({ id, title }) => [id, title] as const,
        );
  const titles = new Map<number | string, string>(items);
  const works = limited.map(async ({ id }) => {
    const assignments = await reader.find('assignments', { membershipId: id });
    const own = assignments.filter(({ endedAt }) => endedAt === null);
    const names = own.flatMap(({ courseId, siteId }) => titles.get(courseId ?? siteId ?? '') ?? []);
    return [id, names.toSorted(byText)] as const;
  });
  return new Map(await Promise.all(works));
}
