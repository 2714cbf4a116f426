// Invitations to an e-mail address. A training provider with this verified address sees the invitation and chooses a
// course; it then becomes an invitation like any other. The employer learns nothing about the address before that:
// every address gets the same answer and the same mail.
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { tellInvitedAddress } from '#shared/domain/agreements/address-notices.ts';
import { sendInvitation } from '#shared/domain/agreements/invitations.ts';
import { isAtLeast } from '#shared/engine/access/member-roles.ts';
import { refuseUnlinkable } from '#shared/domain/jobs/job.ts';
import { refuse } from '#shared/domain/refusals/refusal-texts.ts';
import { systemActor } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { DAY_SECONDS, plusDays } from '#shared/lib/time.ts';
import {
  addressInvitationsPerDay,
  invitationDays,
  invitationMailsPerDay,
  openInvitations,
} from '#shared/policy.ts';
import type { Mailer } from '#server/operations/mail.ts';
import { rateLimits } from '#server/limits/rate-limit.ts';
import type { Accounts, Person } from '../accounts.ts';
import { roleOfInviter, stillGood } from '../inviters.ts';
import { addressInvitationMail } from './address-invitation-mail.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

const ofEmployer = { name: 'address-invitations', most: addressInvitationsPerDay, seconds: DAY_SECONDS };
const toAddress = { name: 'invitation-mails', most: invitationMailsPerDay, seconds: DAY_SECONDS };

/** What an employer sends to an address: a job and optional terms. */
export interface AddressInvitation {
  jobId: number;
  email: string;
  terms: string | null;
}

interface Stored {
  id: string;
  employerId: string;
  invitedBy: string;
  invitedByName: string;
  jobId: string | number;
  address: string;
  terms: string | null;
  state: 'sent' | 'declined' | 'withdrawn';
  createdAt: Date;
}

interface Parts {
  knex: Knex;
  people: Accounts;
  mailer: Mailer;
  publicOrigin: string;
  now: () => Date;
}

/** Sends, lists, cancels and answers invitations by address. */
export type AddressInvitations = ReturnType<typeof addressInvitations>;

