// After how long the shared tablets of an organization lock by themselves.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { leastTabletLockMinutes, mostTabletLockMinutes } from '#shared/policy.ts';
import { organizationNotFound } from './organizations.ts';

const lockTime = z.object({
  /** Minutes without a touch. Null leaves it to each tablet. */
  minutes: z.nullable(z.int().check(z.gte(leastTabletLockMinutes), z.lte(mostTabletLockMinutes))),
});

/** Sets the time for every shared tablet of the organization. A tablet takes it while one of its members is in. */
export const setTabletLock = defineCommand({
  name: 'organizations.setTabletLock',
  allowed: ['employer', 'provider'],
  leastRole: 'owner',
  input: lockTime,
  done: 'Lock of shared tablets saved',
  failed: 'Failed to save the lock of shared tablets',
  async run(store, { minutes }, { actor }) {
    const known = await store.get('organizations', actor.organization);
    if (!known) throw organizationNotFound;
    await store.put('organizations', { ...known, tabletLockMinutes: minutes });
    return {};
  },
});

/** Returns the minutes that an owner set; null if each tablet has its own, or the organization is not here. */
export async function teamLockMinutes(reader: Reader, { organization }: Actor): Promise<number | null> {
  return (await reader.get('organizations', organization))?.tabletLockMinutes ?? null;
}
