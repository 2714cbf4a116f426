// Reads on whose clock a day is counted: the organization's, or the platform's if it has none.
import type { Knex } from 'knex';
import { platformSettings } from './settings.ts';

export async function timeZoneFor(knex: Knex, organizationId: string | null): Promise<string> {
  const known =
    organizationId && (await knex('organizations').where({ id: organizationId }).first('timeZone'));
  return known ? known.timeZone : (await platformSettings(knex)).defaultTimeZone;
}
