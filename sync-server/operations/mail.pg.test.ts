import ICAL from 'ical.js';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startMailServer, type MailServer, type ReceivedMail } from '#tests/rigs/mail-server.ts';
import { createLog } from './log.ts';
import { mailAddresses } from './mail-addresses.ts';
import { localMailer, smtpMailer, storeMail, type Mailer } from './mail.ts';
import { testDatabase } from '../testing/test-database.ts';
import { textEncryption } from '../identity/encrypted-texts.ts';

const mail = { to: 'ada@example.org', subject: 'Hello', text: 'The code is 123456' };
const log = createLog('silent');
const seal = textEncryption(['a secret'], 'mails');
const database = await testDatabase();
const { knex } = database;
const servers: MailServer[] = [];
const mailers: Mailer[] = [];
afterEach(async () => {
  await Promise.all(mailers.splice(0).map((mailer) => mailer.close()));
  await knex('deliveries').del();
});
afterAll(async () => {
  servers.forEach((server) => server.close());
  await database.close();
});

const waiting = async () => (await knex('deliveries')).length;

async function mailServer(refusals = 0): Promise<MailServer> {
  const server = await startMailServer(refusals);
  servers.push(server);
  return server;
}

function mailerTo(smtpUrl: string, options: { waitsSeconds?: number[] } = {}): Mailer {
  const from = 'SkillPact <no-reply@example.org>';
  const mailer = smtpMailer({
    knex,
    smtpUrl,
    from,
    log,
    seal,
    addresses: mailAddresses(knex, async () => {}),
    unsubscribeLink: (address) => `https://skillpact.example/stop?${address.length}`,
    waitsSeconds: [0.05],
    lookMs: 100,
    ...options,
  });
  mailers.push(mailer);
  return mailer;
}

async function mailerOver(refusals = 0) {
  const server = await mailServer(refusals);
  return { server, received: server.received, mails: () => server.mails(), mailer: mailerTo(server.url) };
}

const copies = (received: readonly string[]) =>
  received.filter((line) => line === 'The code is 123456').length;

test('sends an email over SMTP and deletes it', async () => {
  const { mailer, received } = await mailerOver();
  await mailer.send(mail);
  await expect.poll(() => copies(received)).toBe(1);
  expect(received).toEqual(
    expect.arrayContaining([
      'From: SkillPact <no-reply@example.org>',
      'To: ada@example.org',
      'Auto-Submitted: auto-generated',
    ]),
  );
  await expect.poll(waiting).toBe(0);
});

test('sends the text and the HTML of an email, with the headers of its thread and of its own link', async () => {
  const { mailer, mails } = await mailerOver();
  const unsubscribe = 'https://skillpact.example/api/unsubscribe?person=ada&key=k';
  await mailer.send({
    ...mail,
    text: 'Für Ada',
    html: '<p>F&#252;r Ada</p>',
    unsubscribe,
    thread: 'about-7',
  });
  await expect.poll(() => mails()).toHaveLength(1);
  const [{ headers, text, html }] = mails() as [ReceivedMail];
  expect([text.trim(), html.trim()]).toEqual(['Für Ada', '<p>F&#252;r Ada</p>']);
  expect(headers).toMatchObject({
    references: '<about-7@example.org>',
    'in-reply-to': '<about-7@example.org>',
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  });
});

test.each(['security', undefined] as const)(
  'lets the address of an email of the kind %s unsubscribe in one click',
  async (kind) => {
    const { mailer, mails } = await mailerOver();
    await mailer.send({ ...mail, ...(kind && { kind }) });
    await expect.poll(() => mails()).toHaveLength(1);
    expect(mails()[0]?.headers).toMatchObject({
      'list-unsubscribe': '<https://skillpact.example/stop?15>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  },
);

test('sends a code without a link to unsubscribe', async () => {
  const { mailer, mails } = await mailerOver();
  await mailer.send({ ...mail, kind: 'code' });
  await expect.poll(() => mails()).toHaveLength(1);
  expect(Object.keys(mails()[0]?.headers ?? {})).not.toContain('list-unsubscribe');
});

test.each([
  ['the sign-in of the server', 'MAIL', '530 5.7.0 Authentication required'],
  ['the sender', 'MAIL', '550 5.1.8 Sender rejected'],
  ['the sender in the answer to the recipient', 'RCPT', '550 5.1.8 Sender rejected'],
])('keeps an email while the mail server refuses %s', async (_what, command, reply) => {
  const { mailer, server, received } = await mailerOver();
  server.answer(command, reply);
  await mailer.send(mail);
  await expect.poll(async () => (await knex('deliveries').first())?.tries).toBeGreaterThan(1);
  server.answer(command, null);
  await expect.poll(() => copies(received)).toBe(1);
  expect(await knex('mailAddresses')).toEqual([]);
});

test('retries an email that was refused temporarily', async () => {
  const { mailer, received } = await mailerOver(1);
  await mailer.send(mail);
  await expect.poll(() => copies(received)).toBe(1);
});

test('keeps an email while no SMTP server answers and sends it once when one is available', async () => {
  const server = await mailServer();
  server.close();
  const mailer = mailerTo('smtp://127.0.0.1:9');
  await mailer.send(mail);
  await expect.poll(async () => (await knex('deliveries').first())?.tries).toBeGreaterThan(1);
  await mailer.close();
  const back = await mailServer();
  mailerTo(back.url);
  await expect.poll(() => copies(back.received)).toBe(1);
  await expect.poll(waiting).toBe(0);
  expect(copies(back.received)).toBe(1);
});

test('resends an email of a killed process after its claim expires, with the same message id', async () => {
  const { mailer, received } = await mailerOver();
  await mailer.close();
  await knex.raw('delete from deliveries');
  await mailer.send(mail);
  const { id } = await knex('deliveries').first();
  await knex('deliveries').update({ tries: 1, nextTryAt: knex.raw(`now() + interval '2 minutes'`) });
  const next = await mailServer();
  mailerTo(next.url);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(copies(next.received)).toBe(0);
  await knex('deliveries').update({ nextTryAt: knex.fn.now() });
  await expect.poll(() => copies(next.received)).toBe(1);
  expect(next.received).toContain(`Message-ID: <${id}@example.org>`);
  expect(copies(received)).toBe(0);
});

test('sends two emails once that were claimed and postponed while the clock was a day ahead', async () => {
  for (const tries of [1, 3, 1]) {
    await storeMail(knex, seal, mail);
    const nextTryAt = knex.raw(`now() + interval '1 day'`);
    await knex('deliveries').where({ tries: 0 }).update({ tries, nextTryAt });
  }
  // A delay of the right clock stays.
  const { id } = await knex('deliveries').first('id');
  await knex('deliveries')
    .where({ id })
    .update({ nextTryAt: knex.raw(`now() + interval '5 minutes'`) });
  const next = await mailServer();
  mailerTo(next.url);
  await expect.poll(waiting).toBe(1);
  expect(copies(next.received)).toBe(2);
  expect(await knex('deliveries').first('id')).toEqual({ id });
});

test('sends each email once when two processes check concurrently', async () => {
  const server = await mailServer();
  const [one, two] = [mailerTo(server.url), mailerTo(server.url)];
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? one : two).send(mail)));
  await expect.poll(waiting).toBe(0);
  expect(copies(server.received)).toBe(20);
});

