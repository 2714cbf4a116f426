// What a newcomer still has to say: their own name, and the name of their organization.
import type { Row } from '#shared/engine/schema.ts';
import { fullName } from '../people/people.ts';

/** The name of an organization whose first member has not named it. */
export const placeholderName: Record<Row<'organizations'>['kind'], string> = {
  employer: 'New employer',
  provider: 'New training provider',
};

type Named = Pick<Row<'organizations'>, 'kind' | 'name'>;

const hasPlaceholder = ({ kind, name }: Named): boolean => name === placeholderName[kind];

/** Reports whether other organizations can tell who acts: the person and the organization have names. */
export const isSetUp = (user: Pick<Row<'users'>, 'firstName'>, organization: Named): boolean =>
  user.firstName !== '' && !hasPlaceholder(organization);

/** Reports whether nobody has chosen the organization's name: it is a placeholder, or taken from the person. */
export const isUnnamed = (user: Pick<Row<'users'>, 'firstName' | 'lastName'>, organization: Named): boolean =>
  hasPlaceholder(organization) || organization.name === fullName(user);
