// Tests invitations to an e-mail address over HTTP: what the employer, a provider with the address and others see.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sweepIdentity } from '#server/identity/sessions.ts';
import { createLog } from '#server/operations/log.ts';
import { adminQueries } from '#server/queries/admin.ts';
import { signedInBrowser, testServer } from '#server/testing/test-server.ts';
import type { Browser } from '#server/testing/test-server.ts';
import { courseInput, jobInput } from '#server/testing/marketplace.ts';
import { VisibleReader } from '#server/sync/visible-reader.ts';
import { restRoutes } from './rest/rest.ts';
import { restTable } from './rest/table.ts';

const logged: string[] = [];
const server = await testServer({
  log: createLog('trace', { write: (line) => logged.push(line) }),
  routeGroups: ({ knex, execute }) => [
    restRoutes({
      readerFor: (actor) => new VisibleReader(knex, actor),
      platform: adminQueries(knex),
      execute,
      digestOfProcessed: async () => undefined,
      whileRunning: (keys, run) => run(new Set(keys)),
      onNamesRead: async () => {},
      table: restTable,
      now: () => new Date(),
      onDenied: async () => {},
    }),
  ],
});
afterAll(() => server.close());
beforeEach(() => server.knex('rateLimits').del());

let people = 0;
const anAddress = () => `invited${++people}@example.org`;

async function member(userType: 'employer' | 'provider', address = anAddress()): Promise<Browser> {
  const browser = await signedInBrowser(server, address);
  await browser.send('POST', '/api/auth/set-user-type', { userType });
  return browser;
}

async function employerWithJob(): Promise<{ erin: Browser; jobId: number }> {
  const erin = await member('employer');
  const { id: _, isActive: __, ...job } = jobInput({ title: 'Care Assistant' }) as Record<string, unknown>;
  const answer = await erin.send('POST', '/api/jobs', { ...job, guaranteedInterview: true });
  expect(answer.status).toBe(201);
  return { erin, jobId: (await answer.json()).id };
}

async function courseOf(paul: Browser): Promise<number> {
  const { title, description, duration, deliveryMethod } = courseInput({ title: 'Welding 1' });
  const answer = await paul.send('POST', '/api/courses', { title, description, duration, deliveryMethod });
  return (await answer.json()).id;
}

const path = '/api/address-invitations';
const invite = (browser: Browser, jobId: number, email: string) =>
  browser.send('POST', path, { jobId, email, terms: 'Mornings only' });
const listOf = async (browser: Browser) => (await browser.fetch(path)).json();
const mailsTo = (address: string) =>
  (server.mailer.outbox ?? []).filter(({ to, subject }) => to === address && subject.includes('invites you'));

test('shows the invitation to a provider who signs up with the address, and makes it one of the chosen course', async () => {
  const { erin, jobId } = await employerWithJob();
  const address = anAddress();
  expect((await invite(erin, jobId, address.toUpperCase())).status).toBe(204);
  expect(mailsTo(address)).toHaveLength(1);
  expect(mailsTo(address)[0]?.text).toContain('/api/login?returnTo=/swap-agreements');

  const paul = await member('provider', address);
  const { received } = await listOf(paul);
  expect(received).toMatchObject([{ jobTitle: 'Care Assistant', terms: 'Mornings only' }]);
  const courseId = await courseOf(paul);
  expect((await paul.send('POST', `${path}/${received[0].id}/course`, { courseId })).status).toBe(204);
  expect(await listOf(paul)).toEqual({ received: [], sent: [] });
  expect(await listOf(erin)).toEqual({ received: [], sent: [] });
  expect(await server.knex('invitations').where({ id: received[0].id }).first()).toMatchObject({
    state: 'sent',
    courseTitle: 'Welding 1',
    jobTitle: 'Care Assistant',
  });
});

