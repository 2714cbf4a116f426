// Lists the members of an organization, and creates the links by which others join. A link is single-use and valid for
// seven days.
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { refuse } from '#shared/domain/refusals/refusal-texts.ts';
import {
  changeMemberRole,
  handOverOwnership,
  hasColleagues,
  leaveOrganization,
  removeColleague,
} from '#shared/domain/people/colleagues.ts';
import { mayManage } from '#shared/domain/people/memberships.ts';
import type { NamedCommand } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Accounts, Person } from './accounts.ts';
import { stillGood } from './inviters.ts';
import { hashOf, joining } from './organizations/joining.ts';
import type { StoredInvitation } from './organizations/joining.ts';
import { rateLimits } from '../limits/rate-limit.ts';
import type { SessionStore } from './session-store.ts';
import { teamInviteDays, teamInvitesPerDay } from '#shared/policy.ts';
import { DAY_SECONDS } from '#shared/lib/time.ts';
import { refuseRequest } from '../engine/request-refusals.ts';

const inviting = { name: 'colleague-invites', most: teamInvitesPerDay, seconds: DAY_SECONDS };

/** The members of an organization and its open invitations, as one member sees them. */
export interface Team {
  isOwner: boolean;
  role: MemberRole;
  members: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    role: MemberRole;
    isOwner: boolean;
    isYou: boolean;
    /** Only for people who may invite. Null: signed in nowhere. */
    lastSeenAt?: string | null;
  }[];
  /** Empty for people who may not invite. */
  invitations: {
    id: string;
    role: MemberRole;
    forWhom: string | null;
    assignsAll: boolean;
    courseIds: number[];
    siteIds: string[];
    createdAt: string;
    expiresAt: string;
  }[];
}

/** What the invited person sees before accepting. */
export interface Invitation {
  organizationId: string;
  organization: string;
  kind: 'employer' | 'provider';
  role: MemberRole;
  invitedByName: string;
  /** The titles of the courses, or the names of the sites, that will be assigned; all, also future ones, with `assignsAll`. */
  courses: string[];
  sites: string[];
  assignsAll: boolean;
}

/** What a new member will work on. */
export interface Assigned {
  assignsAll: boolean;
  courseIds: readonly number[];
  siteIds: readonly string[];
  /** A note of the inviting side. */
  forWhom: string | null;
}

type Member = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email'> & { role: MemberRole };

