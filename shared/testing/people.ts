// The people of the rule tests: two employers, two training providers, an admin, and a new person.
import { systemActor } from '../engine/command.ts';
import type { Actor, Role } from '../engine/command.ts';
import type { Row } from '../engine/schema.ts';

const person = (id: string, name: string, role: Role): Actor => ({
  person: id,
  organization: id,
  role,
  memberRole: role === 'employer' || role === 'provider' ? 'owner' : null,
  name,
});

/** Acts for Acme Care, which posted the job. */
export const erin = person('erin', 'Erin', 'employer');
/** Acts for Birch Homes, which is not involved. */
export const otto = person('otto', 'Otto', 'employer');
/** Acts for Northside College, which runs the course. */
export const paul = person('paul', 'Paul', 'provider');
/** Acts for Southside College, which is not involved. */
export const petra = person('petra', 'Petra', 'provider');
export const ada = person('ada', 'Ada', 'admin');
export const nora = person('nora', 'Nora', 'newcomer');
export const system = systemActor;
/** A colleague of Paul: another person of the same organization. */
export const sam: Actor = { ...paul, person: 'sam', memberRole: 'manager', name: 'Sam' };

/** A teacher of Northside College, who sees only the courses that are assigned to her. */
export const tess: Actor = { ...paul, person: 'tess', memberRole: 'member', assignsAll: false, name: 'Tess' };

/** A recruiter of Acme Care, who sees only the jobs at the sites that are assigned to her. */
export const rita: Actor = { ...erin, person: 'rita', memberRole: 'member', assignsAll: false, name: 'Rita' };

export const everybody = [erin, otto, paul, petra, ada, nora, system];

const organizationNames: Record<string, string> = {
  erin: 'Acme Care',
  otto: 'Birch Homes',
  paul: 'Northside College',
  petra: 'Southside College',
};

/** The row of a person. Newcomers and administrators have no organization. */
export const user = (actor: Actor, overrides: Partial<Row<'users'>> = {}): Row<'users'> => ({
  id: actor.person,
  organizationId: actor.role === 'newcomer' || actor.role === 'admin' ? null : actor.organization,
  firstName: actor.name,
  lastName: 'Reed',
  email: `${actor.person}@example.org`,
  userType:
    actor.role === 'admin' || actor.role === 'employer' || actor.role === 'provider' ? actor.role : null,
  profileImageUrl: null,
  companyName: organizationNames[actor.organization] ?? null,
  suspendedAt: null,
  suspendedReason: null,
  sessionsFrom: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  rev: 1,
  ...overrides,
});

/** The row of a person's role in the organization that they act for. */
export const membership = (
  actor: Actor,
  overrides: Partial<Row<'memberships'>> = {},
): Row<'memberships'> => ({
  id: `${actor.organization}.${actor.person}`,
  organizationId: actor.organization,
  personId: actor.person,
  role: actor.memberRole ?? 'member',
  assignsAll: true,
  firstName: actor.name,
  lastName: 'Reed',
  email: `${actor.person}@example.org`,
  appointedAt: null,
  appointedReason: null,
  formerRole: null,
  formerRoleUntil: null,
  endedAt: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  rev: 1,
  ...overrides,
});

/** The row of a member's assignment to a course of the organization. */
export const assignment = (
  { organization: organizationId, person }: Actor,
  courseId: number,
  overrides: Partial<Row<'assignments'>> = {},
): Row<'assignments'> => ({
  id: `${organizationId}.${person}.${courseId}`,
  organizationId,
  membershipId: `${organizationId}.${person}`,
  courseId,
  siteId: null,
  moves: 0,
  endedAt: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  rev: 1,
  ...overrides,
});

/** The row of a member's assignment to a site of the organization. */
export const siteAssignment = (
  actor: Actor,
  siteId: string,
  overrides: Partial<Row<'assignments'>> = {},
): Row<'assignments'> => ({
  ...assignment(actor, 0),
  id: `${actor.organization}.${actor.person}.${siteId}`,
  courseId: null,
  siteId,
  ...overrides,
});

/** The row of the organization that the person acts for. */
export const organization = (
  actor: Actor,
  overrides: Partial<Row<'organizations'>> = {},
): Row<'organizations'> => ({
  id: actor.organization,
  kind: actor.role === 'employer' ? 'employer' : 'provider',
  name: organizationNames[actor.organization] ?? actor.name,
  timeZone: 'UTC',
  suspendedAt: null,
  suspendedReason: null,
  closedDays: '',
  admittedAt: null,
  verifiedAt: null,
  verifiedByName: null,
  calendarCorrectedAt: null,
  calendarCorrection: null,
  tabletLockMinutes: null,
  updatedAt: '2026-04-01T09:00:00.000Z',
  updatedByName: actor.name,
  fieldEdits: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  rev: 1,
  ...overrides,
});
