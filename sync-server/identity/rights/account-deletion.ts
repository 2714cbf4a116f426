// Deletes accounts after a waiting period in which their owner can change their mind. Signing in keeps the account.
import type { Knex } from 'knex';
import {
  deleteAccount,
  deletionObstacles,
  keepAccount,
  ownOrganizationId,
  requestDeletion,
} from '#shared/domain/people/account-deletion.ts';
import type { DeletionObstacles } from '#shared/domain/people/account-deletion.ts';
import { expireStudent } from '#shared/domain/enrollments/erasure.server.ts';
import { systemActor } from '#shared/engine/command.ts';
import { accountDeletionDays } from '#shared/policy.ts';
import { dateIn, fullDate, plusDays } from '#shared/lib/time.ts';
import { forEachItem, inTurn } from '../../jobs/rounds.ts';
import type { Mailer } from '../../operations/mail.ts';
import { writeMail } from '../../operations/write-mail.ts';
import { platformPlace } from '../../queries/platform-name.ts';
import { timeZoneFor } from '../../queries/time-zones.ts';
import { VisibleReader } from '../../sync/visible-reader.ts';
import type { Accounts, Person } from '../accounts.ts';
import { linkedAccounts } from '../organizations/linked-accounts.ts';
import type { SessionStore } from '../session-store.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

/** Whether the account will be deleted, and what has to be settled first. */
export interface DeletionState {
  /** When the account will be deleted; null if that was not asked for. */
  dueAt: string | null;
  obstacles: DeletionObstacles & {
    /** The names of other organizations that the person is a member of, by another account. */
    memberOf: string[];
  };
}

/** Deletes accounts after a waiting period. */
export interface AccountDeletion {
  stateOf(person: Person): Promise<DeletionState>;
  /** Ends the person's other sessions. Returns when the account will be deleted. */
  request(person: Person, session: string | null): Promise<string>;
  cancel(person: Person): Promise<void>;
  /** Deletes what is due and restores what was kept by signing in. Called by a timer. */
  makeDue(): Promise<void>;
}

interface Parts {
  knex: Knex;
  people: Accounts;
  sessions: SessionStore;
  mailer: Mailer;
  now(): Date;
}

/** Rows that only serve to sign in or to reach the person. */
const ofPerson = [
  'identities',
  'passkeys',
  'calendarFeeds',
  'pushSubscriptions',
  'sealingKeys',
  'taggingKeys',
  'addressChanges',
  'mailDigests',
  'clients',
] as const;

/** Makes the deletions of the server. Signing in during the waiting period keeps the account. */
export function accountDeletion({ knex, people, sessions, mailer, now }: Parts): AccountDeletion {
  const everything = new VisibleReader(knex, systemActor);
  const linked = linkedAccounts(knex);
  const waiting = () => knex('accountDeletions').whereNull('cancelledAt');

  async function keep(personId: string): Promise<void> {
    await people.runAs(personId, keepAccount, {});
    await knex('accountDeletions').where({ personId }).del();
  }

  /** Their sign-in serves the other organizations, too, so it cannot be deleted before the person has left them. */
  async function otherOrganizations(personId: string): Promise<string[]> {
    const accounts = await linked.accountsOf(personId);
    const others = accounts.filter(
      ({ accountId, role, userType }) => accountId !== personId && (role !== null || userType === 'admin'),
    );
    return others.map(({ organization }) => organization ?? 'the administrators').toSorted();
  }

  async function erase(personId: string): Promise<void> {
    // Somebody who has joined another organization since stays.
    if ((await otherOrganizations(personId)).length > 0) return keep(personId);
    const ids = await linked.idsOf(personId);
    for (const id of ids) {
      const person = await people.find(id);
      if (!person) continue;
      const { isLastAdmin, colleagues } = await deletionObstacles(everything, person);
      if (isLastAdmin || colleagues > 0) return;
      const organizationId = await ownOrganizationId(everything, person);
      if (organizationId) await eraseStudents(organizationId);
      await people.runAs(id, deleteAccount, {});
    }
    await knex.transaction(async (transaction) => {
      await sessions.end(ids, { allBut: null }, 'account_deleted', transaction);
      for (const table of ofPerson) await transaction(table).whereIn('personId', ids).del();
      await transaction('accountDeletions').where({ personId }).del();
      await linkedAccounts(transaction).forget(ids);
    });
  }

  /** With the account, nobody is left who may hold the class lists. */
  async function eraseStudents(providerId: string): Promise<void> {
    const ids: string[] = await knex('enrollments').where({ providerId, erasedAt: null }).pluck('id');
    for (const id of ids) await people.runAs(systemActor.person, expireStudent, { id, withOwed: true });
  }

  return {
    async stateOf(person) {
      const row = await waiting().where({ personId: person.id }).first('dueAt');
      return {
        dueAt: row ? new Date(row.dueAt).toISOString() : null,
        obstacles: {
          ...(await deletionObstacles(everything, person)),
          memberOf: await otherOrganizations(person.id),
        },
      };
    },

    async request(person, session) {
      const [organization] = await otherOrganizations(person.id);
      if (organization !== undefined) throw refuseRequest('account.memberElsewhere', { organization });
      await people.runAs(person.id, requestDeletion, {});
      const askedAt = now().toISOString();
      const dueAt = plusDays(askedAt, accountDeletionDays);
      const row = { personId: person.id, askedAt, dueAt, cancelledAt: null };
      const timeZone = await timeZoneFor(knex, person.organizationId);
      await knex.transaction(async (transaction) => {
        await transaction('accountDeletions').insert(row).onConflict('personId').merge();
        await transaction('colleagueInvites').where({ invitedBy: person.id }).del();
        const accountIds = await linkedAccounts(transaction).idsOf(person.id);
        await sessions.end(accountIds, { allBut: session }, 'session_ended', transaction);
        if (person.email)
          await mailer.send(requested(person.email, fullDate(dateIn(timeZone, dueAt))), transaction);
      });
      return dueAt;
    },

    cancel: (person) => keep(person.id),

    async makeDue() {
      const kept = await knex('accountDeletions').whereNotNull('cancelledAt').pluck('personId');
      const due = await waiting().where('dueAt', '<=', now()).pluck('personId');
      await inTurn(
        () => forEachItem(kept, keep),
        () => forEachItem(due, erase),
      );
    },
  };
}

const requested = (to: string, day: string) =>
  writeMail({
    ...{ to, kind: 'security', subject: `Your ${platformPlace} account will be deleted` },
    parts: [
      `You asked us to delete your ${platformPlace} account. We delete it on ${day}.`,
      'To keep it, sign in before then.',
      'If you didn’t ask for this, sign in now: that cancels the deletion.',
    ],
  });
