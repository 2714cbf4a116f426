// Reads the settings that the server needs outside commands.
import type { Knex } from 'knex';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { platformId } from '#shared/engine/options.ts';

type Settings = typeof defaultSettings;

export async function platformSettings(knex: Knex): Promise<Settings> {
  return (await knex('settings').where({ id: platformId }).first()) ?? defaultSettings;
}

export const settlingSeconds = async (knex: Knex): Promise<number> =>
  (await platformSettings(knex)).settlingSeconds;
