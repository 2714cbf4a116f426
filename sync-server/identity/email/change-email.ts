// Changes the sign-in address of an account. A person who proves both addresses changes it immediately. A person who
// cannot open the old mailbox waits seven days, during which its owner can stop the change. A completed change can be
// undone for seven days.
import type { Knex } from 'knex';
import { fullName } from '#shared/domain/people/people.ts';
import { addressChangeMails } from './change-email-mails.ts';
import type { EmailedCodes, Problem } from './email-codes.ts';
import type { Asker } from '../known-browsers.ts';
import type { Mailer } from '#server/operations/mail.ts';
import type { Accounts, Person } from '../accounts.ts';
import { linkedAccounts, sameSignIn } from '../organizations/linked-accounts.ts';
import type { SessionStore } from '../session-store.ts';
import type { ChangeRow } from './email-change-row.ts';
import { cancelOpenOf, makingOfChanges } from './make-email-change.ts';
import { settling } from './settle-email-change.ts';
import { addressRestoring } from './undo-email-change.ts';
import { codeMail } from '../sign-in.ts';
import type { SignedLinks } from '../signed-links.ts';
import type { PendingAddress } from '../session-data.ts';
import { emailChangeKeptDays, emailChangeWaitDays } from '#shared/policy.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';
import { forEachItem, inTurn } from '../../jobs/rounds.ts';
import { timeZoneFor } from '#server/queries/time-zones.ts';

/** The codes from both mailboxes, as the person entered them. */
export interface EnteredCodes {
  code: string;
  previousCode?: string | undefined;
  /** The person cannot open the old mailbox. */
  isWithoutPrevious?: boolean | undefined;
}

/** A change that has not been made yet. */
export interface OpenChange {
  id: string;
  email: string;
  /** `requested` waits for an owner or an administrator, `scheduled` for `dueAt`. */
  state: 'requested' | 'scheduled';
  dueAt: string | null;
}

/** A change of address that is asked for. */
export interface ChangeRequest {
  id: string;
  personId: string;
  name: string;
  email: string;
  previousEmail: string;
}

/** The address was changed, or the change waits. */
export type Entered = { isMade: true } | { isMade: false; change: OpenChange };

interface Parts {
  knex: Knex;
  codes: EmailedCodes;
  people: Accounts;
  sessions: SessionStore;
  mailer: Mailer;
  links: SignedLinks;
  publicOrigin: string;
  now(): Date;
}

/** The states in which a change stays until it is forgotten. */
const closed = ['made', 'cancelled', 'undone'] as const;
const inUse = 'Another account already uses this address.';

/** Changes a person's address after both mailboxes confirmed it, or after a waiting period. */
export type AddressChange = ReturnType<typeof addressChange>;