/** An invitation that was not used yet. */
export interface OpenInvitation extends StoredInvitation {
  id: string;
  forWhom: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Invites colleagues by link and removes them. */
export type TeamInvites = ReturnType<typeof teamInvites>;

interface Parts {
  knex: Knex;
  people: Accounts;
  sessions: SessionStore;
  publicOrigin: string;
}

/** Makes the invitations of the server. Used and expired ones are refused with `teamInvitation.gone`. */
export function teamInvites({ knex, people, sessions, publicOrigin }: Parts) {
  const open = () => knex('colleagueInvites').where('expiresAt', '>', knex.fn.now());

  const runAs = ({ id, memberRole }: Person, command: NamedCommand, input: object) =>
    people.runAs(id, command, input, memberRole);

  /** A removed member's link brings nobody in, and a manager's link no manager once they are a member. */
  const good = <Link extends Pick<OpenInvitation, 'organizationId' | 'role' | 'invitedBy'>>(links: Link[]) =>
    stillGood(people, links, (inviter, { role }) => mayManage(inviter, role));

  async function read(token: string): Promise<Invitation> {
    const invitation = await knex('colleagueInvites as i')
      .join('organizations as o', 'o.id', 'i.organizationId')
      .where('i.id', hashOf(token))
      .where('i.expiresAt', '>', knex.fn.now())
      .first(
        'i.organizationId',
        'o.name as organization',
        'o.kind',
        'i.role',
        'i.invitedBy',
        'i.invitedByName',
        'i.assignsAll',
        'i.courseIds',
        'i.siteIds',
      );
    if (!invitation || (await good([invitation])).length === 0) throw refuseRequest('teamInvitation.gone');
    const courses = await knex('courses')
      .whereIn('id', invitation.courseIds)
      .where({ providerId: invitation.organizationId })
      .orderBy('title')
      .pluck('title');
    const sites = await knex('sites')
      .whereIn('id', invitation.siteIds)
      .where({ organizationId: invitation.organizationId })
      .orderBy('name')
      .pluck('name');
    return { ...invitation, courses, sites };
  }

  async function lastSeen(personIds: readonly string[]): Promise<Map<string, string>> {
    const rows: { personId: string; at: Date }[] = await knex('sessions')
      .whereIn('personId', personIds)
      .groupBy('personId')
      .select('personId')
      .max({ at: 'lastSeenAt' });
    return new Map(rows.map(({ personId, at }) => [personId, new Date(at).toISOString()]));
  }

  return {
    read,

    async team(person: Person): Promise<Team> {
      const organizationId = organizationOf(person);
      const role = person.memberRole ?? 'viewer';
      const members: Member[] = await knex('memberships')
        .where({ organizationId, endedAt: null })
        .orderBy(['createdAt', 'personId'])
        .select('personId as id', 'firstName', 'lastName', 'email', 'role');
      const invitations: OpenInvitation[] = mayManage(role, 'member')
        ? await good(await open().where({ organizationId }).orderBy('createdAt'))
        : [];
      const seen = mayManage(role, 'member') ? await lastSeen(members.map(({ id }) => id)) : undefined;
      return {
        isOwner: role === 'owner',
        role,
        members: members.map((member) => ({
          ...member,
          isOwner: member.role === 'owner',
          isYou: member.id === person.id,
          ...(seen && { lastSeenAt: seen.get(member.id) ?? null }),
        })),
        invitations: invitations.map(({ id, role: given, courseIds, createdAt, expiresAt, ...chosen }) => ({
          id,
          role: given,
          forWhom: chosen.forWhom,
          assignsAll: chosen.assignsAll,
          courseIds: courseIds.map(Number),
          siteIds: [...chosen.siteIds],
          createdAt: new Date(createdAt).toISOString(),
          expiresAt: new Date(expiresAt).toISOString(),
        })),
      };
    },

    /** Returns the link, which is shown only once because only its hash is stored, or the seconds to wait. */
    async invite(
      person: Person,
      role: MemberRole,
      { assignsAll, courseIds, siteIds, forWhom }: Assigned,
    ): Promise<{ link: string } | number> {
      const organizationId = organizationOf(person);
      if (!person.memberRole || !mayManage(person.memberRole, role))
        throw refuse('access.memberRole', {
          least: 'owner',
          organization: person.companyName ?? 'your organization',
        });
      const wait = await rateLimits(knex).count(inviting, person.id);
      if (wait !== null) return wait;
      const token = randomBytes(32).toString('base64url');
      await knex('colleagueInvites').insert({
        id: hashOf(token),
        organizationId,
        role,
        assignsAll,
        forWhom,
        courseIds: [...courseIds],
        siteIds: [...siteIds],
        invitedBy: person.id,
        invitedByName: person.firstName || person.companyName || person.email,
        expiresAt: knex.raw(`now() + interval '${teamInviteDays} days'`),
      });
      // The part after the # is not sent to a server and not logged.
      return { link: `${publicOrigin}/join#${token}` };
    },

    async withdraw(person: Person, id: string): Promise<void> {
      const removed = await knex('colleagueInvites')
        .where({ id, organizationId: organizationOf(person) })
        .del();
      if (removed === 0) throw refuseRequest('teamInvitation.gone');
    },

    ...joining({ knex, people }),

    leave: (person: Person) => runAs(person, leaveOrganization, {}),

    changeRole: (person: Person, userId: string, role: MemberRole) =>
      runAs(person, changeMemberRole, { userId, role }),

    handOver: (person: Person, userId: string) => runAs(person, handOverOwnership, { userId }),

    async remove(person: Person, userId: string): Promise<void> {
      await runAs(person, removeColleague, { userId });
      await sessions.end([userId], { allBut: null }, 'membership_ended');
    },
  };
}

function organizationOf(person: Person): string {
  if (!person.organizationId || !hasColleagues(person)) throw refuseRequest('account.noOrganization');
  return person.organizationId;
}