/** Makes the invitations of the server. Only employers send them, and only providers answer. */
export function addressInvitations({ knex, people, mailer, publicOrigin, now }: Parts) {
  const table = () => knex<Stored>('addressInvitations').where('expiresAt', '>', now());
  const ownJob = async (employerId: string, jobId: number) =>
    (await knex('jobs').where({ id: jobId, employerId }).first()) ?? null;

  /** Leaves out the invitations of members who have left, or who may no longer invite. */
  const good = async <Row extends Pick<Stored, 'employerId' | 'invitedBy'>>(rows: readonly Row[]) =>
    stillGood(
      people,
      rows.map((row) => ({ ...row, organizationId: row.employerId })),
      (role) => isAtLeast(role, sendInvitation.leastRole ?? 'owner'),
    );

  /** Returns the open invitation, if it was sent to this person's address. */
  async function openFor(person: Person, id: string): Promise<Stored> {
    providerOf(person);
    const [found] = await good(await table().where({ id, state: 'sent', address: addressOf(person) }));
    if (!found) throw refuse('invitation.notFound');
    return found;
  }

  async function refuseOverLimits(employerId: string, { jobId, email }: AddressInvitation): Promise<void> {
    const open = await good(await table().where({ employerId, state: 'sent' }));
    if (open.some((other) => Number(other.jobId) === jobId && other.address === email))
      throw refuse('invitation.sent');
    const [normal] = await knex('invitations').where({ employerId, state: 'sent' }).count({ count: '*' });
    if (open.length + Number(normal?.['count'] ?? 0) >= openInvitations)
      throw refuse('invitation.tooMany', { most: openInvitations });
  }

  /** Tells the people with an account under the address, or takes that back. The same is done for every address. */
  async function tell(
    { employerId, jobId, address }: Pick<Stored, 'employerId' | 'jobId' | 'address'>,
    isOver = false,
  ): Promise<void> {
    const personIds = await providersAt(knex, address);
    await people.give(systemActor, tellInvitedAddress, {
      employerId,
      jobId: Number(jobId),
      personIds,
      isOver,
    });
  }

  return {
    /** Returns the seconds to wait if the employer sent too many today, otherwise null. */
    async invite(person: Person, wanted: AddressInvitation): Promise<number | null> {
      const employerId = employerOf(person);
      const invitation = { ...wanted, email: wanted.email.toLowerCase() };
      const job = await ownJob(employerId, invitation.jobId);
      if (!job) throw refuse('job.notFound');
      refuseUnlinkable(job);
      await refuseOverLimits(employerId, invitation);
      const wait = await rateLimits(knex).count(ofEmployer, employerId);
      if (wait !== null) return wait;
      const isFirst = !(await table().where({ employerId, address: invitation.email }).first('id'));
      // One mail per employer and address while an invitation is kept, and few per address from all employers together.
      const isMailed = isFirst && (await rateLimits(knex).count(toAddress, invitation.email)) === null;
      // Before the invitation is stored, because a repeated call is refused afterwards.
      await tell({ employerId, jobId: invitation.jobId, address: invitation.email });
      await knex.transaction(async (transaction) => {
        const key = { employerId, invitedBy: person.id, jobId: invitation.jobId, address: invitation.email };
        // Of two requests at once, one is refused.
        await transaction.raw('select pg_advisory_xact_lock(hashtext(?))', [`invite ${employerId}`]);
        const sent = transaction('addressInvitations').where({ ...key, state: 'sent' });
        if (await sent.where('expiresAt', '>', now()).first('id')) throw refuse('invitation.sent');
        await transaction('addressInvitations').insert({
          ...key,
          id: randomUUID(),
          invitedByName: person.firstName || person.companyName || 'A colleague',
          terms: invitation.terms,
          createdAt: now(),
          expiresAt: plusDays(now().toISOString(), invitationDays),
        });
        const mail = addressInvitationMail(invitation.email, job.employerName, publicOrigin);
        await mailer.send(isMailed ? mail : null, transaction);
      });
      return null;
    },

    /** Lists an employer's invitations that became none yet, newest first. */
    async sent(person: Person) {
      const rows = await table()
        .join('jobs as j', 'j.id', 'addressInvitations.jobId')
        .where({ 'addressInvitations.employerId': employerOf(person) })
        .whereNot({ state: 'withdrawn' })
        .orderBy('addressInvitations.createdAt', 'desc')
        .select('addressInvitations.*', 'j.title as jobTitle');
      const open = await good(rows);
      return open.map(({ id, address: email, jobTitle, state, createdAt }) => ({
        ...{ id, email, jobTitle, state },
        createdAt: createdAt.toISOString(),
      }));
    },

    /** Lists the open invitations to a provider's address, newest first. */
    async received(person: Person) {
      providerOf(person);
      const rows = await table()
        .join('jobs as j', 'j.id', 'addressInvitations.jobId')
        .where({ state: 'sent', address: addressOf(person) })
        .orderBy('addressInvitations.createdAt', 'desc')
        .select('addressInvitations.*', 'j.title as jobTitle', 'j.employerName', 'j.location');
      const open = await good(rows);
      return open.map(({ id, jobTitle, employerName, location, terms, createdAt }) => ({
        ...{ id, jobTitle, employerName, location, terms },
        createdAt: createdAt.toISOString(),
      }));
    },

    async withdraw(person: Person, id: string): Promise<void> {
      const employerId = employerOf(person);
      const open = await table().where({ id, employerId, state: 'sent' }).first();
      if (!open) throw refuse('invitation.notFound');
      await tell(open, true);
      const withdrawn = await table().where({ id, state: 'sent' }).update({ state: 'withdrawn' });
      if (withdrawn === 0) throw refuse('invitation.notFound');
    },

    async decline(person: Person, id: string): Promise<void> {
      const declined = await openFor(person, id);
      await tell(declined, true);
      await table().where({ id, state: 'sent' }).update({ state: 'declined' });
    },

    /** Turns it into an invitation of one of the provider's courses, sent by the person who invited the address. */
    async chooseCourse(person: Person, id: string, courseId: number): Promise<void> {
      const invitation = await openFor(person, id);
      const { employerId, invitedBy, invitedByName, jobId, terms } = invitation;
      const course = await knex('courses')
        .where({ id: courseId, providerId: providerOf(person) })
        .first('id');
      if (!course) throw refuse('course.notFound');
      const inviter = {
        person: invitedBy,
        organization: employerId,
        role: 'employer' as const,
        memberRole: await roleOfInviter(people, employerId, invitedBy),
        name: invitedByName,
      };
      // The invitation by address is deleted last, so that a call that failed in between can be repeated.
      if (!(await knex('invitations').where({ id }).first('id')))
        await people
          .give(inviter, sendInvitation, { id, courseId, jobId: Number(jobId), terms })
          .catch(inWordsFor);
      await tell(invitation, true);
      await table().where({ id }).del();
    },
  };
}

const mostProviders = 20;

/** Returns the training providers who may answer an invitation to this address. */
async function providersAt(knex: Knex, address: string): Promise<string[]> {
  const rows: { id: string; email: string }[] = await knex('users')
    .where({ userType: 'provider' })
    .whereNotNull('organizationId')
    // As the search of administrators does, so that the same index is used.
    .whereRaw('left(searchable(email), 200) = left(searchable(?), 200)', [address])
    .limit(mostProviders)
    .select('id', 'email');
  return rows.filter(({ email }) => email.toLowerCase() === address).map(({ id }) => id);
}

/** The employer's limit is not the provider's business. */
function inWordsFor(error: unknown): never {
  if (error instanceof Refusal && error.code === 'limit') throw refuseRequest('addressInvitation.tooMany');
  throw error;
}

const addressOf = ({ email }: Person): string => email.toLowerCase();

function organizationOf(person: Person, userType: 'employer' | 'provider'): string {
  if (person.userType !== userType || !person.organizationId) throw refuseEntry('access.none');
  return person.organizationId;
}
const employerOf = (person: Person): string => organizationOf(person, 'employer');
const providerOf = (person: Person): string => organizationOf(person, 'provider');
