// The owner of the replica on this device, stored outside the replica: the service worker has no page to ask, and a
// page is drawn before the server has answered. Deleted at sign-out, with its database.
import type { Actor } from '#shared/engine/command.ts';
import { deviceMemoryName } from '../store/database-names.ts';
import { keyValueStore } from '../store/key-value-store.ts';

/** The version that the database had when a library created it. */
const memoryOf = (browser?: Pick<typeof globalThis, 'indexedDB'>) =>
  keyValueStore<{ key: Fact; value: unknown }>(deviceMemoryName, 10, browser);

const memory = memoryOf();

export type Fact = 'holder' | 'person' | 'suspension' | 'accounts';

export const rememberFact = (key: Fact, value: unknown): Promise<void> => memory.put({ key, value });

export const forgetFact = (key: Fact): Promise<void> => memory.remove(key);

export const recallFact = async (
  key: Fact,
  browser?: Pick<typeof globalThis, 'indexedDB'>,
): Promise<unknown> => (await memoryOf(browser).get(key))?.value;

export const rememberOwner = (actor: Actor): Promise<void> => rememberFact('holder', actor);

export const forgetOwner = (): Promise<void> => forgetFact('holder');

export const deviceOwner = async (): Promise<Actor | null> =>
  ((await recallFact('holder')) as Actor | undefined) ?? null;
