// The signed-in person, as the session returns it, and as this device stores it for opening without a connection.
import { deviceMemoryName, hasDatabase } from '#app/replica/store/database-names.ts';
import type { Fact } from '#app/replica/device/device-owner.ts';
import type { MemberRole, userTypes } from '#shared/engine/options.ts';

/** The account type of the signed-in person. */
export type UserType = (typeof userTypes)[number];

/** The signed-in person as the server describes them. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  userType: UserType | null;
  organizationId: string | null;
  memberRole: MemberRole | null;
  /** Whether a member works on everything of the organization. */
  assignsAll: boolean;
  companyName: string | null;
  profileImageUrl: string | null;
}

/** A person who has chosen an account type. */
export type TypedPerson = Person & { userType: UserType };

/** Parsed by hand, because a visitor's first page loads no schema library. */
export function parsePerson(value: unknown): Person | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  const fields = value as Record<string, unknown>;
  if (typeof fields.id !== 'string' && typeof fields.id !== 'number') return undefined;
  const [id, organizationId] = [String(fields.id), textOr(fields.organizationId, null)];
  return {
    id,
    firstName: textOr(fields.firstName, ''),
    lastName: textOr(fields.lastName, ''),
    email: textOr(fields.email, ''),
    userType: asUserType(fields.userType),
    organizationId,
    memberRole: memberRoleOf(fields.memberRole, id, organizationId),
    assignsAll: fields.assignsAll === true,
    companyName: textOr(fields.companyName, null),
    profileImageUrl: textOr(fields.profileImageUrl, null),
  };
}

function textOr<Absent>(value: unknown, absent: Absent): string | Absent {
  return typeof value === 'string' ? value : absent;
}

/** A person stored by an earlier version has no member role: founders became owners, and their colleagues managers. */
function memberRoleOf(value: unknown, id: string, organizationId: string | null): MemberRole | null {
  if (value === 'owner' || value === 'manager' || value === 'member' || value === 'viewer') return value;
  if (value !== undefined || organizationId === null) return null;
  return organizationId === id || organizationId.startsWith(`${id}.`) ? 'owner' : 'manager';
}

function asUserType(value: unknown): UserType | null {
  return value === 'admin' || value === 'employer' || value === 'provider' ? value : null;
}

/** Whether the person has chosen an account type. */
export function isTyped(person: Person): person is TypedPerson {
  return person.userType !== null;
}

/** Says only that there is a person. Names stay in a database that is wiped at sign-out. */
const heldKey = 'skillpact-last-person';

/** Whether this device is marked as holding a person's replica. */
export const hasLocalCopy = (): boolean => localStorage.getItem(heldKey) !== null;

/** The browser neither opens its storage nor reports an error. A damaged profile may do so forever. */
export class SilentStorage extends Error {
  override readonly name = 'SilentStorage';
}

const storageWithinMs = 8_000;

/** Resolves with the result of a storage request; throws if it takes too long. */
export async function inTime<Result>(work: Promise<Result>, withinMs = storageWithinMs): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SilentStorage()), withinMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** A killed browser may lose its last local storage writes, but not a database. Then the databases are checked. */
export async function findLocalCopies(): Promise<void> {
  if (hasLocalCopy() || !(await inTime(hasDatabase(deviceMemoryName)))) return;
  if (parsePerson(await recall('person'))) localStorage.setItem(heldKey, 'yes');
}

/**
 * Returns the owner of the replica on this device. Throws if the storage does not open, because the replica may still
 * exist.
 */
export async function lastPerson(): Promise<TypedPerson | undefined> {
  const person = hasLocalCopy()
    ? parsePerson(await quietly(({ recallFact }) => recallFact('person'), failShut))
    : undefined;
  return person && isTyped(person) ? person : undefined;
}

/** Keeps the person on this device, so that the app opens without a connection. */
export async function rememberPerson(person: TypedPerson): Promise<void> {
  await quietly(({ rememberFact }) => rememberFact('person', person));
  localStorage.setItem(heldKey, 'yes');
}

/**
 * Loads the code only if there is a person, because a visitor's first page does not need it. Ignores storage that does
 * not open.
 */
async function quietly(
  work: (memory: Memory) => Promise<unknown>,
  whenShut: (error: unknown) => void = () => {},
): Promise<unknown> {
  const memory = await import('#app/replica/device/device-owner.ts').catch(() => undefined);
  try {
    return memory && (await inTime(work(memory)));
  } catch (error) {
    if (error instanceof SilentStorage) throw error;
    return whenShut(error);
  }
}

function failShut(cause: unknown): never {
  throw new SilentStorage('', { cause });
}

type Memory = typeof import('#app/replica/device/device-owner.ts');

/** Reads a fact about the device's owner. Loads the code for it. */
export const recall = (fact: Fact) => quietly(({ recallFact }) => recallFact(fact));

/**
 * Stores a fact about the device's owner. Loads the code for it. Stores nothing if the owner has signed out meanwhile: an
 * answer that arrives late must not bring back what the sign-out has deleted.
 */
export const remember = (fact: Fact, value: unknown) =>
  quietly(async ({ rememberFact }) => hasLocalCopy() && rememberFact(fact, value));

/** Called at sign-out: the next start of the app, and other tabs, open as a visitor. */
export function forgetPerson() {
  localStorage.removeItem(heldKey);
}
