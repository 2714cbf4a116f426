// Passkeys: a device holds a key that its owner unlocks by fingerprint, face or PIN. The key works at this origin
// only. Passkeys sign in to existing accounts and grant no other rights.
import { platformPlace } from '#server/queries/platform-name.ts';
import { platformSettings } from '#server/queries/settings.ts';
import { randomUUID } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Knex } from 'knex';
import { actorOf, fullName } from '#shared/domain/people/people.ts';
import { recordEvent } from '#server/engine/audit.ts';
import type { Mailer } from '#server/operations/mail.ts';
import { writeMail } from '#server/operations/write-mail.ts';
import { keepChallenge, takeChallenge } from './passkey-challenges.ts';
import type { Accounts, Person } from '../accounts.ts';
import { linkedAccounts } from '../organizations/linked-accounts.ts';
import { rateLimits } from '#server/limits/rate-limit.ts';
import { HOUR_SECONDS } from '#shared/lib/time.ts';

/** The site that passkeys are made for. They work nowhere else. */
export interface PasskeySite {
  id: string;
  origin: string;
}

/** A passkey as its owner sees it. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** The passkey is synchronized to its owner's other devices. */
  isSynced: boolean;
}

/** The browser's options for a ceremony, and the id of the challenge to answer. */
export interface Asking<Options> {
  options: Options;
  challengeId: string;
}

/** Adds, lists and removes passkeys, and signs in with them. They belong to the owner of an account's sign-in. */
export interface Passkeys {
  /** In the order in which they were added. */
  list(accountId: string): Promise<Passkey[]>;
  /** Returns the seconds to wait if there were too many requests. */
  startAdding(person: Person): Promise<Asking<PublicKeyCredentialCreationOptionsJSON> | number>;
  /** Returns null if the response does not match the challenge. */
  finishAdding(person: Person, challengeId: string, answer: NewPasskey): Promise<Passkey | null>;
  /** Returns false if the person has no passkey with this id. */
  remove(person: Person, id: string): Promise<boolean>;
  startSignIn(source: string): Promise<Asking<PublicKeyCredentialRequestOptionsJSON> | number>;
  finishSignIn(challengeId: string, answer: AuthenticationResponseJSON): Promise<SignInByPasskey>;
}

/** A passkey that a browser made. */
export interface NewPasskey {
  name: string;
  response: RegistrationResponseJSON;
}

/** The reason is for the log. */
export type SignInByPasskey = { /** The owner of the sign-in. */ personId: string } | { refused: string };

interface Parts {
  knex: Knex;
  site: PasskeySite;
  people: Accounts;
  mailer: Mailer;
  now(): Date;
}

interface PasskeyRow {
  id: string;
  personId: string;
  credentialId: string;
  publicKey: string;
  counter: string | number;
  transports: string;
}

/** Each challenge is a row until it is answered or expires. A school shares one network address. */
const asking = { name: 'passkeys-from-source', most: 600, seconds: HOUR_SECONDS };
const adding = { name: 'passkeys-of-person', most: 30, seconds: HOUR_SECONDS };
/** Loaded on the first passkey request, because it is the server's slowest import. */
const webAuthn = () => import('@simplewebauthn/server');
/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** Browsers create no passkeys for an IP address or on an insecure connection. */
export function passkeySite(publicOrigin: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicOrigin);
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = /[a-z]/.test(hostname) && !hostname.startsWith('[');
  return isSafe && isName ? { id: hostname, origin } : null;
}

