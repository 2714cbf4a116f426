// Makes a change of the sign-in address, or stores one that waits. Each act is one transaction: the address that signs in,
// the sessions that end, and the mail to the old address. The commands that follow may be repeated.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { plusDays } from '#shared/lib/time.ts';
import { emailChangeWaitDays } from '#shared/policy.ts';
import type { Mailer } from '#server/operations/mail.ts';
import { linkedAccounts } from '../organizations/linked-accounts.ts';
import type { PendingAddress } from '../session-data.ts';
import type { SessionStore } from '../session-store.ts';
import type { addressChangeMails } from './change-email-mails.ts';
import type { ChangeRow } from './email-change-row.ts';

interface MakingParts {
  knex: Knex;
  sessions: SessionStore;
  mailer: Mailer;
  mails: ReturnType<typeof addressChangeMails>;
  now(): Date;
  /** Runs the commands that follow. */
  settle(personId: string): Promise<void>;
}

/** Makes the acts by which a change starts to wait, or is made. */
export function makingOfChanges({ knex, sessions, mailer, mails, now, settle }: MakingParts) {
  /**
   * Handles a change without the old mailbox. A passkey proves the person; otherwise an owner or an administrator must
   * confirm.
   */
  async function wait(
    personId: string,
    pending: PendingAddress,
    { isByPasskey, timeZone }: { isByPasskey: boolean; timeZone: string },
  ): Promise<ChangeRow> {
    const { email } = pending.next;
    const wanted = {
      ...rowOf(personId, pending),
      state: isByPasskey ? ('scheduled' as const) : ('requested' as const),
      dueAt: isByPasskey ? plusDays(now().toISOString(), emailChangeWaitDays) : null,
    };
    const change = await knex.transaction(async (transaction) => {
      await waitForOthers(transaction, personId);
      const same = { personId, email, state: wanted.state };
      const known: ChangeRow | undefined = await transaction('addressChanges').where(same).first();
      // The person repeats a request whose answer was lost.
      if (known) return known;
      await cancelOpenOf(transaction, personId);
      const [row]: ChangeRow[] = await transaction('addressChanges').insert(wanted).returning('*');
      const stored = assertDefined(row);
      await mailer.send(mails.asked({ ...stored, timeZone }), transaction);
      return stored;
    });
    await settle(personId);
    return change;
  }

  /** Changes the address at once. Returns false if it already signs in to another account. */
  async function makeNow(
    personId: string,
    pending: PendingAddress,
    session: string | null,
  ): Promise<boolean> {
    const { email } = pending.next;
    const isMade = await knex.transaction(async (transaction) => {
      await waitForOthers(transaction, personId);
      // The person repeats a change whose answer was lost.
      if (await signsInWithOnly(transaction, personId, email)) return true;
      if (!(await claim(transaction, personId, email))) return false;
      await cancelOpenOf(transaction, personId);
      const made = { ...rowOf(personId, pending), state: 'made' as const, dueAt: null, madeAt: now() };
      await transaction('addressChanges').insert(made);
      await announce(transaction, made, session);
      return true;
    });
    await settle(personId);
    return isMade;
  }

  const rowOf = (personId: string, { next, previous }: PendingAddress) => ({
    ...{ id: randomUUID(), personId, email: next.email, previousEmail: previous?.email ?? '' },
    ...{ createdAt: now(), isUnfinished: true },
  });

  /** Makes a change that has waited. It is cancelled if the address signs in to another account by now. */
  async function make({ id, personId, email }: ChangeRow): Promise<void> {
    await knex.transaction(async (transaction) => {
      const change = () => transaction('addressChanges').where({ id, state: 'scheduled' });
      const waiting: ChangeRow | undefined = await change().forUpdate().first();
      if (!waiting) return;
      if (!(await claim(transaction, personId, email))) {
        await change().update({ state: 'cancelled' });
        return;
      }
      await change().update({ state: 'made', madeAt: now(), isUnfinished: true });
      await announce(transaction, waiting, null);
    });
    await settle(personId);
  }

  /** Ends the person's sessions but this one, and tells the old address. */
  async function announce(
    transaction: Knex.Transaction,
    change: Parameters<typeof mails.made>[0] & Pick<ChangeRow, 'personId'>,
    session: string | null,
  ): Promise<void> {
    const accountIds = await linkedAccounts(transaction).idsOf(change.personId);
    await sessions.end(accountIds, { allBut: session }, 'session_ended', transaction);
    if (change.previousEmail) await mailer.send(mails.made(change), transaction);
  }

  return { wait, makeNow, make };
}

/** Of two requests of one person at once, the second one sees what the first one stored. */
async function waitForOthers(transaction: Knex.Transaction, personId: string): Promise<void> {
  await transaction('users').where({ id: personId }).forNoKeyUpdate().first('id');
}

/** Returns false if the address signs in to another account. The account's previous addresses no longer sign in. */
async function claim(transaction: Knex.Transaction, personId: string, subject: string): Promise<boolean> {
  const identities = () => transaction('identities').where({ issuer: 'email' });
  await transaction('identities').insert({ issuer: 'email', subject, personId }).onConflict().ignore();
  const owner = await identities().where({ subject }).first('personId');
  if (owner?.personId !== personId) return false;
  await identities().where({ personId }).whereNot({ subject }).del();
  return true;
}

async function signsInWithOnly(transaction: Knex.Transaction, personId: string, address: string) {
  const subjects = await transaction('identities').where({ issuer: 'email', personId }).pluck('subject');
  return subjects.length === 1 && subjects[0] === address;
}

/** Cancels the open changes and returns their number. */
export const cancelOpenOf = (knex: Knex, personId: string): Promise<number> =>
  knex('addressChanges')
    .where({ personId })
    .whereIn('state', ['requested', 'scheduled'])
    .update({ state: 'cancelled', isUnfinished: true });
