// Tests the daily mail: its recipients, its contents, and unsubscribing without signing in.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#shared/engine/command.ts';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import { unsubscribeRoutes } from '../routes/unsubscribe.ts';
import type { Mail } from '../operations/mail.ts';
import { mailAddresses } from '../operations/mail-addresses.ts';
import { addressLink, personLink, unsubscribing } from '../operations/unsubscribing.ts';
import { sendDigests } from './mail-digest.ts';
import type { MailJobParts } from './mail-readers.ts';
import { createLog } from '../operations/log.ts';
import { subscribeDevice } from '../testing/push-subscription.ts';
import { startScheduler } from './scheduler.ts';
import { signedLinks } from '../identity/signed-links.ts';
import { signIn } from '../testing/push-bench.ts';
import { Browser, testServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { courseInput, jobInput, newMarketplace, studentInput } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';

const links = signedLinks(['a secret of the server'], 'unsubscribe');
let server: TestServer;
let marketplace: Marketplace;
let sent: Mail[] = [];

beforeAll(async () => {
  server = await testServer({
    routeGroups: ({ knex, execute }) => [
      unsubscribeRoutes({
        links,
        unsubscribe: unsubscribing(
          knex,
          execute,
          mailAddresses(knex, async () => {}),
        ),
      }),
    ],
  });
  marketplace = await newMarketplace(server);
});
beforeEach(async () => {
  sent = [];
  await server.knex('notificationPreferences').update({ digestByMail: false });
});
afterAll(() => server.close());

/** On that day of June; the towns of tests keep UTC. */
const sendOn = (day: number, hour = 16, minute = 0) => sendDigests(partsOn(day, hour, minute));

const partsOn = (day: number, hour: number, minute: number): MailJobParts => ({
  knex: server.knex,
  mailer: { send: async (mail) => void (mail && sent.push(mail)) },
  links,
  publicOrigin: 'https://skillpact.example',
  now: () => new Date(Date.UTC(2026, 5, day, hour, minute)),
});

async function reader(chosen = {}): Promise<string> {
  const actor = await marketplace.person('employer');
  await marketplace.give(actor, 'notifications.savePreferences', {
    ...defaultPreferences,
    digestByMail: true,
    ...chosen,
  });
  return actor.person;
}

const tell = (personId: string, day: number, row: object = {}) =>
  server.knex('notifications').insert({
    id: randomUUID(),
    personId,
    organizationId: personId,
    type: 'match',
    title: '1 new candidate for Welder',
    message: 'C-7K2M4QXA5 completed Welding Level 2.',
    time: new Date(Date.UTC(2026, 5, day, 2)),
    isRead: false,
    link: '/candidates',
    subjectId: '7',
    subjectTitle: 'Welder',
    createdAt: new Date(),
    ...row,
  });

test('sends the digest of the next reader and, an hour later, one that could not be stored', async () => {
  const readers = [await reader(), await reader()];
  for (const personId of readers) await tell(personId, 11);
  let failures = 1;
  const parts = partsOn(11, 9, 0);
  const failing = {
    send: async (mail: Mail | null) => {
      if (failures-- > 0) throw new Error('no space');
      if (mail) sent.push(mail);
    },
  };
  await expect(sendDigests({ ...parts, mailer: failing })).rejects.toThrow('no space');
  expect(sent).toHaveLength(1);
  await sendOn(11, 10);
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(readers.map((id) => `${id}@example.org`)));
  expect(sent).toHaveLength(2);
});

test('sends one digest when two processes send at once', async () => {
  await tell(await reader(), 11);
  await Promise.all([sendOn(11), sendOn(11)]);
  expect(sent).toHaveLength(1);
});

test('sends the digest of a person whose last one was dated by a clock that was a month ahead', async () => {
  const personId = await reader();
  await tell(personId, 11);
  await sendOn(41);
  await tell(personId, 12);
  await sendOn(12);
  await sendOn(12, 18);
  expect(sent).toHaveLength(2);
});

const stopLink = (mail: Mail) => new URL(/https:\S+unsubscribe\S+/.exec(mail.text)![0]);

test('sends counts once a day without personal data', async () => {
  const personId = await reader({ system: 'off' });
  await tell(personId, 3);
  await tell(personId, 3);
  await tell(personId, 3, { type: 'message', title: 'Dana Reyes wrote to you' });
  await tell(personId, 3, { type: 'system' });
  await sendOn(3);
  await sendOn(3, 18);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.subject).toBe('SkillPact: 3 new notifications');
  expect(sent[0]!.text).toContain('- 2 new candidates for Welder\n- 1 message\n');
  expect(sent[0]!.text).not.toMatch(/C-7K2M4QXA5|Dana/);
  await sendOn(4);
  expect(sent, 'nothing is new').toHaveLength(1);
});

