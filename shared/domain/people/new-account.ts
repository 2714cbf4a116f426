// What an account is made from, and the row of a new one.
import type { Row } from '#shared/engine/schema.ts';
import { email, nameFrom, nameText } from '#shared/engine/field-schemas.ts';

type User = Row<'users'>;

/** A person's name. The first name is required, because it is shown with every change the person makes. */
export const nameFields = {
  firstName: nameFrom(1, 'First name is required', 100),
  lastName: nameText(100),
};

/** What an account is made from. */
export const newAccount = {
  email: email('Please enter a valid email address'),
  firstName: nameText(100),
  lastName: nameText(100),
};

/** Returns the row of a new account, which acts for no organization yet. */
export const newUser = (
  account: Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>,
  now: string,
): Omit<User, 'rev'> => ({
  ...account,
  organizationId: null,
  userType: null,
  profileImageUrl: null,
  companyName: null,
  suspendedAt: null,
  suspendedReason: null,
  sessionsFrom: null,
  createdAt: now,
});