/** Makes the passkeys of the server. User verification is required. */
export function passkeys({ knex, site, people, mailer, now }: Parts): Passkeys {
  const limits = rateLimits(knex);
  const linked = linkedAccounts(knex);
  const expected = { expectedOrigin: site.origin, expectedRPID: site.id, requireUserVerification: true };

  return {
    async list(accountId) {
      const personId = await linked.signInOwner(accountId);
      const rows = await knex('passkeys').where({ personId }).orderBy('createdAt');
      return rows.map(described);
    },

    async startAdding(person) {
      const personId = await linked.signInOwner(person.id);
      const wait = await limits.count(adding, personId);
      if (wait !== null) return wait;
      const known: PasskeyRow[] = await knex('passkeys').where({ personId });
      const { platformName } = await platformSettings(knex);
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: platformName,
        rpID: site.id,
        userID: new TextEncoder().encode(personId),
        userName: person.email || `${platformName} account`,
        userDisplayName: fullName(person),
        attestationType: 'none',
        // The device finds the passkey itself, so the person types no identifier.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: transportsOf(transports),
        })),
      });
      return { options, challengeId: await keepChallenge(knex, options.challenge, personId) };
    },

    async finishAdding(person, challengeId, { name, response }) {
      const personId = await linked.signInOwner(person.id);
      const expectedChallenge = await takeChallenge(knex, challengeId, personId);
      if (expectedChallenge === null) return null;
      const { verifyRegistrationResponse } = await webAuthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return null;
      const { credential, credentialDeviceType } = registrationInfo;
      return knex.transaction(async (transaction) => {
        const [row] = await transaction('passkeys')
          .insert({
            id: randomUUID(),
            personId,
            credentialId: credential.id,
            publicKey: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: (credential.transports ?? []).join(' '),
            name,
            isSynced: credentialDeviceType === 'multiDevice',
            lastUsedAt: null,
            createdAt: now(),
          })
          // Prevents a person from taking over another person's passkey.
          .onConflict('credentialId')
          .ignore()
          .returning('*');
        if (!row) return null;
        await tell(transaction, person, { event: 'passkeys.add', subjectId: row.id });
        return described(row);
      });
    },

    async remove(person, id) {
      if (!isUuid(id)) return false;
      const personId = await linked.signInOwner(person.id);
      return knex.transaction(async (transaction) => {
        const removed = await transaction('passkeys').where({ personId, id }).del();
        if (removed > 0) await tell(transaction, person, { event: 'passkeys.remove', subjectId: id });
        return removed > 0;
      });
    },

    async startSignIn(source) {
      const wait = await limits.count(asking, source);
      if (wait !== null) return wait;
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({ rpID: site.id, userVerification: 'required' });
      return { options, challengeId: await keepChallenge(knex, options.challenge, null) };
    },

    async finishSignIn(challengeId, response) {
      const expectedChallenge = await takeChallenge(knex, challengeId, null);
      if (expectedChallenge === null) return { refused: 'nothing was asked' };
      const row: PasskeyRow | undefined = await knex('passkeys').where({ credentialId: response.id }).first();
      if (!row) return { refused: 'the passkey is not known' };
      const { userHandle } = response.response;
      if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== row.personId)
        return { refused: 'the passkey names somebody else' };
      const credential = {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        // The counter is compared below, in the statement that stores it, so that only one of two concurrent responses
        // can pass.
        counter: 0,
      };
      const { verifyAuthenticationResponse } = await webAuthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge,
        credential,
      }).catch(() => ({ verified: false, authenticationInfo: undefined }));
      if (!verified || !authenticationInfo) return { refused: 'the answer is not right' };
      if (await noteUse(row.id, authenticationInfo.newCounter)) return { personId: row.personId };
      await recordOldCounter(row);
      return { refused: 'the counter went back' };
    },
  };

  /** Returns false if the stored counter is higher than the reported one: the passkey may have been copied. */
  async function noteUse(id: string, counter: number): Promise<boolean> {
    const noted = await knex('passkeys')
      .where({ id })
      .whereRaw('(counter < :counter or (counter = 0 and :counter::bigint = 0))', { counter })
      .update({ counter, lastUsedAt: now() });
    return noted === 1;
  }

  async function recordOldCounter({ id, personId }: PasskeyRow): Promise<void> {
    const person = await people.find(personId);
    if (!person) return;
    const event = { actor: actorOf(person), event: 'passkeys.signIn', subjectId: id } as const;
    await recordEvent(knex, { ...event, outcome: 'denied' }, now());
  }

  /**
   * Records a change of sign-in methods in the audit and sends a mail about it. A thief of the session does not read
   * that mailbox.
   */
  async function tell(
    transaction: Knex.Transaction,
    person: Person,
    { event, subjectId }: { event: 'passkeys.add' | 'passkeys.remove'; subjectId: string },
  ): Promise<void> {
    await recordEvent(transaction, { actor: actorOf(person), event, outcome: 'applied', subjectId }, now());
    if (person.email) await mailer.send(news(person.email, event === 'passkeys.add'), transaction);
  }
}

function news(to: string, isAdded: boolean) {
  const what = isAdded ? 'added to' : 'removed from';
  return writeMail({
    ...{ to, kind: 'security', subject: `A passkey was ${what} your ${platformPlace} account` },
    parts: [
      `A passkey was ${what} your account.`,
      'If this wasn’t you, open Account, remove passkeys you don’t recognize, and sign out all other devices.',
    ],
  });
}

function described(row: Record<string, unknown>): Passkey {
  const { id, name, createdAt, lastUsedAt, isSynced } = row;
  return {
    id: String(id),
    name: String(name),
    createdAt: instant(createdAt),
    lastUsedAt: lastUsedAt === null ? null : instant(lastUsedAt),
    isSynced: Boolean(isSynced),
  };
}

const instant = (value: unknown): string =>
  (value instanceof Date ? value : new Date(String(value))).toISOString();

/** The transports that the browser reported when the passkey was added. They are only a hint to browsers. */
const transportsOf = (text: string): string[] => text.split(' ').filter(Boolean);

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
