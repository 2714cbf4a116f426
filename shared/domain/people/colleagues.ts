// Colleagues: several people act for one organization. Its founder owns the organization; rows belong to the
// organization.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { nameFrom, nameText, rowId } from '#shared/engine/field-schemas.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import { fullName } from './people.ts';
import { refuse } from '../refusals/refusal-texts.ts';

type User = Row<'users'>;

/** A person's name. The first name is required, because it is shown with every change the person makes. */
export const nameFields = {
  firstName: nameFrom(1, 'First name is required', 100),
  lastName: nameText(100),
};

/**
 * A person's first organization has the person's id. An organization of another kind, which an administrator gave
 * them, has this id.
 */
export const secondOrganizationId = (personId: string, kind: Row<'organizations'>['kind']): string =>
  `${personId}.${kind}`;

/** Reports whether the person founded the organization. A second one of a person has the id `person.number`. */
export const isOwner = ({ id, organizationId }: Pick<User, 'id' | 'organizationId'>): boolean =>
  organizationId !== null && (organizationId === id || organizationId.startsWith(`${id}.`));

/** Reports whether the person acts for an organization that another person founded. */
export const isMember = (user: Pick<User, 'id' | 'organizationId'>): boolean =>
  user.organizationId !== null && !isOwner(user);

/** Reports whether the person can have colleagues. Administrators act for the platform and cannot. */
export const hasColleagues = ({ organizationId, userType }: Pick<User, 'organizationId' | 'userType'>) =>
  organizationId !== null && userType !== 'admin';

/** Joins an organization. The server gives this command in the name of the person who followed an invitation. */
export const joinOrganization = defineCommand({
  name: 'colleagues.join',
  allowed: ['system'],
  /** The name of a person who has none yet. */
  input: z.object({ organizationId: rowId(), name: z.optional(z.object(nameFields)) }),
  done: 'Welcome to the team',
  failed: 'Failed to join the organization',
  async run(store, { organizationId, name }, { actor, now }) {
    const [user, organization] = await Promise.all([
      readUser(store, actor.person),
      store.get('organizations', organizationId),
    ]);
    if (!organization) throw refuse('organization.notFound');
    if (user.organizationId === organizationId) return;
    if (organization.suspendedAt) throw refuse('organization.suspended');
    if (user.userType === 'admin') throw refuse('colleague.isAdmin');
    if (isMember(user)) throw refuse('colleague.leaveFirst');
    if (await hasFounded(store, user)) throw refuse('colleague.hasOrganization');
    await tellTeam(store, organizationId, `joined.${user.id}`, 'colleague.joined', now);
    await store.put('users', {
      ...user,
      ...(!fullName(user) && name),
      organizationId,
      userType: organization.kind,
      companyName: organization.name,
    });
  },
});

/** Ends the person's membership. Founders are refused. */
export const leaveOrganization = defineCommand({
  name: 'colleagues.leave',
  allowed: ['system'],
  input: z.object({}),
  done: 'You have left the organization',
  failed: 'Failed to leave the organization',
  async run(store, _, { actor, now }) {
    const user = await readUser(store, actor.person);
    if (!isMember(user)) throw refuse('colleague.ownerLeaves');
    await leaveTeam(store, user, now);
  },
});

/** Removes a colleague. Only the organization's owner may give this command. */
export const removeColleague = defineCommand({
  name: 'colleagues.remove',
  allowed: ['system'],
  input: z.object({ userId: rowId() }),
  done: 'Colleague removed',
  failed: 'Failed to remove the colleague',
  async run(store, { userId }, { actor, now }) {
    const [owner, user] = await Promise.all([readUser(store, actor.person), store.get('users', userId)]);
    // Another organization's member and an unknown person get the same rejection.
    if (!user || !isMember(user) || user.organizationId !== owner.organizationId)
      throw refuse('colleague.notFound');
    if (!isOwner(owner)) throw refuse('colleague.ownersOnly');
    await leaveTeam(store, user, now);
  },
});

/** Takes a member out of the organization and tells the others. */
export async function leaveTeam(store: Writer, user: User, now: string): Promise<void> {
  await store.put('users', { ...user, organizationId: null, userType: null, companyName: null });
  if (user.organizationId)
    await tellTeam(store, user.organizationId, `left.${user.id}`, 'colleague.left', now);
}

const tellTeam = (
  store: Writer,
  organizationId: string,
  key: string,
  code: 'colleague.joined' | 'colleague.left',
  now: string,
) =>
  notifyMembers(
    store,
    organizationId,
    `colleagues.${key}`,
    notice(code, {}, { type: 'system', link: '/account', subjectId: `colleagues.${organizationId}` }),
    now,
  );

async function hasFounded(store: Reader, user: User): Promise<boolean> {
  return isOwner(user) && user.organizationId !== null && isAtWork(store, user.organizationId);
}

/** Reports whether an organization has jobs, courses or a second member. If so, its kind cannot change. */
export async function isAtWork(store: Reader, organizationId: string): Promise<boolean> {
  const [jobs, courses, people] = await Promise.all([
    store.find('jobs', { employerId: organizationId }),
    store.find('courses', { providerId: organizationId }),
    store.find('users', { organizationId }),
  ]);
  return jobs.length + courses.length > 0 || people.length > 1;
}

async function readUser(store: Reader, id: string): Promise<User> {
  const user = await store.get('users', id);
  if (!user) throw refuse('account.notFound');
  return user;
}