test('drops a code that has expired', async () => {
  const mailer = mailerTo('smtp://127.0.0.1:9');
  await mailer.send({ ...mail, isGoodForSeconds: 600 });
  await mailer.close();
  await knex('deliveries').update({ expiresAt: knex.fn.now(), nextTryAt: knex.fn.now() });
  const back = await mailServer();
  mailerTo(back.url);
  await expect.poll(waiting).toBe(0);
  expect(copies(back.received)).toBe(0);
});

test('stores a row even if no email is sent, so that the timing reveals nothing', async () => {
  const { mailer, received } = await mailerOver();
  await mailer.send(null);
  await expect.poll(waiting).toBe(0);
  expect(received).toEqual([]);
});

test('stores emails in unreadable form', async () => {
  const mailer = mailerTo('smtp://127.0.0.1:9');
  await mailer.send(mail);
  expect(JSON.stringify(await knex('deliveries'))).not.toMatch(/123456|ada@example/);
});

test('prevents header injection by line breaks in an address or a subject', async () => {
  const { mailer, received } = await mailerOver();
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.org' });
  await mailer.send({ ...mail, to: 'ada@example.org\r\nBcc: eve@example.org' });
  await expect.poll(() => copies(received)).toBe(2);
  expect(received.filter((line) => line.startsWith('Bcc'))).toEqual([]);
});

test('keeps emails in the local outbox without SMTP, newest first', async () => {
  const shown: string[] = [];
  const mailer = localMailer((text) => shown.push(text));
  await mailer.send(mail);
  await mailer.send({ ...mail, subject: 'Second' });
  expect(mailer.outbox?.map(({ subject }) => subject)).toEqual(['Second', 'Hello']);
  expect(shown[0]).toContain('The code is 123456');
});

test('invites the reader alone to an interview, and takes a cancelled one out', async () => {
  const { mailer, mails } = await mailerOver();
  const entry = {
    ...{ uid: 'match-1@skillpact.example', sequence: 2, changedAt: '2026-06-01T10:00:00.000Z' },
    ...{ when: { from: '2026-06-09T10:00:00.000Z', until: '2026-06-09T10:30:00.000Z' } },
    ...{ title: 'Interview: Welding → Welder, Northside', place: '1 Main Street', words: [] },
  };
  await mailer.send({ ...mail, invitation: { ...entry, isCancelled: false } });
  // One after the other, because the server writes what it receives into one list.
  await expect.poll(waiting).toBe(0);
  await mailer.send({
    ...mail,
    to: 'bo@example.org',
    invitation: { ...entry, sequence: 3, isCancelled: true },
  });
  await expect.poll(() => mails().length).toBe(2);
  const read = (to: string) => {
    const { type = '', text = '' } = mails().find(({ headers }) => headers['to'] === to)?.calendar ?? {};
    const [, method] = /; method=(\w+)/.exec(type) ?? [];
    const calendar = new ICAL.Component(ICAL.parse(text));
    const event = calendar.getFirstSubcomponent('vevent')!;
    const value = (name: string) => String(event.getFirstPropertyValue(name));
    expect(event.getAllProperties('attendee').map((each) => each.getFirstValue())).toEqual([`mailto:${to}`]);
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    return [method, ...['organizer', 'uid', 'sequence', 'status'].map(value)];
  };
  const organizer = 'mailto:no-reply@example.org';
  expect(read('ada@example.org')).toEqual(['REQUEST', organizer, entry.uid, '2', 'CONFIRMED']);
  expect(read('bo@example.org')).toEqual(['CANCEL', organizer, entry.uid, '3', 'CANCELLED']);
});
