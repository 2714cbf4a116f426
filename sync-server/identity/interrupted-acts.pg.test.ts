// Interrupts each act on accounts at each of its statements: repeated by its person or by the timer, it reaches the same
// end.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { systemActor } from '#shared/engine/command.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import type { Database } from '../database/types.ts';
import { makePasskey } from '../testing/authenticator.ts';
import { expectRepeatable, mailsTo, storedMailer } from '../testing/interrupted-acts.ts';
import { courseInput, jobInput, newMarketplace } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { accounts } from './accounts.ts';
import type { Accounts, Person } from './accounts.ts';
import { addressInvitations } from './email/address-invitations.ts';
import type { AddressInvitations } from './email/address-invitations.ts';
import { addressChange } from './email/change-email.ts';
import type { AddressChange } from './email/change-email.ts';
import { hashOf, joining } from './organizations/joining.ts';
import { passkeys } from './passkeys/passkeys.ts';
import { accountDeletion } from './rights/account-deletion.ts';
import type { AccountDeletion } from './rights/account-deletion.ts';
import { sessionStore } from './session-store.ts';
import type { SessionStore } from './session-store.ts';
import { signedLinks } from './signed-links.ts';

// Each act is repeated for every statement that can fail.
vi.setConfig({ testTimeout: 120_000 });

const links = signedLinks(['a secret of the server'], 'undo-address');
const origin = 'https://skillpact.example';
let database: Database;
let marketplace: Marketplace;
let people: Accounts;
let sessions: SessionStore;
let address: AddressChange;
let deletion: AccountDeletion;
let invitations: AddressInvitations;

beforeAll(async () => {
  database = await testDatabase();
  const { knex } = database;
  marketplace = await newMarketplace(database);
  people = accounts(knex, marketplace.execute);
  sessions = sessionStore({ knex, isAlone: false, onEnded() {} });
  const shared = { knex, people, sessions, now, mailer: storedMailer(database), publicOrigin: origin };
  const codes: Parameters<typeof addressChange>[0]['codes'] = {
    request: async (email) => ({ codeId: email, email }),
    prove: async ({ email }) => ({ email }),
  };
  address = addressChange({ ...shared, codes, links });
  deletion = accountDeletion(shared);
  invitations = addressInvitations(shared);
  const ada = { id: 'ada', email: 'ada@example.org', firstName: 'Ada', lastName: '' };
  await marketplace.give(systemActor, 'accounts.register', ada);
  await marketplace.give(systemActor, 'accounts.changeRole', { userId: 'ada', userType: 'admin' });
});
afterAll(() => database.close());

const now = () => new Date(marketplace.clock.now);
beforeEach(() => {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
});
const later = (days: number) => {
  marketplace.clock.now = new Date(now().getTime() + days * DAY_MS).toISOString();
};

const found = async (id: string): Promise<Person> => assertDefined((await people.find(id)) ?? undefined);

/** A person who is signed in on two devices, with a passkey and an invitation of a colleague. */
async function signedIn() {
  marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const name = randomUUID();
  const [before, after] = [`${name}.before@example.org`, `${name}.after@example.org`];
  const id = await people.arriveByEmail(before);
  for (const device of ['here', 'there'])
    await database.knex('sessions').insert({
      ...{ id: `${device} ${id}`, personId: id, data: {}, device },
      ...{ expiresAt: new Date('2099-01-01'), signedInAt: now() },
    });
  const key = { id: randomUUID(), personId: id, credentialId: id, publicKey: '', counter: 0, transports: '' };
  const earlier = new Date(now().getTime() - 60_000);
  await database.knex('passkeys').insert({ ...key, name: '', isSynced: false, createdAt: earlier });
  await database.knex('colleagueInvites').insert({
    ...{ id: randomUUID(), organizationId: id, role: 'member', invitedBy: id, invitedByName: '' },
    ...{ assignsAll: false, courseIds: [], siteIds: [], expiresAt: new Date('2099-01-01') },
  });
  return { id, before, after };
}
type Scene = Awaited<ReturnType<typeof signedIn>>;

