// Organizations: the data that other rows need of them, their working calendar, and their trust marks. A mark is one of
// two facts: `admittedAt` lets an organization act, `verifiedAt` says that an administrator checked who it is.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { mostVerifiedAtOnce } from '#shared/policy.ts';
import { currentSettings, isApprovedAtOnce } from '../platform/settings.ts';
import type { defaultSettings } from '../platform/settings.ts';

/** An employer or a training provider. Rows belong to it, not to its members. */
export type Organization = Row<'organizations'>;

/** Returns the name of the actor's organization, or the actor's own without one. */
export async function organizationName(store: Reader, actor: Actor): Promise<string> {
  return (await store.get('organizations', actor.organization))?.name ?? actor.name;
}

/** Returns the IANA zone of the organization, or UTC if the reader may not see it. */
export async function timeZoneOf(store: Reader, organization: string): Promise<string> {
  return (await store.get('organizations', organization))?.timeZone ?? 'UTC';
}

/** Makes the row of an organization that nobody has admitted or verified. */
export const newOrganization = (
  facts: Pick<Organization, 'id' | 'kind' | 'name' | 'timeZone'>,
  now: string,
): Omit<Organization, 'rev'> => ({
  ...facts,
  closedDays: '',
  suspendedAt: null,
  suspendedReason: null,
  admittedAt: null,
  verifiedAt: null,
  verifiedByName: null,
  calendarCorrectedAt: null,
  calendarCorrection: null,
  tabletLockMinutes: null,
  updatedAt: now,
  updatedByName: facts.name,
  fieldEdits: null,
  createdAt: now,
});

/** Parses the calendar dates in a row's `closedDays`. */
export const closedDaysOf = ({ closedDays }: Pick<Organization, 'closedDays'>): string[] =>
  closedDays.split(' ').filter(Boolean);

/** Returns the days in canonical form: unique and sorted. */
export const closedDaysText = (days: readonly string[]): string => [...new Set(days)].sort().join(' ');

export const organizationNotFound = refuse('organization.notFound');

/** Reports whether an administrator verified the organization. No right follows from it. */
export const isVerified = (organization: Pick<Organization, 'verifiedAt'> | undefined): boolean =>
  !!organization?.verifiedAt;

/**
 * Reports whether the organization was admitted. A row that a device has kept from before the two marks has one of them
 * only, which meant both.
 */
const isAdmitted = ({ admittedAt, verifiedAt }: Pick<Organization, 'admittedAt' | 'verifiedAt'>): boolean =>
  !!(admittedAt ?? verifiedAt);

/**
 * Admits an organization when its first member arrives with a confirmed e-mail address, if the platform's settings
 * require no more than that. It is not verified by it.
 */
export async function admitArrival(store: Writer, organizationId: string, now: string): Promise<void> {
  const organization = await store.get('organizations', organizationId);
  if (!organization || isAdmitted(organization)) return;
  const settings = await currentSettings(store);
  if (!isApprovedAtOnce(settings, organization.kind)) return;
  await store.put('organizations', { ...organization, admittedAt: now });
}

/**
 * Reports whether an organization still waits for an admin's review, on platforms that do not approve new
 * organizations automatically.
 */
export const isAwaitingApproval = (
  organization: Pick<Organization, 'admittedAt' | 'verifiedAt' | 'kind'>,
  settings: typeof defaultSettings,
): boolean => !isAdmitted(organization) && !isApprovedAtOnce(settings, organization.kind);

export { awaitingApproval } from '../refusals/people-refusals.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Rejects commands of an organization that waits for an admin's approval. */
export async function refuseWhileAwaiting(store: Reader, { organization: id }: Actor): Promise<void> {
  const [organization, settings] = await Promise.all([
    store.get('organizations', id),
    currentSettings(store),
  ]);
  if (organization && isAwaitingApproval(organization, settings))
    throw refuse('organization.awaitingApproval');
}

/** Lets an organization act, for an administrator who has not verified it yet. */
export const admitOrganization = defineCommand({
  name: 'organizations.admit',
  allowed: ['admin'],
  input: z.object({ id: rowId() }),
  done: 'Organization admitted',
  failed: 'Failed to admit the organization',
  async run() {},
  async onAccepted(store, { id }, { now }) {
    const organization = await readOrganization(store, id);
    if (isAdmitted(organization)) return;
    await store.put('organizations', { ...organization, admittedAt: now });
  },
});

/**
 * Verifies an organization for an administrator, which also admits it. The row is changed on the server, where every
 * row is visible.
 */
export const verifyOrganization = defineCommand({
  name: 'organizations.verify',
  allowed: ['admin'],
  input: z.object({ id: rowId() }),
  done: 'Organization verified',
  failed: 'Failed to verify the organization',
  async run() {},
  async onAccepted(store, { id }, { actor, now }) {
    const organization = await readOrganization(store, id);
    if (organization.verifiedAt) return;
    const admittedAt = organization.admittedAt ?? now;
    await store.put('organizations', {
      ...organization,
      ...{ admittedAt, verifiedAt: now, verifiedByName: actor.name },
    });
  },
});

/** The organizations that one call verifies. */
export const severalOrganizations = z.object({
  ids: z.array(rowId()).check(z.minLength(1), z.maxLength(mostVerifiedAtOnce)),
});

/**
 * Removes the verification for an administrator, and the admission that came with it. An organization that was admitted
 * before stays admitted.
 */
export const unverifyOrganization = defineCommand({
  name: 'organizations.unverify',
  allowed: ['admin'],
  input: z.object({ id: rowId() }),
  done: 'Verification removed',
  failed: 'Failed to remove the verification',
  async run() {},
  async onAccepted(store, { id }) {
    const organization = await readOrganization(store, id);
    if (!organization.verifiedAt) return;
    const admittedAt = organization.admittedAt === organization.verifiedAt ? null : organization.admittedAt;
    await store.put('organizations', {
      ...organization,
      ...{ admittedAt, verifiedAt: null, verifiedByName: null },
    });
  },
});

async function readOrganization(store: Reader, id: string): Promise<Organization> {
  const organization = await store.get('organizations', id);
  if (!organization) throw organizationNotFound;
  return organization;
}