test('lists a choice between two values of a student, and names no student', async () => {
  const provider = await marketplace.person('provider');
  const chosen = { ...defaultPreferences, digestByMail: true };
  await marketplace.give(provider, 'notifications.savePreferences', chosen);
  const course = courseInput();
  const student = studentInput(course.id, { studentName: 'Zelda Quill' });
  await marketplace.give(provider, 'courses.create', course);
  await marketplace.give(provider, 'enrollments.enroll', student);
  for (const studentPhone of ['555-0101', '555-0102'])
    await marketplace.give(provider, 'enrollments.edit', {
      id: student.id,
      set: { studentPhone },
      base: { studentPhone: null },
    });
  await tell(provider.person, 3, { type: 'system', textCode: null });
  await sendOn(3);
  expect(sent[0]!.text).toContain('- Choose between two values: 1 field, ');
  expect(sent[0]!.text).not.toMatch(/Zelda|555-/);
});

/** A message of a training provider that the employer has not read. */
const unread = (employerId: string, jobId = 7) => ({
  id: `${employerId}.${jobId}`,
  employerId,
  providerId: 'nobody',
  employerName: 'Acme',
  providerName: 'Northside College',
  subjectKind: 'job',
  subjectId: String(jobId),
  subjectTitle: 'Welder',
  lastMessageAt: new Date(Date.UTC(2026, 5, 3, 1)),
  lastMessageBy: 'provider',
  lastMessage: 'Hello',
  createdAt: new Date(),
});

test('lists what waits at own sites, and at nobody’s, for a person who chose that', async () => {
  const erin = await marketplace.person('employer', 'Erin');
  const rita = await marketplace.person('employer', 'Rita');
  const { organization: organizationId } = erin;
  const inHerName = { ...systemActor, person: rita.person, organization: rita.person };
  await marketplace.give(inHerName, 'colleagues.join', { organizationId, role: 'member' });
  const site = { id: randomUUID(), name: 'Dock', address: '1 Quay', timeZone: 'UTC', closedDays: '' };
  await marketplace.give(erin, 'sites.create', site);
  const [atDock, atNone] = [jobInput({ siteId: site.id }), jobInput()];
  for (const job of [atDock, atNone]) {
    await marketplace.give(erin, 'jobs.post', job);
    await server.knex('threads').insert(unread(erin.person, job.id));
  }
  const chosen = { ...defaultPreferences, digestByMail: true, coverage: 'mine' };
  await marketplace.give(erin, 'notifications.savePreferences', chosen);
  const lineOn = async (day: number) => {
    await tell(erin.person, day);
    await sendOn(day);
    return /- Read messages: .*/.exec(sent.at(-1)!.text)?.[0];
  };
  expect(await lineOn(3)).toBe('- Read messages: 2 conversations, Northside College');
  await marketplace.give(erin, 'members.assign', { userId: rita.person, addSites: [site.id] });
  expect(await lineOn(4)).toBe('- Read messages: 1 conversation, Northside College');
});

test('lists what waits as the dashboard does, and leaves out what is settled', async () => {
  const personId = await reader();
  const thread = unread(personId);
  await server.knex('threads').insert(thread);
  const about = { type: 'message', textCode: 'message.new', subjectId: thread.id };
  await tell(personId, 3, about);
  await sendOn(3);
  expect(sent[0]!.text).toContain(
    '- 1 message\n\nNeeds you:\n\n- Read messages: 1 conversation, Northside College\n\nOpen',
  );
  await server.knex('threads').where({ id: thread.id }).update({ employerReadAt: new Date() });
  await tell(personId, 4, about);
  await sendOn(4);
  expect(sent, 'the message was read').toHaveLength(1);
});

test('sends the digest after quiet hours, only on opt-in and only without a device that takes pushes', async () => {
  const [early, none, pushed] = [await reader(), await reader({ digestByMail: false }), await reader()];
  for (const personId of [early, none, pushed]) await tell(personId, 5);
  await subscribeDevice(server.knex, await signIn(server.knex, pushed));
  await sendOn(5, 6);
  expect(sent).toEqual([]);
  await sendOn(5, 7);
  expect(sent).toHaveLength(1);
});