const pendingOf = ({ before, after }: Scene) => ({
  next: { codeId: after, email: after },
  previous: { codeId: before, email: before },
});
const asker = { source: 'here', idAt: () => null };

async function enter(scene: Scene, { isWithoutPrevious = false, isByPasskey = false } = {}) {
  const person = await found(scene.id);
  const given = { asker, isByPasskey, session: `here ${scene.id}` };
  return address.enter(person, pendingOf(scene), { code: '1', previousCode: '2', isWithoutPrevious }, given);
}

/** What the person and a thief may have of the account, by the names of the scene. */
async function accountOf({ id, before, after }: Scene) {
  const named = (value: string) => value.replace(id, 'id').replace(before, 'before').replace(after, 'after');
  const { knex } = database;
  const notices = knex('notifications').where({ subjectId: `address.${id}`, withdrawnAt: null });
  return {
    signsInWith: (await knex('identities').where({ personId: id }).pluck('subject')).map(named),
    shown: named((await found(id)).email),
    sessions: await knex('sessions').where({ personId: id }).orderBy('device').pluck('device'),
    passkeys: (await knex('passkeys').where({ personId: id })).length,
    invitations: (await knex('colleagueInvites').where({ invitedBy: id })).length,
    changes: await knex('addressChanges')
      .where({ personId: id })
      .orderBy('state')
      .select('state', 'isUnfinished'),
    mails: await mailsTo(database, before),
    told: (await notices).length,
  };
}

const timer = () => address.makeDue();

test('changes the address that signs in once', async () => {
  const end = await expectRepeatable({
    prepare: signedIn,
    act: (scene) => enter(scene),
    repeat: async (scene) => {
      await enter(scene);
      await timer();
    },
    end: accountOf,
  });
  expect(end).toMatchObject({
    ...{ signsInWith: ['after'], shown: 'after', sessions: ['here'] },
    mails: [expect.stringContaining('was changed')],
  });
});

test('asks once for a change without the old mailbox', async () => {
  await expectRepeatable({
    prepare: signedIn,
    act: (scene) => enter(scene, { isWithoutPrevious: true }),
    repeat: async (scene) => {
      await enter(scene, { isWithoutPrevious: true });
      await timer();
    },
    end: accountOf,
  });
});

const requestOf = async ({ id }: Scene): Promise<string> =>
  (await database.knex('addressChanges').where({ personId: id }).first('id')).id;

test.each([true, false])('decides once about a change without the old mailbox: %s', async (isConfirmed) => {
  await expectRepeatable<Scene & { request: string }>({
    prepare: async () => {
      const scene = await signedIn();
      await enter(scene, { isWithoutPrevious: true });
      return { ...scene, request: await requestOf(scene) };
    },
    act: async ({ request }) => address.decide(await found('ada'), request, isConfirmed),
    repeat: async ({ request }) => {
      await address.decide(await found('ada'), request, isConfirmed).catch(() => {});
      await timer();
    },
    end: accountOf,
  });
});

test('makes the due changes of two people once, ends their sessions, and tells the old addresses', async () => {
  const end = await expectRepeatable({
    prepare: async () => {
      const scenes = [await signedIn(), await signedIn()];
      for (const scene of scenes) await enter(scene, { isWithoutPrevious: true, isByPasskey: true });
      later(8);
      return scenes;
    },
    act: timer,
    end: (scenes) => Promise.all(scenes.map(accountOf)),
  });
  const made = {
    signsInWith: ['after'],
    shown: 'after',
    sessions: [],
    mails: [expect.any(String), expect.any(String)],
  };
  expect(end).toMatchObject([made, made]);
});

test('cancels a change once, also one that nobody decided for a month', async () => {
  const prepare = async () => {
    const scene = await signedIn();
    await enter(scene, { isWithoutPrevious: true });
    return scene;
  };
  const cancel = async ({ id }: Scene) => address.cancel(id);
  const repeat = async (scene: Scene) => {
    await cancel(scene).catch(() => {});
    await timer();
  };
  await expectRepeatable({ prepare, act: cancel, repeat, end: accountOf });
  const forget = () => {
    later(31);
    return timer();
  };
  await expectRepeatable({ prepare, act: forget, end: accountOf });
});

