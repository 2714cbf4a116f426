// Settings per transaction and unnamed statements, for poolers in transaction mode.
import type { Knex } from 'knex';

interface Pooled extends Knex.Config {
  localSettings?: string;
}

/** The part of a configuration by which a transaction, and a savepoint within it, knows its settings. */
export const withLocalSettings = (localSettings: string): Pooled => ({ localSettings });

/**
 * Returns the settings for each transaction. Returns null if the connections are exclusive to this server and keep
 * their settings.
 */
export const localSettingsOf = (knex: Knex): string | null =>
  (knex.client.config as Pooled).localSettings ?? null;
