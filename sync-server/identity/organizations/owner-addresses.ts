// To whom mails about the organization itself go.
import type { Knex } from 'knex';

/** Returns the addresses of the owners of the organization. */
export const ownerAddresses = (knex: Knex, organizationId: string): Promise<string[]> =>
  knex('memberships')
    .where({ organizationId, role: 'owner', endedAt: null })
    .whereNot({ email: '' })
    .pluck('email');