test('undoes a stolen address once, with the thief’s sessions, passkeys, invitations and second change', async () => {
  const stolen = async () => {
    const scene = await signedIn();
    await enter(scene);
    const link = await requestOf(scene);
    later(1);
    const further = `${randomUUID()}@example.org`;
    const pending = pendingOf({ ...scene, before: scene.after, after: further });
    const given = { asker, isByPasskey: false, session: `here ${scene.id}` };
    await address.enter(await found(scene.id), pending, { code: '1', previousCode: '2' }, given);
    return { ...scene, link };
  };
  const undo = ({ link }: { link: string }) => address.undo(link, links.keyFor(link));
  const repeat = async (scene: { link: string }) => {
    await undo(scene);
    await timer();
  };
  await expectRepeatable<Scene & { link: string }>({ prepare: stolen, act: undo, repeat, end: accountOf });
  const scene = await stolen();
  const second = await database.knex('addressChanges').where({ previousEmail: scene.after }).first('id');
  await undo(scene);
  expect(await undo({ link: second.id }), 'the thief’s own link').toBe(false);
  expect(await accountOf(scene)).toMatchObject({
    ...{ signsInWith: ['before'], shown: 'before', sessions: [], passkeys: 0, invitations: 0 },
  });
});

test('asks for the deletion of an account once, and deletes it once', async () => {
  const asked = async ({ id, before }: Scene) => ({
    ...(await accountOf({ id, before, after: '' })),
    deletions: await database.knex('accountDeletions').where({ personId: id }).pluck('cancelledAt'),
  });
  const request = async ({ id }: Scene) => deletion.request(await found(id), `here ${id}`);
  const { knex } = database;
  await expectRepeatable({
    prepare: signedIn,
    act: request,
    // A repeated request sends another mail.
    end: async (scene) => {
      const { mails, ...rest } = await asked(scene);
      return { ...rest, isTold: mails.length > 0 };
    },
  });
  await knex('accountDeletions').del();
  await expectRepeatable({
    prepare: async () => {
      const scene = await signedIn();
      await request(scene);
      later(60);
      return scene;
    },
    act: () => deletion.makeDue(),
    end: async (scene) => {
      const { email, firstName } = await found(scene.id);
      const { signsInWith, sessions: devices, passkeys: keys, deletions } = await asked(scene);
      return { email, firstName, signsInWith, devices, keys, deletions };
    },
  });
});

test('adds and removes a passkey together with its mail and its record', async () => {
  const { knex } = database;
  const site = { id: 'skillpact.example', origin };
  const kept = passkeys({ knex, site, people, mailer: storedMailer(database), now });
  const add = async ({ id }: Scene) => {
    const person = await found(id);
    const asked = await kept.startAdding(person);
    if (typeof asked === 'number') throw new Error('too many');
    const { response } = makePasskey(asked.options, { origin, site: site.id });
    return kept.finishAdding(person, asked.challengeId, { name: 'Tablet', response });
  };
  await expectRepeatable({
    prepare: signedIn,
    act: add,
    // A repeated ceremony adds another passkey.
    end: async ({ id, before }) => {
      const added = await knex('passkeys').where({ personId: id, name: 'Tablet' });
      const recorded = await knex('audit').where({ personId: id, event: 'passkeys.add' });
      const mails = await mailsTo(database, before);
      return [added.length > 0, added.length === mails.length, added.length === recorded.length];
    },
  });
  await expectRepeatable({
    prepare: async () => {
      const scene = await signedIn();
      const passkey = await knex('passkeys').where({ personId: scene.id }).first('id');
      return { ...scene, passkey: passkey.id };
    },
    act: async ({ id, passkey }) => kept.remove(await found(id), passkey),
    end: async (scene) => [
      await accountOf(scene),
      await knex('audit').where({ personId: scene.id }).pluck('event'),
    ],
  });
});

