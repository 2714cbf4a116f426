// Maps sign-in identities to people and people to their rows.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { systemActor, systemActorFor } from '#shared/engine/command.ts';
import type { Actor, NamedCommand } from '#shared/engine/command.ts';
import { chooseAccountType, registerPerson } from '#shared/domain/people/accounts.ts';
import { suspensionOf } from '#shared/domain/people/suspensions.ts';
import type { Suspension } from '#shared/domain/people/suspensions.ts';
import { Refusal, type RefusalCode } from '#shared/engine/rejection.ts';
import type { Row } from '#shared/engine/schema.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import { keptRow } from '../engine/columns.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import type { Execute } from '../engine/types.ts';
import { refuseRequest } from '../engine/request-refusals.ts';
import { sameSignIn } from './organizations/linked-accounts.ts';

/** A person's account row, with their role in the organization that they act for. */
export type Person = Row<'users'> & Pick<Actor, 'memberRole' | 'assignsAll'>;

/** A person's identity at an issuer. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** What is known about a person who signs in for the first time. */
export type ArrivalProfile = Pick<Person, 'email' | 'firstName' | 'lastName'>;

/** The account of a person who just proved an identity. */
export interface Arrival {
  person: Person;
  /** Set if the person or their organization is suspended. */
  suspension: Suspension | null;
  /** Sessions that began earlier are invalid, of this account and of all that share its sign-in. */
  sessionsFrom: string | null;
}

/** Finds, registers and changes accounts. Every change runs a command. */
export interface Accounts {
  /** Runs a command in the name of a member of an organization, who allowed it earlier. */
  give(actor: Actor, command: NamedCommand, input: unknown): Promise<void>;
  find(id: string): Promise<Person | null>;
  /** Returns the same for sign-in attempts. */
  arrival(id: string): Promise<Arrival | null>;
  /** Returns the person with a proven e-mail address. A new person is registered. */
  arriveByEmail(address: string): Promise<string>;
  /** Returns the person vouched for by an issuer. The profile is stored at the first sign-in. */
  arriveByIssuer(identity: Identity, profile: ArrivalProfile): Promise<string>;
  /** Rejects if the account already owns rows. */
  chooseType(actor: Actor, input: unknown): Promise<void>;
  /** Runs a command of the server in a person's name. The audit shows that person, and the role if it is given. */
  runAs(person: string, command: NamedCommand, input: unknown, actedAs?: Actor['memberRole']): Promise<void>;
}

const membership = `left join memberships m
  on m.id = u."organizationId" || '.' || u.id and m."endedAt" is null and u."userType" is distinct from 'admin'`;

const FIND = `select row_to_json(person) as person, m.role as "memberRole", m."assignsAll"
  from users u ${membership}, ${keptRow('users', 'u', { as: 'person' })} where u.id = $1`;

const ARRIVAL = `select row_to_json(person) as person, m.role as "memberRole", m."assignsAll", row_to_json(organization) as organization,
    (select to_json(max(other."sessionsFrom")) from users other where other.id in (${sameSignIn('u.id')})) as "sessionsFrom"
  from users u left join organizations o on o.id = u."organizationId" ${membership},
    ${keptRow('users', 'u', { as: 'person' })}, ${keptRow('organizations', 'o', { as: 'organization' })} where u.id = $1`;

interface Found {
  person: Row<'users'>;
  memberRole: Person['memberRole'];
  assignsAll: boolean | null;
}

interface FoundArrival extends Found, Pick<Arrival, 'sessionsFrom'> {
  organization: Row<'organizations'> | null;
}

const personIn = ({ person, memberRole, assignsAll }: Found): Person => ({
  ...person,
  memberRole,
  assignsAll: assignsAll === true,
});

/** Makes the accounts of the server. Refusals of commands are thrown as `Refusal`. */
export function accounts(knex: Knex, execute: Execute): Accounts {
  async function find(id: string): Promise<Person | null> {
    const [found] = await queryOnce<Found>(knex, FIND, [id]);
    return found ? personIn(found) : null;
  }

  async function arrival(id: string): Promise<Arrival | null> {
    const [row] = await queryOnce<FoundArrival>(knex, ARRIVAL, [id]);
    if (!row) return null;
    const { sessionsFrom } = row;
    return { person: personIn(row), suspension: suspensionOf(row.person, row.organization), sessionsFrom };
  }

  async function run(
    actor: Actor,
    { name, version }: Pick<NamedCommand, 'name' | 'version'>,
    input: unknown,
    actedAs?: Actor['memberRole'],
  ) {
    const entry = { id: randomUUID(), command: name, version, input };
    const execution = await execute({
      actor,
      actedAs,
      client: null,
      entries: [{ ...entry, digest: entryDigest(entry), after: [], sequence: null, savedAt: null }],
    });
    const outcome = execution.outcomes.get(entry.id);
    if (outcome?.kind !== 'refused') return;
    throw new Refusal(outcome.code as RefusalCode, outcome.message, outcome.fields, outcome.text);
  }

  async function arrive(identity: Identity, profile: ArrivalProfile): Promise<string> {
    const personId = await personOf(knex, identity);
    // Also repairs an account if the server stopped between the two steps, and handles two concurrent first sign-ins.
    if (!(await find(personId))) {
      await run(systemActor, registerPerson, { id: personId, ...profile }).catch(async (error: unknown) => {
        if (!(await find(personId))) throw error;
      });
    }
    return personId;
  }

  return {
    find,
    arrival,
    arriveByEmail: (address) =>
      arrive({ issuer: 'email', subject: address }, { email: address, firstName: '', lastName: '' }),
    arriveByIssuer: arrive,
    give: run,
    async chooseType(actor, input) {
      const invited = await knex('colleagueInvites')
        .where({ organizationId: actor.organization })
        .where('expiresAt', '>', knex.fn.now())
        .first('id');
      const isKept = (input as { userType?: unknown } | null)?.userType === actor.role;
      if (invited && !isKept) throw refuseRequest('account.openInvitations');
      await run(actor, chooseAccountType, input);
    },
    runAs: (person, command, input, actedAs) => run(systemActorFor(person), command, input, actedAs),
  };
}

/** The same address from another issuer is another identity. People are never merged by equal addresses. */
async function personOf(knex: Knex, { issuer, subject }: Identity): Promise<string> {
  const known = await knex('identities').where({ issuer, subject }).first('personId');
  if (known) return known.personId;
  await knex('identities')
    .insert({ issuer, subject, personId: randomUUID() })
    .onConflict(['issuer', 'subject'])
    .ignore();
  const row = await knex('identities').where({ issuer, subject }).first('personId');
  return row.personId;
}