/** Makes the changes of address of the server. */
export function addressChange({ knex, codes, people, sessions, mailer, links, publicOrigin, now }: Parts) {
  const mails = addressChangeMails(
    (id) => `${publicOrigin}/api/undo-address?change=${id}&key=${links.keyFor(id)}`,
  );
  const linked = linkedAccounts(knex);
  const settle = settling({ knex, people, linked });
  const { wait, makeNow, make } = makingOfChanges({ knex, sessions, mailer, mails, now, settle });
  const open = () => knex('addressChanges').whereIn('state', ['requested', 'scheduled']);

  /** Sends a code to the new address and one to the current sign-in address. */
  async function request(person: Person, address: string, asker: Asker): Promise<PendingAddress | Problem> {
    const next = await codes.request(address, asker, (to, code) => codeMail(to, ...newAddressWords(code)));
    if ('problem' in next) return next;
    const known = await previousOf(person);
    if (known === null || known === next.email) return { next, previous: null };
    const previous = await codes.request(known, asker, (to, code) => codeMail(to, ...oldAddressWords(code)));
    return 'problem' in previous ? previous : { next, previous };
  }

  /** Returns null if the account has no address: the person signs in through an issuer that provides none. */
  async function previousOf(person: Person): Promise<string | null> {
    const personId = await linked.signInOwner(person.id);
    const row = await knex('identities').where({ issuer: 'email', personId }).first('subject');
    return row?.subject ?? (person.email || null);
  }

  /**
   * Checks the codes. A correct code stays proven in `pending` while the other is entered again. A change that is made
   * ends all sessions but this one.
   */
  async function enter(
    person: Person,
    pending: PendingAddress,
    entered: EnteredCodes,
    { asker, isByPasskey, session }: { asker: Asker; isByPasskey: boolean; session: string | null },
  ): Promise<Entered | Problem> {
    const { next, previous } = pending;
    if (previous && !entered.isWithoutPrevious && !pending.isPreviousProven) {
      const proven = await codes.prove(previous, entered.previousCode ?? '', asker);
      if ('problem' in proven) return { ...proven, problem: `${previous.email}: ${proven.problem}` };
      pending.isPreviousProven = true;
    }
    if (!pending.isNextProven) {
      const proven = await codes.prove(next, entered.code, asker);
      if ('problem' in proven) return { ...proven, problem: `${next.email}: ${proven.problem}` };
      pending.isNextProven = true;
    }
    const owner = await linked.signInOwner(person.id);
    if (await isTaken(owner, next.email)) return { problem: inUse };
    if (entered.isWithoutPrevious && previous) {
      const change = await wait(owner, pending, { isByPasskey, timeZone: await timeZoneOf(owner) });
      return { isMade: false, change: described(change) };
    }
    return (await makeNow(owner, pending, session)) ? { isMade: true } : { problem: inUse };
  }

  /** A mail names days on the clock of the person's organization. */
  async function timeZoneOf(personId: string): Promise<string> {
    const person = await people.find(personId);
    return timeZoneFor(knex, person?.organizationId ?? null);
  }

  async function isTaken(personId: string, subject: string): Promise<boolean> {
    const owner = await knex('identities').where({ issuer: 'email', subject }).first('personId');
    return owner !== undefined && owner.personId !== personId;
  }

  async function openOf(accountId: string): Promise<OpenChange | null> {
    const personId = await linked.signInOwner(accountId);
    const change: ChangeRow | undefined = await open().where({ personId }).first();
    return change ? described(change) : null;
  }

  async function cancel(accountId: string): Promise<void> {
    const personId = await linked.signInOwner(accountId);
    if ((await cancelOpenOf(knex, personId)) === 0) throw refuseRequest('addressChange.notOpen');
    await settle(personId);
  }

  /**
   * Lists the changes that this person may confirm: of members of their organization, or all of them for an
   * administrator.
   */
  async function requests(decider: Person): Promise<ChangeRequest[]> {
    const rows = await decidable(decider).select('c.*', 'u.firstName', 'u.lastName').orderBy('c.createdAt');
    return rows.map((row) => ({
      id: row.id,
      personId: row.personId,
      name: fullName(row) || row.previousEmail,
      email: row.email,
      previousEmail: row.previousEmail,
    }));
  }

  function decidable(decider: Person) {
    const rows = knex('addressChanges as c')
      .join('users as u', 'u.id', 'c.personId')
      .where('c.state', 'requested')
      .whereRaw(`c."personId" not in (${sameSignIn(':id::text')})`, { id: decider.id });
    if (decider.userType === 'admin') return rows;
    return rows
      .where('u.organizationId', decider.memberRole === 'owner' ? decider.organizationId : null)
      .whereNot('u.userType', 'admin');
  }

  async function decide(decider: Person, id: string, isConfirmed: boolean): Promise<void> {
    const found = await decidable(decider).where('c.id', id).first('c.id', 'c.personId');
    const decision = isConfirmed
      ? { state: 'scheduled', dueAt: inDays(emailChangeWaitDays), confirmedBy: decider.id }
      : { state: 'cancelled' };
    if (!found) throw refuseRequest('addressChange.notOpen');
    const timeZone = await timeZoneOf(found.personId);
    await knex.transaction(async (transaction) => {
      const [change]: ChangeRow[] = await transaction('addressChanges')
        .where({ id, state: 'requested' })
        .update({ ...decision, isUnfinished: true })
        .returning('*');
      if (!change) throw refuseRequest('addressChange.notOpen');
      if (isConfirmed) await mailer.send(mails.confirmed({ ...change, timeZone }), transaction);
    });
    await settle(found.personId);
  }

  /**
   * Makes the changes whose waiting period is over, finishes what failed, and deletes the changes that can no longer be
   * undone. Called by a timer.
   */
  async function makeDue(): Promise<void> {
    const changes = () => knex<ChangeRow>('addressChanges');
    const isOld = knex.raw('coalesce("madeAt", "createdAt") < ?', [inDays(-emailChangeKeptDays)]);
    const due = await changes().where({ state: 'scheduled' }).where('dueAt', '<=', now());
    await inTurn(
      () =>
        changes()
          .where({ state: 'requested' })
          .whereRaw(isOld)
          .update({ state: 'cancelled', isUnfinished: true }),
      () => forEachItem(due, make),
      async () =>
        forEachItem(await changes().where({ isUnfinished: true }).distinct().pluck('personId'), settle),
      () => changes().whereIn('state', closed).where({ isUnfinished: false }).whereRaw(isOld).del(),
    );
  }

  const inDays = (days: number): Date => new Date(now().getTime() + days * DAY_MS);

  const undoing = addressRestoring({ knex, sessions, links, now, settle });

  return { request, enter, openOf, cancel, requests, decide, makeDue, ...undoing };
}

function described({ id, email, state, dueAt }: ChangeRow): OpenChange {
  return {
    id,
    email,
    state: state === 'scheduled' ? 'scheduled' : 'requested',
    dueAt: dueAt?.toISOString() ?? null,
  };
}

const newAddressWords = (code: string) =>
  ['Confirm your email address', ['Your code is', code], 'use this address'] as const;

const oldAddressWords = (code: string) =>
  [
    'Confirm the change of your email address',
    ['Your code is', code],
    'change the address of your account',
  ] as const;