test('stores a sign-in together with the end of a deletion that was asked for', async () => {
  await expectRepeatable({
    prepare: async () => {
      const scene = await signedIn();
      const asked = { askedAt: now(), dueAt: now(), cancelledAt: null };
      await database.knex('accountDeletions').insert({ personId: scene.id, ...asked });
      return { ...scene, session: randomUUID() };
    },
    act: ({ id, session }) =>
      sessions.set(session, { personId: id, signedInAt: now().getTime() + 1 }, DAY_MS, {}),
    end: async ({ id }) => [
      (await database.knex('sessions').where({ personId: id })).length,
      (await database.knex('accountDeletions').where({ personId: id, cancelledAt: null })).length,
    ],
  });
});

test('registers a person who arrives for the first time once', async () => {
  await expectRepeatable({
    prepare: async () => `${randomUUID()}@example.org`,
    act: (email) => people.arriveByEmail(email),
    end: async (email) => [
      (await database.knex('identities').where({ subject: email })).length,
      (await database.knex('users').where({ email })).length,
    ],
  });
});

test('joins an organization once by a link', async () => {
  const { join } = joining({ knex: database.knex, people });
  await expectRepeatable({
    prepare: async () => {
      const owner = await marketplace.person('provider');
      const token = randomUUID();
      await database.knex('colleagueInvites').insert({
        ...{ id: hashOf(token), organizationId: owner.organization, role: 'member', invitedBy: owner.person },
        ...{ invitedByName: 'Pat', assignsAll: false, courseIds: [], siteIds: [] },
        expiresAt: new Date('2099-01-01'),
      });
      // Another account is made, because the person has an organization of their own.
      const joiner = await marketplace.person('provider', 'Jo');
      return { owner, joiner, token };
    },
    act: async ({ joiner, token }) => join(await found(joiner.person), token),
    end: async ({ owner, token }) => ({
      members: await database
        .knex('memberships')
        .where({ organizationId: owner.organization, endedAt: null })
        .orderBy('role')
        .pluck('role'),
      links: await database
        .knex('colleagueInvites')
        .where({ id: hashOf(token) })
        .pluck('id'),
    }),
  });
});

test('sends, withdraws, declines and takes up an invitation by address once', async () => {
  const { knex } = database;
  const employerOf = async ({ person }: Actor) => found(person);
  const prepared = async () => {
    await knex('rateLimits').del();
    const employer = await marketplace.person('employer');
    const provider = await marketplace.person('provider');
    const [job, course] = [jobInput(), courseInput()];
    await marketplace.give(employer, 'jobs.post', job);
    await marketplace.give(provider, 'courses.create', course);
    return { employer, provider, job, course, email: `${provider.person}@example.org` };
  };
  type Prepared = Awaited<ReturnType<typeof prepared>>;
  const invite = async ({ employer, job, email }: Prepared) =>
    invitations.invite(await employerOf(employer), { jobId: job.id, email, terms: null });
  const end = async ({ employer, provider, email, course }: Prepared) => ({
    byAddress: await knex('addressInvitations').where({ employerId: employer.organization }).pluck('state'),
    invitations: (await knex('invitations').where({ employerId: employer.organization, courseId: course.id }))
      .length,
    told: await knex('notifications')
      .where({ personId: provider.person })
      .orderBy('textCode')
      .select('textCode', knex.raw('"withdrawnAt" is null as "isStanding"')),
    mails: await mailsTo(database, email),
  });
  await expectRepeatable({ prepare: prepared, act: invite, end });

  const invited = async () => {
    const scene = await prepared();
    await invite(scene);
    const { id } = await knex('addressInvitations')
      .where({ employerId: scene.employer.organization })
      .first('id');
    return { ...scene, id: String(id) };
  };
  type Invited = Awaited<ReturnType<typeof invited>>;
  const answers: ((scene: Invited) => Promise<unknown>)[] = [
    async ({ employer, id }) => invitations.withdraw(await found(employer.person), id),
    async ({ provider, id }) => invitations.decline(await found(provider.person), id),
    async ({ provider, id, course }) => invitations.chooseCourse(await found(provider.person), id, course.id),
  ];
  for (const act of answers) await expectRepeatable({ prepare: invited, act, end });
});
