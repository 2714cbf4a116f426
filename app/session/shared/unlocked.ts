// The copy that is open in this page of a shared device. It exists in this page's memory only.
import type { SharedDevice } from '#app/replica/device/shared-device.ts';
import type { EncryptedDatabase } from '#app/replica/store/encrypted/encrypted-database.ts';
import type { Environment } from '#app/replica/sync/environment.ts';
import type { TypedPerson } from '#app/session/person.ts';

export interface Unlocked {
  person: TypedPerson;
  database: EncryptedDatabase;
  /** Takes the person's session up again. Resolves to false if it has ended. */
  resume: () => Promise<boolean>;
  /** Stores who the person is now. */
  keepPerson: (person: TypedPerson) => Promise<void>;
  /** Changes after how many minutes without a touch the device locks itself. */
  setLockTimes: (times: Partial<Pick<SharedDevice, 'idleMinutes' | 'teamMinutes'>>) => Promise<void>;
  /** Takes up the session where the server says that somebody else, or nobody, is signed in. */
  sending: (environment: Environment) => Environment;
  /** Forgets the key and shows the device home. */
  lock: (how?: { isTakenOver?: boolean }) => Promise<void>;
}

/** The lock that a page holds while a copy is open in it. Another page takes it over. */
export const openPage = 'skillpact unlocked';

export async function isOpenElsewhere(): Promise<boolean> {
  if (current) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === openPage);
}

let current: Unlocked | undefined;

/** Undefined on an ordinary device, and while a shared one is locked. */
export const unlocked = (): Unlocked | undefined => current;

export function setUnlocked(next: Unlocked | undefined): void {
  current = next;
}