test('answers and mails an address with an account and one without alike', async () => {
  const { erin, jobId } = await employerWithJob();
  const [known, unknown] = [anAddress(), anAddress()];
  const paul = await member('provider', known);
  const answers = [await invite(erin, jobId, known), await invite(erin, jobId, unknown)];
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['', '']);
  const texts = [mailsTo(known)[0]?.text, mailsTo(unknown)[0]?.text];
  expect(texts[0]).toBe(texts[1]);
  const { sent } = await listOf(erin);
  expect(sent.map(({ id: _, createdAt: __, email: ___, ...rest }: Record<string, unknown>) => rest)).toEqual([
    { jobTitle: 'Care Assistant', state: 'sent' },
    { jobTitle: 'Care Assistant', state: 'sent' },
  ]);
  expect((await listOf(paul)).received).toHaveLength(1);
});

const told = async (browser: Browser) => {
  const { id } = await (await browser.fetch('/api/auth/user')).json();
  const rows = await server.knex('notifications').where({ personId: id, type: 'agreement' });
  return rows.map(({ title, message, link, withdrawnAt }) => ({
    title,
    message,
    link,
    isOver: !!withdrawnAt,
  }));
};

test('tells a provider with an account under the address, and takes the notice back with the invitation', async () => {
  const { erin, jobId } = await employerWithJob();
  const address = anAddress();
  const paul = await member('provider', address);
  await invite(erin, jobId, address);
  const [notice] = await told(paul);
  expect(notice).toMatchObject({
    title: expect.stringContaining('invites you to an agreement'),
    message: 'For "Care Assistant".',
    link: '/swap-agreements',
    isOver: false,
  });
  const [{ id }] = (await listOf(erin)).sent;
  await erin.send('DELETE', `${path}/${id}`);
  expect(await told(paul)).toEqual([{ ...notice, isOver: true }]);
});

test('tells neither another person nor an employer with the address', async () => {
  const { erin, jobId } = await employerWithJob();
  const address = anAddress();
  const [hired, petra] = [await member('employer', address), await member('provider')];
  await invite(erin, jobId, address);
  for (const browser of [hired, petra, erin]) expect(await told(browser)).toEqual([]);
});

test('does the same work for an address with an account and for one without', async () => {
  const { erin, jobId } = await employerWithJob();
  const [known, unknown] = [anAddress(), anAddress()];
  await member('provider', known);
  const given = async () => (await server.knex('entries').count({ count: '*' }))[0]?.['count'];
  const counts = [await given()];
  for (const address of [known, unknown]) {
    await invite(erin, jobId, address);
    counts.push(await given());
  }
  const [before, between, after] = counts.map(Number);
  expect(Number(after) - Number(between)).toBe(Number(between) - Number(before));
});

test('drops the invitation of a member who may no longer invite training providers', async () => {
  const { erin, jobId } = await employerWithJob();
  const sam = await signedInBrowser(server, anAddress());
  const invited = await erin.send('POST', '/api/colleagues/invitations', { role: 'manager' });
  const token = (await invited.json()).link.split('#')[1];
  await sam.send('POST', '/api/colleagues/join', { token });
  const { id: samId } = await (await sam.fetch('/api/auth/user')).json();
  const address = anAddress();
  expect((await invite(sam, jobId, address)).status).toBe(204);
  const paul = await member('provider', address);
  const courseId = await courseOf(paul);
  const [{ id }] = (await listOf(paul)).received;

  await erin.send('PUT', `/api/colleagues/${samId}/role`, { role: 'member' });
  expect((await listOf(paul)).received).toEqual([]);
  expect((await listOf(erin)).sent).toEqual([]);
  expect((await paul.send('POST', `${path}/${id}/course`, { courseId })).status).toBe(404);
  expect(await server.knex('invitations').where({ id })).toEqual([]);
  // The employer is free to invite the address again.
  expect((await invite(erin, jobId, address)).status).toBe(204);
  expect((await listOf(paul)).received).toHaveLength(1);
});

