// How people act and how they are called. Every page needs that; what becomes of accounts few do.
import type { Actor, Role } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { firstLetter } from '#shared/lib/texts.ts';

/** The badge in the header; anything else reads "User". */
const roleLabels: Partial<Record<Role, string>> = {
  employer: 'Employer',
  provider: 'Training Provider',
  admin: 'Administrator',
};
export const roleLabel = (role: Role): string => roleLabels[role] ?? 'User';

export const fullName = (user: Pick<Row<'users'>, 'firstName' | 'lastName'>): string =>
  `${user.firstName} ${user.lastName}`.trim();

/** The letters of the avatar when there is no picture. */
export const initials = (user: Pick<Row<'users'>, 'firstName' | 'lastName' | 'email'>): string =>
  (`${firstLetter(user.firstName)}${firstLetter(user.lastName)}` || firstLetter(user.email)).toUpperCase();

/** How a person acts: what a session, a device and a test agree on. */
export const actorOf = (
  user: Pick<Row<'users'>, 'id' | 'organizationId' | 'userType' | 'firstName' | 'companyName'>,
): Actor => ({
  person: user.id,
  organization: user.organizationId ?? user.id,
  role: user.userType ?? 'newcomer',
  name: user.firstName || user.companyName || 'A colleague',
});
