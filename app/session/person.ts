// Who is signed in, as the session answers it, and as this device remembers it for opening without a connection.
import type { userTypes } from '#shared/schema.ts';

export type UserType = (typeof userTypes)[number];

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  userType: UserType | null;
  organizationId: string | null;
  companyName: string | null;
  profileImageUrl: string | null;
}

export type TypedPerson = Person & { userType: UserType };

const rememberedKey = 'skillpact-last-person';

/** Parsed by hand: a visitor's first page carries no schema library. */
export function parsePerson(value: unknown): Person | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  const fields = value as Record<string, unknown>;
  if (typeof fields.id !== 'string' && typeof fields.id !== 'number') return undefined;
  return {
    id: String(fields.id),
    firstName: textOr(fields.firstName, ''),
    lastName: textOr(fields.lastName, ''),
    email: textOr(fields.email, ''),
    userType: asUserType(fields.userType),
    organizationId: textOr(fields.organizationId, null),
    companyName: textOr(fields.companyName, null),
    profileImageUrl: textOr(fields.profileImageUrl, null),
  };
}

function textOr<Absent>(value: unknown, absent: Absent): string | Absent {
  return typeof value === 'string' ? value : absent;
}

function asUserType(value: unknown): UserType | null {
  return value === 'admin' || value === 'employer' || value === 'provider' ? value : null;
}

export function isTyped(person: Person): person is TypedPerson {
  return person.userType !== null;
}

/** The person whose working copy this device holds. */
export function lastPerson(): TypedPerson | undefined {
  try {
    const person = parsePerson(JSON.parse(localStorage.getItem(rememberedKey) ?? 'null'));
    return person && isTyped(person) ? person : undefined;
  } catch {
    return undefined;
  }
}

export function rememberPerson(person: TypedPerson) {
  localStorage.setItem(rememberedKey, JSON.stringify(person));
}

/** At sign-out: the next start of the app opens as nobody. */
export function forgetPerson() {
  localStorage.removeItem(rememberedKey);
}
