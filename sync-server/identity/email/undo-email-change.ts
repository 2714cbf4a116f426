// Stops a change of address from the link in the mail to the old address, or restores that address afterwards.
import type { Knex } from 'knex';
import { DAY_MS } from '#shared/lib/time.ts';
import { emailChangeUndoDays } from '#shared/policy.ts';
import { linkedAccounts } from '../organizations/linked-accounts.ts';
import type { SessionStore } from '../session-store.ts';
import type { SignedLinks } from '../signed-links.ts';
import type { ChangeRow } from './email-change-row.ts';

interface RestoringParts {
  knex: Knex;
  sessions: SessionStore;
  links: SignedLinks;
  now(): Date;
  /** Runs the commands that follow. */
  settle(personId: string): Promise<void>;
}

/** Makes the part of a change of address that its old address can reach. */
export function addressRestoring({ knex, sessions, links, now, settle }: RestoringParts) {
  /** Returns the change of a mail's link if it can still be stopped or undone. */
  async function stoppable(id: string, key: string): Promise<ChangeRow | null> {
    if (!links.isFor(id, key)) return null;
    const change: ChangeRow | undefined = await knex('addressChanges').where({ id }).first();
    return change && isStoppable(change, now()) ? change : null;
  }

  /**
   * Restores the old address, even if its owner requested the change, and removes everything by which another person
   * could act for the account: sessions, passkeys, invitations, and the links of later changes. All of it is one
   * transaction. Returns false if the link has expired or the old address signs in to another account in use.
   */
  async function undo(id: string, key: string): Promise<boolean> {
    const change = await stoppable(id, key);
    if (!change) return false;
    const { personId } = change;
    const isUndone = await knex.transaction(async (transaction) => {
      const locked: ChangeRow = await transaction('addressChanges').where({ id }).forUpdate().first();
      if (!isStoppable(locked, now())) return false;
      if (locked.madeAt !== null && !(await giveBack(transaction, locked))) return false;
      await undoLater(transaction, locked);
      // The owner adds passkeys again. Which of them a thief added, and when, cannot be told.
      await transaction('passkeys').where({ personId }).del();
      const accountIds = await linkedAccounts(transaction).idsOf(personId);
      await transaction('colleagueInvites').whereIn('invitedBy', accountIds).del();
      await sessions.end(accountIds, { allBut: null }, 'session_ended', transaction);
      return true;
    });
    if (isUndone) await settle(personId);
    return isUndone;
  }

  return { stoppable, undo };
}

function isStoppable({ state, madeAt, isUnfinished }: ChangeRow, now: Date): boolean {
  if (state === 'requested' || state === 'scheduled') return true;
  if (state === 'undone') return isUnfinished;
  return (
    state === 'made' && madeAt !== null && madeAt > new Date(now.getTime() - emailChangeUndoDays * DAY_MS)
  );
}

/** A thief who has changed the address twice must not restore the address of the first change. */
async function undoLater(transaction: Knex.Transaction, { personId, createdAt }: ChangeRow): Promise<void> {
  await transaction('addressChanges')
    .where({ personId })
    .where('createdAt', '>=', createdAt)
    .whereIn('state', ['requested', 'scheduled', 'made'])
    .update({ state: 'undone', isUnfinished: true });
}

async function giveBack(
  transaction: Knex.Transaction,
  { personId, previousEmail }: ChangeRow,
): Promise<boolean> {
  const [owner] = await transaction('identities as i')
    .leftJoin('users as u', 'u.id', 'i.personId')
    .where({ 'i.issuer': 'email', 'i.subject': previousEmail })
    .select('i.personId', 'u.userType');
  // A person who signed in with the old address in between has an empty account.
  if (owner && owner.personId !== personId && owner.userType !== null) return false;
  const identities = () => transaction('identities').where({ issuer: 'email' });
  await identities().where({ subject: previousEmail }).del();
  await identities().where({ personId }).del();
  await transaction('identities').insert({ issuer: 'email', subject: previousEmail, personId });
  return true;
}
