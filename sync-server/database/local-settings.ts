// Behind a pooler in transaction mode: settings for each transaction, and no named statements.
import type { Knex } from 'knex';

/** What each transaction sets for itself; null where connections are this server's own and keep their settings. */
export function localSettingsOf(knex: Knex): string | null {
  const settings: unknown = knex.userParams?.['localSettings'];
  return typeof settings === 'string' ? settings : null;
}
