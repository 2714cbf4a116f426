// Tests when an address counts as refusing mail, who is told, which mails still go to it, and how that ends.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Writable } from 'node:stream';
import { systemActor } from '#shared/engine/command.ts';
import { startMailServer, type MailServer } from '#tests/rigs/mail-server.ts';
import { emailedCodes } from '../identity/email/email-codes.ts';
import { textEncryption } from '../identity/encrypted-texts.ts';
import { signedLinks } from '../identity/signed-links.ts';
import { newMarketplace } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readConfig } from '../config.ts';
import { composeMail } from './compose.ts';
import { forgetRefusals } from './mail-addresses.ts';
import { createLog } from './log.ts';
import { storeMail } from './mail.ts';
import { addressLink, personLink, unsubscribedBy, unsubscribing } from './unsubscribing.ts';

const address = 'Ada.Quill@example.org';
const parts = { links: signedLinks(['a secret'], 'unsubscribe'), publicOrigin: 'https://skillpact.example' };
const database = await testDatabase();
const { knex } = database;
const logged: string[] = [];
let marketplace: Marketplace;
let server: MailServer;
let mail: ReturnType<typeof composeMail>;

beforeAll(async () => {
  marketplace = await newMarketplace(database);
  // One person with two accounts, and somebody else.
  for (const [id, email] of [
    ['ada', address],
    ['ada-2', address.toLowerCase()],
    ['eve', 'eve@example.org'],
  ])
    await marketplace.give(systemActor, 'accounts.register', { id, email, firstName: 'A', lastName: 'Q' });
});
beforeEach(async () => {
  server = await startMailServer();
  const destination = new Writable({ write: (line, _, done) => (logged.push(String(line)), done()) });
  mail = composeMail({
    ...parts,
    config: { ...readConfig({}), smtpUrl: server.url, mailFrom: 'SkillPact <no-reply@skillpact.example>' },
    knex,
    execute: marketplace.execute,
    log: createLog('info', destination),
    sessionKeys: ['a secret'],
    print: () => {},
  });
});
afterEach(async () => {
  await mail.mailer.close();
  server.close();
  for (const table of ['deliveries', 'mailAddresses', 'notifications', 'notificationPreferences'])
    await knex(table).del();
});
afterAll(() => database.close());

const isDone = () => expect.poll(async () => (await knex('deliveries')).length).toBe(0);
const subjects = () => server.mails().map(({ headers }) => headers['subject'] ?? '');
const told = () =>
  knex('notifications')
    .where({ textCode: 'address.refused', withdrawnAt: null })
    .orderBy('personId')
    .pluck('personId');
const isMarked = async () => (await knex('mailAddresses').whereNotNull('markedAt')).length > 0;

async function refused(reply: string, to = address) {
  server.answer('RCPT', reply);
  await mail.mailer.send({ to, subject: 'News', text: 'News' });
  await isDone();
  server.answer('RCPT', null);
}

const anotherDay = () => knex('mailAddresses').update({ refusedOn: '2026-01-02' });

async function sendEach() {
  for (const kind of ['code', 'security', undefined] as const)
    await mail.mailer.send({ to: address, subject: kind ?? 'news', text: '', ...(kind && { kind }) });
  await isDone();
}

test.each(['550 5.1.1 User unknown', '553 5.1.3 Bad address', '550-5.1.10 No such\r\n550 5.1.10 user'])(
  'marks an address at once after %s, and tells the accounts of its person',
  async (reply) => {
    await refused(reply);
    expect([await isMarked(), await told()]).toEqual([true, ['ada', 'ada-2']]);
    await sendEach();
    expect(subjects().toSorted()).toEqual(['code', 'security']);
  },
);

test.each(['RCPT', 'DATA'])(
  'marks an address after two refusals of %s on different days',
  async (command) => {
    const refuse = async () => {
      server.answer(command, '554 5.7.1 Rejected');
      await mail.mailer.send({ to: address, subject: 'News', text: 'News' });
      await isDone();
      server.answer(command, null);
    };
    await refuse();
    await refuse();
    expect([await isMarked(), await told()]).toEqual([false, []]);
    await anotherDay();
    await refuse();
    expect([await isMarked(), await told()]).toEqual([true, ['ada', 'ada-2']]);
  },
);

test('sends everything to an address after one refusal, and to others after a mark', async () => {
  await refused('550 5.2.1 Disabled');
  await sendEach();
  expect(subjects().toSorted()).toEqual(['code', 'news', 'security']);
  await refused('550 5.1.1 User unknown');
  await mail.mailer.send({ to: 'eve@example.org', subject: 'for Eve', text: '' });
  await isDone();
  expect(subjects()).toContain('for Eve');
});

