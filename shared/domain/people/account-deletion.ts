// Deleting one's own account: asked for, kept after all, or carried out after the waiting period.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { openPromises } from '../claims/claim.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { storedText } from '../stored-texts/stored-text.ts';
import { leaveTeam } from './colleagues.ts';
import { currentMembership, isLastOwner, membersOf } from './memberships.ts';
import { settleRequests } from './settle-requests.ts';
import { activeAdmins, closeOrganization, hideListings, lastAdmin, showListings } from './suspensions.ts';

type User = Row<'users'>;

/** What has to be settled before the account can be deleted. */
export interface DeletionObstacles {
  isLastAdmin: boolean;
  /** Members that the organization would be left with without its last owner. */
  colleagues: number;
  owed: Pick<Row<'matches'>, 'id' | 'candidateReferenceId' | 'status' | 'interviewDate'>[];
}

/** `store` sees every row. */
export async function deletionObstacles(store: Reader, user: User): Promise<DeletionObstacles> {
  const admins = user.userType === 'admin' ? await activeAdmins(store) : [];
  const isLastAdmin = admins.length === 1 && admins[0]?.id === user.id;
  const id = await ownOrganizationId(store, user);
  if (!id) return { isLastAdmin, colleagues: 0, owed: [] };
  const [members, ofEmployer, ofProvider] = await Promise.all([
    membersOf(store, id),
    store.find('matches', { employerId: id }),
    store.find('matches', { providerId: id }),
  ]);
  const owed = await openPromises(store, [...ofEmployer, ...ofProvider]);
  return {
    isLastAdmin,
    colleagues: members.filter(({ personId }) => personId !== user.id).length,
    owed: owed.map(({ id: matchId, candidateReferenceId, status, interviewDate }) => ({
      id: matchId,
      candidateReferenceId,
      status,
      interviewDate,
    })),
  };
}

/** The organization that would be without an owner if the person left. */
export async function ownOrganizationId(store: Reader, user: User): Promise<string | null> {
  const membership = await currentMembership(store, user);
  return membership && (await isLastOwner(store, membership)) ? membership.organizationId : null;
}

/** Shown to the owner of a listing while the account waits for its deletion. */
const whileLeaving = storedText('hidden.accountDeletion', {});

/** Starts the waiting period. The listings are hidden, so that no more interviews become owed. */
export const requestDeletion = defineCommand({
  name: 'accounts.requestDeletion',
  allowed: ['system'],
  input: z.object({}),
  done: 'Account deletion requested',
  failed: 'Failed to request the deletion',
  async run() {},
  async onAccepted(store, _, context) {
    const user = await readUser(store, context.actor.person);
    const { isLastAdmin, colleagues, owed } = await deletionObstacles(store, user);
    if (isLastAdmin) throw lastAdmin;
    if (colleagues > 0) throw refuseAccount('account.hasColleagues');
    if (owed.length > 0) throw refuseAccount('account.owesInterviews', { count: owed.length });
    const organization = await ownOrganization(store, user);
    if (organization) await hideListings(store, organization, whileLeaving, context);
  },
});

/** Ends the waiting period: the person signed in again, or changed their mind. */
export const keepAccount = defineCommand({
  name: 'accounts.keep',
  allowed: ['system'],
  input: z.object({}),
  done: 'Account kept',
  failed: 'Failed to keep the account',
  async run() {},
  async onAccepted(store, _, context) {
    const organization = await ownOrganization(store, await readUser(store, context.actor.person));
    if (organization) await showListings(store, organization, whileLeaving, context);
  },
});

/**
 * Deletes the account after the waiting period. What the other side relies on stays: agreements, matches and messages,
 * with the organization's name.
 */
export const deleteAccount = defineCommand({
  name: 'accounts.delete',
  allowed: ['system'],
  input: z.object({}),
  done: 'Account deleted',
  failed: 'Failed to delete the account',
  async run() {},
  async onAccepted(store, _, context) {
    const { now } = context;
    const user = await readUser(store, context.actor.person);
    const { isLastAdmin, colleagues } = await deletionObstacles(store, user);
    if (isLastAdmin) throw lastAdmin;
    if (colleagues > 0) throw refuseAccount('account.hasColleagues');
    const organization = await ownOrganization(store, user);
    if (organization) {
      if (!organization.suspendedAt)
        await closeOrganization(store, organization, 'The account was deleted.', context);
      await blankProfiles(store, organization.id);
    }
    await leaveTeam(store, user, now);
    await store.put('users', {
      ...user,
      firstName: 'Deleted account',
      lastName: '',
      email: '',
      organizationId: null,
      userType: null,
      profileImageUrl: null,
      companyName: null,
      suspendedAt: now,
      suspendedReason: 'The account was deleted.',
      sessionsFrom: now,
    });
    await blankOwnTexts(store, user.id, now);
    const about = { about: 'Deleted account', subjectId: user.id, organizationId: null };
    await settleRequests(store, { kind: 'deletion', ...about }, 'erased', context);
  },
});

/** Records that the person downloaded their data. */
export const exportAccount = defineCommand({
  name: 'accounts.export',
  allowed: ['system'],
  input: z.object({}),
  done: 'Personal data downloaded',
  failed: 'Failed to download your data',
  async run() {},
  async onAccepted(store, _, context) {
    const { id, email } = await readUser(store, context.actor.person);
    const about = { about: email, subjectId: id, organizationId: null };
    await settleRequests(store, { kind: 'access', ...about }, 'exported', context);
  },
});

async function ownOrganization(store: Reader, user: User): Promise<Row<'organizations'> | undefined> {
  const id = await ownOrganizationId(store, user);
  return id === null ? undefined : store.get('organizations', id);
}

async function blankProfiles(store: Writer, id: string): Promise<void> {
  const nothing = { description: null, website: null, phone: null, address: null };
  const [employer, provider] = await Promise.all([
    store.get('employerProfiles', id),
    store.get('providerProfiles', id),
  ]);
  if (employer) await store.put('employerProfiles', { ...employer, ...nothing });
  if (provider) await store.put('providerProfiles', { ...provider, ...nothing });
}

async function blankOwnTexts(store: Writer, personId: string, now: string): Promise<void> {
  const [notifications, conflicts, requests, handedOver] = await Promise.all([
    store.find('notifications', { personId }),
    store.find('conflicts', { personId }),
    store.find('dataRequests', { subjectId: personId }),
    store.find('handedOverChanges', { authorId: personId }),
  ]);
  const blank = { title: '', message: '', textCode: null, textParams: null, subjectTitle: '' };
  for (const row of notifications)
    await store.put('notifications', { ...row, ...blank, withdrawnAt: row.withdrawnAt ?? now });
  const values = { base: null, theirs: null, yours: null };
  for (const row of conflicts)
    await store.put('conflicts', { ...row, ...values, settledAs: row.settledAs ?? 'theirs' });
  // Managers may still apply it: it is the organization's work.
  for (const row of handedOver)
    await store.put('handedOverChanges', { ...row, authorName: 'Deleted account' });
  for (const row of requests)
    await store.put('dataRequests', { ...row, about: 'Deleted account', note: null });
}

async function readUser(store: Reader, id: string): Promise<User> {
  const user = await store.get('users', id);
  if (!user) throw refuseAccount('account.notFound');
  return user;
}