test('sends the digest to a person who is signed out on the device that took pushes', async () => {
  const personId = await reader();
  await tell(personId, 10);
  const asker = await signIn(server.knex, personId);
  await subscribeDevice(server.knex, asker);
  await sendOn(10);
  expect(sent).toEqual([]);
  await server.knex('sessions').where({ id: asker.sessionId }).del();
  await sendOn(10);
  expect(sent).toHaveLength(1);
});

test.each([
  ['late in the evening', { quietFrom: '22:00', quietUntil: '23:30' }, 8],
  ['shortly before they begin again', { quietFrom: '07:00', quietUntil: '06:30' }, 12],
])('sends the digest when quiet hours end %s', async (_when, quiet, day) => {
  await tell(await reader({ isQuiet: true, ...quiet }), day);
  for (let hour = 3; hour < 48; hour++) await sendOn(day, hour, 10);
  expect(sent).toHaveLength(1);
});

test('stops the digest by its link without sign-in, only for its own person', async () => {
  const [personId, other] = [await reader(), await reader()];
  await tell(personId, 6);
  await sendOn(6);
  const link = stopLink(sent[0]!);
  const path = link.pathname + link.search;
  const visitor = new Browser(server);
  expect((await visitor.send('POST', path.replace(personId, other))).status).toBe(404);
  expect(await (await visitor.send('GET', path)).text()).toContain('Stop the emails');
  expect(await isReader(personId)).toBe(true);
  expect((await visitor.send('POST', path)).status).toBe(200);
  expect([await isReader(personId), await isReader(other)]).toEqual([false, true]);
});

test('stops what each link is for by its button only, and nothing of another person', async () => {
  const [personId, other] = [await reader({ mailAtOnce: true }), await reader({ mailAtOnce: true })];
  const visitor = new Browser(server);
  const choices = async (id: string) =>
    server.knex('notificationPreferences').where({ id }).first('digestByMail', 'mailAtOnce');
  const parts = partsOn(6, 16, 0);
  for (const [link, question, digestByMail] of [
    [personLink(parts, personId, 'at_once'), 'Stop the emails about interviews and agreements?', true],
    [addressLink(parts, `${personId}@Example.org`), 'Stop emails to this address?', false],
  ] as const) {
    const path = link.replace(parts.publicOrigin, '');
    const before = await choices(personId);
    expect(await (await visitor.send('GET', path)).text()).toContain(question);
    expect(await choices(personId)).toEqual(before);
    expect((await visitor.send('POST', path)).status).toBe(200);
    expect(await choices(personId)).toEqual({ digestByMail, mailAtOnce: false });
  }
  expect(await choices(other)).toEqual({ digestByMail: true, mailAtOnce: true });
});

const browsersAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each(['GET', 'POST'])('shows an explanation on a page for a broken link: %s', async (method) => {
  for (const path of ['/api/unsubscribe', '/api/unsubscribe?person=erin&key=spoiled']) {
    const answer = await new Browser(server).fetch(path, { method, headers: { Accept: browsersAccept } });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
    const page = await answer.text();
    expect(page).toContain('This link is not complete. Copy the whole link from the mail.');
    expect(page).toContain('<a href="/">Open the app</a>');
  }
});

test.each(['*/*', 'application/json'])(
  'answers a program with a JSON error for a broken link: %s',
  async (accept) => {
    const path = '/api/unsubscribe?person=erin&key=spoiled';
    const answer = await new Browser(server).fetch(path, { method: 'POST', headers: { Accept: accept } });
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: 'not_found', message: 'This link is not complete. Copy the whole link from the mail.' },
    ]);
  },
);

test('sends due digests when the server starts', async () => {
  await tell(await reader(), 9);
  const mails = partsOn(9, 16, 0);
  const jobs = { ...mails, execute: marketplace.execute, onDefect: () => {} };
  const end = startScheduler({
    jobs,
    mails,
    address: { makeDue: async () => {} },
    deletion: { makeDue: async () => {} },
    isVacuumed: false,
    log: createLog('silent'),
  });
  await expect.poll(() => sent).toHaveLength(1);
  await end();
});

test('supports one-click unsubscription in mail programs', async () => {
  const personId = await reader();
  await tell(personId, 7);
  await sendOn(7);
  const link = stopLink(sent[0]!);
  expect(sent[0]!.unsubscribe).toBe(link.href);
  const answer = await fetch(server.url + link.pathname + link.search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([answer.status, await isReader(personId)]).toEqual([200, false]);
});

const isReader = async (id: string): Promise<boolean> =>
  (await server.knex('notificationPreferences').where({ id }).first('digestByMail')).digestByMail;