test('does not mark an address that refuses temporarily', async () => {
  server.answer('RCPT', '451 4.7.1 Greylisted');
  await mail.mailer.send({ to: address, subject: 'News', text: '' });
  await expect.poll(async () => (await knex('deliveries').first())?.tries).toBeGreaterThan(0);
  server.answer('RCPT', null);
  await isDone();
  expect(await knex('mailAddresses')).toEqual([]);
});

test('tells the person after a crash between the refusal and the mark', async () => {
  const { addresses } = mail;
  const crash = addresses.refuse(address, true, () => Promise.reject(new Error('killed')));
  await expect(crash).rejects.toThrow('killed');
  expect([await isMarked(), await told()]).toEqual([false, ['ada', 'ada-2']]);
  await refused('550 5.1.1 User unknown');
  expect([await isMarked(), await told()]).toEqual([true, ['ada', 'ada-2']]);
});

test('ends the mark and its notice when a code from the mailbox is entered', async () => {
  await refused('550 5.1.1 User unknown');
  const { mailer, addresses } = mail;
  const codes = emailedCodes({ knex, mailer, onProven: addresses.accept, onGuessed: () => {} });
  const asker = { idAt: () => null, source: 'here' };
  const pending = await codes.request(address, asker, (to, code) => ({
    ...{ to, subject: 'Code', kind: 'code' },
    text: `It is ${code}`,
  }));
  if ('problem' in pending) throw new Error(pending.problem);
  const code = await server.codeFor(address.toLowerCase());
  await codes.prove(pending, '000000' === code ? '111111' : '000000', asker);
  expect(await isMarked()).toBe(true);
  await codes.prove(pending, code, asker);
  expect([await isMarked(), await told()]).toEqual([false, []]);
  await refused('550 5.2.1 Disabled');
  expect(await isMarked()).toBe(false);
});

test('stops what an address did not choose by the link of the address, and the choices of its person', async () => {
  const link = new URL(addressLink(parts, address));
  const query = Object.fromEntries(link.searchParams);
  const what = unsubscribedBy(parts.links, query);
  expect(unsubscribedBy(parts.links, { ...query, address: 'another' })).toBeNull();
  await unsubscribing(knex, marketplace.execute, mail.addresses)(what!);
  await sendEach();
  expect(subjects().toSorted()).toEqual(['code', 'security']);
  const chosen = await knex('notificationPreferences').orderBy('id').select('id', 'mailAtOnce');
  expect(chosen).toEqual([
    { id: 'ada', mailAtOnce: false },
    { id: 'ada-2', mailAtOnce: false },
  ]);
  // Chosen again later: such a mail has a link of its own.
  const unsubscribe = personLink(parts, 'ada', 'at_once');
  await mail.mailer.send({ to: address, subject: 'chosen', text: '', unsubscribe });
  await isDone();
  expect(subjects()).toContain('chosen');
});

test('forgets a single refusal after 30 days, and neither a mark nor a stop', async () => {
  const day = (ago: number) => knex.raw(`(now() at time zone 'UTC')::date - ?::int`, [ago]);
  const row = { refusedOn: null, markedAt: null, stoppedAt: null, createdAt: knex.fn.now() };
  await knex('mailAddresses').insert([
    { ...row, id: 'of today', refusedOn: day(0) },
    { ...row, id: 'of 30 days ago', refusedOn: day(30) },
    { ...row, id: 'of 31 days ago', refusedOn: day(31) },
    { ...row, id: 'marked', refusedOn: day(31), markedAt: knex.fn.now() },
    { ...row, id: 'stopped', refusedOn: day(31), stoppedAt: knex.fn.now() },
  ]);
  await forgetRefusals(knex);
  const left: string[] = await knex('mailAddresses').pluck('id');
  expect(left.toSorted()).toEqual(['marked', 'of 30 days ago', 'of today', 'stopped']);
});

test('stores and logs no address', async () => {
  await refused('550 5.1.1 <ada.quill@example.org>: User unknown');
  const stored = JSON.stringify(await knex('mailAddresses')) + logged.join('');
  expect(logged.join('')).toContain('mail was not accepted');
  expect(stored).not.toMatch(/quill|example\.org/i);
});

test('sends a mail once that waited while two addresses were refused', async () => {
  await mail.mailer.close();
  const seal = textEncryption(['a secret'], 'mails');
  for (const to of [address, 'eve@example.org', address])
    await storeMail(knex, seal, { to, subject: `to ${to}`, text: '' });
  await knex('deliveries').update({ nextTryAt: knex.fn.now() });
  await mail.addresses.refuse(address, true, async () => {});
  const later = composeMail({
    ...parts,
    config: { ...readConfig({}), smtpUrl: server.url },
    ...{ knex, execute: marketplace.execute, log: createLog('silent') },
    ...{ sessionKeys: ['a secret'], print: () => {} },
  });
  await isDone();
  await later.mailer.close();
  expect(subjects()).toEqual(['to eve@example.org']);
});