test('shows the invitation to nobody else and lets nobody else answer or withdraw it', async () => {
  const { erin, jobId } = await employerWithJob();
  const address = anAddress();
  await invite(erin, jobId, address);
  const [{ id }] = (await listOf(erin)).sent;
  const petra = await member('provider');
  const otto = (await employerWithJob()).erin;
  const hired = await member('employer', address);
  expect(await listOf(petra)).toEqual({ received: [], sent: [] });
  expect(await listOf(otto)).toEqual({ received: [], sent: [] });
  const courseId = await courseOf(petra);
  expect((await petra.send('POST', `${path}/${id}/course`, { courseId })).status).toBe(404);
  expect((await petra.send('POST', `${path}/${id}/decline`)).status).toBe(404);
  expect((await otto.send('DELETE', `${path}/${id}`)).status).toBe(404);
  expect((await hired.send('POST', `${path}/${id}/decline`)).status).toBe(403);
  expect((await invite(petra, jobId, anAddress())).status).toBe(403);
  expect((await invite(otto, jobId, anAddress())).status).toBe(404);
});

test('refuses a course of another provider', async () => {
  const { erin, jobId } = await employerWithJob();
  const address = anAddress();
  await invite(erin, jobId, address);
  const paul = await member('provider', address);
  const [{ id }] = (await listOf(paul)).received;
  const courseId = await courseOf(await member('provider'));
  expect((await paul.send('POST', `${path}/${id}/course`, { courseId })).status).toBe(404);
  expect((await listOf(paul)).received).toHaveLength(1);
});

test('mails an address once per employer, also after a withdrawal, and three times a day in all', async () => {
  const { erin, jobId } = await employerWithJob();
  const address = anAddress();
  await invite(erin, jobId, address);
  expect((await invite(erin, jobId, address)).status).toBe(409);
  const [{ id }] = (await listOf(erin)).sent;
  expect((await erin.send('DELETE', `${path}/${id}`)).status).toBe(204);
  expect((await listOf(erin)).sent).toEqual([]);
  expect((await invite(erin, jobId, address)).status).toBe(204);
  expect(mailsTo(address)).toHaveLength(1);
  for (let count = 0; count < 3; count++) {
    const other = await employerWithJob();
    expect((await invite(other.erin, other.jobId, address)).status).toBe(204);
  }
  expect(mailsTo(address)).toHaveLength(3);
});

test('refuses more than 20 open invitations and more than 20 a day', async () => {
  const { erin, jobId } = await employerWithJob();
  for (let count = 0; count < 20; count++) await invite(erin, jobId, anAddress());
  expect(await (await invite(erin, jobId, anAddress())).json()).toMatchObject({
    message: expect.stringContaining('20 open invitations'),
  });
  const [{ id }] = (await listOf(erin)).sent;
  await erin.send('DELETE', `${path}/${id}`);
  expect((await invite(erin, jobId, anAddress())).status).toBe(429);
});

test('shows the employer that the provider declined', async () => {
  const { erin, jobId } = await employerWithJob();
  const address = anAddress();
  await invite(erin, jobId, address);
  const paul = await member('provider', address);
  const [{ id }] = (await listOf(paul)).received;
  expect((await paul.send('POST', `${path}/${id}/decline`)).status).toBe(204);
  expect((await listOf(erin)).sent).toMatchObject([{ email: address, state: 'declined' }]);
  expect((await listOf(paul)).received).toEqual([]);
});

test('forgets an invitation after 30 days', async () => {
  const { erin, jobId } = await employerWithJob();
  const address = anAddress();
  await invite(erin, jobId, address);
  await server
    .knex('addressInvitations')
    .where({ address })
    .update({ expiresAt: new Date(Date.now() - 1) });
  expect((await listOf(erin)).sent).toEqual([]);
  expect((await listOf(await member('provider', address))).received).toEqual([]);
  await sweepIdentity(server.knex);
  expect(await server.knex('addressInvitations').where({ address })).toEqual([]);
});

test('keeps the address out of logs, the audit, and limits', async () => {
  const { erin, jobId } = await employerWithJob();
  const address = anAddress();
  await invite(erin, jobId, address);
  expect(logged.join('\n')).not.toContain(address);
  for (const table of ['audit', 'entries', 'rateLimits', 'notifications', 'invitations'])
    expect(JSON.stringify(await server.knex(table)), table).not.toContain(address);
});
