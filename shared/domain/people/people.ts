// How people act and how they are named. Every page needs this file; few pages need the account commands.
import type { Actor, Role } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { firstLetter } from '#shared/lib/texts.ts';

/** Labels of the badge in the header. Any other role is shown as "User". */
const roleLabels: Partial<Record<Role, string>> = {
  employer: 'Employer',
  provider: 'Training Provider',
  admin: 'Administrator',
};
/** Returns the role in words. */
export const roleLabel = (role: Role): string => roleLabels[role] ?? 'User';

/** Returns first and last name. Either may be empty. */
export const fullName = (user: Pick<Row<'users'>, 'firstName' | 'lastName'>): string =>
  `${user.firstName} ${user.lastName}`.trim();

/** Returns the initials shown in the avatar if there is no picture. */
export const initials = (user: Pick<Row<'users'>, 'firstName' | 'lastName' | 'email'>): string =>
  (`${firstLetter(user.firstName)}${firstLetter(user.lastName)}` || firstLetter(user.email)).toUpperCase();

/** Builds the actor of a person. Sessions, devices and tests share this definition. */
export const actorOf = (
  user: Pick<Row<'users'>, 'id' | 'organizationId' | 'userType' | 'firstName' | 'companyName'> &
    Pick<Actor, 'memberRole' | 'assignsAll'>,
): Actor => ({
  person: user.id,
  organization: user.organizationId ?? user.id,
  role: user.userType ?? 'newcomer',
  memberRole: user.memberRole,
  assignsAll: user.assignsAll,
  name: user.firstName || user.companyName || 'A colleague',
});
