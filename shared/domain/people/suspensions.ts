// Suspensions: an administrator suspends an account or a whole organization, lifts the suspension, or ends sessions.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { hide, show } from '../listings/hiding.ts';
import type { Hideable } from '../listings/hiding.ts';
import { isOwed } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { whileSuspended } from '../listings/listings.ts';
import { cancelledBecause, cancelSchedule } from '../interviews/meetings.ts';
import { withdrawnBecause } from '../interviews/withdrawal.ts';
import { notice, notifyAdmins, notifyOverseers } from '../notifications/notifications.ts';
import type { NoticeSubject } from '../notifications/notifications.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { isStored } from '../stored-texts/stored-text.ts';
import type { StoredText } from '../stored-texts/stored-text.ts';

type User = Row<'users'>;
type Organization = Row<'organizations'>;

type Standing = Pick<Organization, 'suspendedAt' | 'suspendedReason'>;

/**
 * Administrators act for the platform, so a suspension of an organization they once acted for does not apply to them.
 */
export function suspensionOf(
  user: Standing & Pick<User, 'userType'>,
  organization: Standing | null,
): Suspension | null {
  if (user.suspendedAt) return { of: 'account', reason: user.suspendedReason };
  if (organization?.suspendedAt && user.userType !== 'admin')
    return { of: 'organization', reason: organization.suspendedReason };
  return null;
}

/** Whether the account or its organization is suspended, and the reason that the person reads. */
export interface Suspension {
  of: 'account' | 'organization';
  reason: string | null;
}

/** The message that a suspended person gets at every entry point. */
export const suspensionSentence = ({ of, reason }: Suspension): string => {
  const what = of === 'account' ? 'Your account is suspended.' : 'Your organization is suspended.';
  return reason ? `${what} Reason: ${reason}` : what;
};

const reason = textOf(1, 'Say why. They’ll see this.', 500);

/** Suspends an account for an administrator. Refuses for one's own account and for the last administrator. */
export const suspendAccount = defineCommand({
  name: 'accounts.suspend',
  allowed: ['admin'],
  input: z.object({ id: rowId(), reason }),
  done: 'Account suspended',
  failed: 'Failed to suspend the account',
  async run() {},
  async onAccepted(store, input, { actor, now }) {
    const user = await readUser(store, input.id);
    if (user.id === actor.person) throw refuseAccount('account.own');
    if (user.suspendedAt) throw refuseAccount('account.alreadySuspended');
    if (user.userType === 'admin' && (await activeAdmins(store)).length === 1) throw lastAdmin;
    await store.put('users', { ...user, suspendedAt: now, suspendedReason: input.reason });
    await tellAdmins(store, `account.${user.id}`, 'suspension.account', now, actor.person);
  },
});

/** Lifts a suspension. The person must sign in again, which verifies their identity. */
export const liftAccount = defineCommand({
  name: 'accounts.lift',
  allowed: ['admin'],
  input: z.object({ id: rowId() }),
  done: 'Suspension lifted',
  failed: 'Failed to lift the suspension',
  async run() {},
  async onAccepted(store, { id }, { now }) {
    const user = await readUser(store, id);
    if (!user.suspendedAt) throw notSuspended;
    await store.put('users', { ...user, suspendedAt: null, suspendedReason: null, sessionsFrom: now });
  },
});

/**
 * Ends all sessions of a person, after a device was lost or an address was taken over. The person has to sign in
 * again.
 */
export const endSessions = defineCommand({
  name: 'accounts.endSessions',
  allowed: ['admin'],
  input: z.object({ id: rowId() }),
  done: 'Signed out everywhere',
  failed: 'Failed to sign this person out',
  async run() {},
  async onAccepted(store, { id }, { now }) {
    await store.put('users', { ...(await readUser(store, id)), sessionsFrom: now });
  },
});

/**
 * Suspends an organization. Its listings are hidden; an employer's owed interviews are released and their times
 * cancelled.
 */
export const suspendOrganization = defineCommand({
  name: 'organizations.suspend',
  allowed: ['admin'],
  input: z.object({ id: rowId(), reason }),
  done: 'Organization suspended',
  failed: 'Failed to suspend the organization',
  async run() {},
  async onAccepted(store, input, context) {
    const { actor, now } = context;
    const organization = await readOrganization(store, input.id);
    if (organization.suspendedAt) throw refuseAccount('organization.alreadySuspended');
    await closeOrganization(store, organization, input.reason, context);
    await tellAdmins(store, `organization.${input.id}`, 'suspension.organization', now, actor.person);
  },
});

