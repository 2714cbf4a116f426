// Settings per transaction and unnamed statements, for poolers in transaction mode.
import type { Knex } from 'knex';

/**
 * Returns the settings for each transaction. Returns null if the connections are exclusive to this server and keep
 * their settings.
 */
export function localSettingsOf(knex: Knex): string | null {
  const settings: unknown = knex.userParams?.['localSettings'];
  return typeof settings === 'string' ? settings : null;
}
