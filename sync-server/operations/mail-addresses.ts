// What is known of addresses that mails go to: those that refuse mail, and those whose owner wants none. Kept by a hash of
// the address, for all processes.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { refusedAddressDays } from '#shared/policy.ts';

/** The id under which an address is kept. */
export const addressId = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url');

/** Tells the people of an address in the app that it refuses mail, or takes that back. */
export type TellRefused = (address: string, isOver: boolean) => Promise<void>;

/** Remembers addresses that refuse mail. */
export type MailAddresses = ReturnType<typeof mailAddresses>;

/** Sets the mark at once if the address does not exist, otherwise when mail was refused on another day, too. */
const REFUSE = `
  insert into "mailAddresses" as a (id, "refusedOn", "markedAt", "createdAt")
    values (:id, ${today()}, case when :isGone then now() end, now())
  on conflict (id) do update set "refusedOn" = coalesce(a."refusedOn", excluded."refusedOn"),
    "markedAt" = coalesce(a."markedAt", excluded."markedAt", case when a."refusedOn" <> ${today()} then now() end)`;

/** Days of all servers are the same days. */
function today(): string {
  return `(now() at time zone 'UTC')::date`;
}

/** Keeps the marks in the database. */
export function mailAddresses(knex: Knex, tell: TellRefused) {
  return {
    /** Reports whether mail to the address is held back: after refusals, or what its owner stopped. */
    async isHeldBack(address: string, { isStoppable }: { isStoppable: boolean }): Promise<boolean> {
      const known = await knex('mailAddresses')
        .where({ id: addressId(address) })
        .first();
      return known !== undefined && (known.markedAt !== null || (isStoppable && known.stoppedAt !== null));
    },

    /** Notes a refusal for good, together with what `withIt` writes. */
    async refuse(
      address: string,
      isGone: boolean,
      withIt: (transaction: Knex.Transaction) => Promise<unknown>,
    ): Promise<void> {
      const id = addressId(address);
      const { rows } = await knex.raw(
        `select ("refusedOn" <> ${today()} or :isGone) and "markedAt" is null as "isDue" from "mailAddresses" where id = :id`,
        { id, isGone },
      );
      // Before the mark, so that after a crash in between the mail is tried again and the person is told.
      if (rows.length === 0 ? isGone : rows[0].isDue) await tell(address, false);
      await knex.transaction(async (transaction) => {
        await transaction.raw(REFUSE, { id, isGone });
        await withIt(transaction);
      });
    },

    /** Forgets refusals: the owner of the address has entered a code that was sent to it. */
    async accept(address: string): Promise<void> {
      const refused = () => knex('mailAddresses').where({ id: addressId(address) });
      const known = await refused().whereNotNull('refusedOn').first('markedAt');
      if (!known) return;
      if (known.markedAt) await tell(address, true);
      await refused().update({ refusedOn: null, markedAt: null });
    },

    /** Stops mails to the address that no account chose, such as invitations. */
    async stop(id: string): Promise<void> {
      const row = { id, stoppedAt: knex.fn.now(), createdAt: knex.fn.now() };
      await knex('mailAddresses').insert(row).onConflict('id').merge(['stoppedAt']);
    },
  };
}

/** Forgets single refusals after a while: a mailbox that was full once is no reason for anything. */
export async function forgetRefusals(knex: Knex): Promise<void> {
  await knex.raw(
    `delete from "mailAddresses" where "markedAt" is null and "stoppedAt" is null
       and "refusedOn" < ${today()} - :days::int`,
    { days: refusedAddressDays },
  );
}
