// Reads the settings that the server needs outside commands.
import type { Knex } from 'knex';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { platformId } from '#shared/engine/options.ts';

type Settings = typeof defaultSettings;

/** Returns the platform's settings, or the defaults before the first save. */
export async function platformSettings(knex: Knex): Promise<Settings> {
  return (await knex('settings').where({ id: platformId }).first()) ?? defaultSettings;
}

/** Returns how long pushes wait for further matches. */
export const settlingSeconds = async (knex: Knex): Promise<number> =>
  (await platformSettings(knex)).settlingSeconds;