/** Locks an organization, hides its listings, releases what an employer owes, and tells the other sides. */
export async function closeOrganization(
  store: Writer,
  organization: Organization,
  suspendedReason: string,
  context: AcceptContext,
): Promise<void> {
  await store.put('organizations', { ...organization, suspendedAt: context.now, suspendedReason });
  await hideListings(store, organization, whileSuspended, context);
  if (organization.kind === 'employer') await releaseAll(store, organization, context);
  else await notifyEmployers(store, organization, context.now);
}

/** Hides what is not hidden for another reason. */
export async function hideListings(
  store: Writer,
  organization: Organization,
  reason: StoredText,
  context: AcceptContext,
): Promise<void> {
  for (const { isHidden, ...listing } of await listingsOf(store, organization))
    if (!isHidden) await hide(store, listing, reason, context);
}

/** Shows what was hidden for this reason. */
export async function showListings(
  store: Writer,
  organization: Organization,
  reason: StoredText,
  context: AcceptContext,
): Promise<void> {
  for (const { hiddenFor, kind, id } of await listingsOf(store, organization))
    if (isStored(reason, hiddenFor)) await show(store, { kind, id }, context);
}

/** Lifts the suspension of an organization. */
export const liftOrganization = defineCommand({
  name: 'organizations.lift',
  allowed: ['admin'],
  input: z.object({ id: rowId() }),
  done: 'Suspension lifted',
  failed: 'Failed to lift the suspension',
  async run() {},
});

/** Returns the administrators who are not suspended. */
export const activeAdmins = async (store: Reader): Promise<User[]> =>
  (await store.find('users', { userType: 'admin' })).filter(({ suspendedAt }) => !suspendedAt);

export const lastAdmin = refuseAccount('account.lastAdmin');

export const notSuspended = refuseAccount('suspension.lifted');

async function readUser(store: Reader, id: string): Promise<User> {
  const user = await store.get('users', id);
  if (!user) throw refuseAccount('account.notFound');
  return user;
}

export async function readOrganization(store: Reader, id: string): Promise<Organization> {
  const organization = await store.get('organizations', id);
  if (!organization) throw refuse('organization.notFound');
  return organization;
}

type Listing = Hideable & {
  isHidden: boolean;
  hiddenFor: { text: string | null; code: string | null };
};

export async function listingsOf(store: Reader, { id, kind }: Organization): Promise<Listing[]> {
  const rows =
    kind === 'employer'
      ? await store.find('jobs', { employerId: id })
      : await store.find('courses', { providerId: id });
  const listing = kind === 'employer' ? 'job' : 'course';
  return rows.map((row) => ({
    kind: listing,
    id: row.id,
    isHidden: row.isHidden,
    hiddenFor: { text: row.hiddenReason, code: row.hiddenCode },
  }));
}

async function releaseAll(store: Writer, employer: Organization, context: AcceptContext): Promise<void> {
  const owed = (await store.find('matches', { employerId: employer.id })).filter(isOwed);
  for (const match of owed) await release(store, match, context);
  for (const [providerId, matches] of groupBy(owed, ({ providerId }) => providerId)) {
    const told = notice(
      'suspension.employer',
      { employer: employer.name, count: matches.length },
      subjectOf('/matches', employer.id),
    );
    await notifyOverseers(store, providerId, `suspended.${employer.id}`, told, context.now);
  }
}

async function release(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  await cancelSchedule(store, match, context, cancelledBecause('cancelled.employerSuspended'));
  const released = {
    ...match,
    releaseAskedFor: null,
    guarantee: 'released' as const,
    withdrawnAt: context.now,
    ...withdrawnBecause('withdrawn.released', {}),
  };
  await store.put('matches', released);
  await scheduleDeadline(store, released, context);
}

/** Notifies the employers. Interviews they owe stay owed; the provider cannot answer until the suspension is lifted. */
async function notifyEmployers(store: Writer, provider: Organization, now: string): Promise<void> {
  const owed = (await store.find('matches', { providerId: provider.id })).filter(isOwed);
  for (const employerId of new Set(owed.map((match) => match.employerId))) {
    const told = notice(
      'suspension.provider',
      { provider: provider.name },
      subjectOf('/candidates', provider.id),
    );
    await notifyOverseers(store, employerId, `suspended.${provider.id}`, told, now);
  }
}

const tellAdmins = (
  store: Writer,
  key: string,
  code: 'suspension.account' | 'suspension.organization',
  now: string,
  by: string,
) =>
  notifyAdmins(
    store,
    `suspended.${key}.${now}`,
    notice(code, {}, subjectOf('/admin/users?show=suspended')),
    now,
    by,
  );

export const subjectOf = (link: string, about = 'platform'): NoticeSubject => ({
  type: 'system',
  link,
  subjectId: `suspension.${about}`,
});
