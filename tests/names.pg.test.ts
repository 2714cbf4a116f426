// The one way in which an employer learns a candidate's name, and the absence of any other.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { devicesOf } from '#server/testing/devices.ts';
import { newFullFixtures } from '#server/testing/fixtures.ts';
import type { FullFixtures } from '#server/testing/fixtures.ts';
import { newScene } from './valid-inputs.ts';
import type { Scene } from './valid-inputs.ts';

const canary = {
  studentName: 'Zebedee Quux',
  studentEmail: 'zebedee@quux.example',
  studentPhone: '555-987-6543',
  studentNumber: 'quux-4711',
};
const isNamed = /zebedee|quux|555-987/i;

let fixtures: FullFixtures;
let scene: Scene;
beforeAll(async () => {
  fixtures = await newFullFixtures();
});
beforeEach(async () => {
  scene = await newScene(fixtures);
  await fixtures.server.knex('enrollments').where({ id: scene.student.id }).update(canary);
});
afterAll(() => fixtures.server.close());

const give = (who: 'employer' | 'provider', command: string, input: object) =>
  fixtures.marketplace.give(fixtures.cast[who].actor, command, input);
const consent = (more: object = {}) =>
  give('provider', 'consents.record', {
    matchId: scene.matchId,
    how: 'on paper',
    givenOn: '2026-06-01',
    ...more,
  });
const confirm = () => give('provider', 'interviews.confirm', { slotId: scene.slotId });
const ask = (who: 'employer' | 'otherEmployer' | 'provider' = 'employer', key: string = randomUUID()) =>
  fixtures.cast[who].browser.fetch(`/api/candidate-matches/${scene.matchId}/name`, {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
  });

test('reveals a name after consent and confirmation, and contact details only with their own consent', async () => {
  expect((await ask()).status).toBe(409);
  await consent();
  expect((await ask()).status).toBe(409);
  await confirm();
  const answer = await ask();
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { name: 'Zebedee Quux', email: null, phone: null },
  ]);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  await give('provider', 'consents.withdraw', { matchId: scene.matchId });
  await consent({ withContact: true });
  expect(await (await ask()).json()).toEqual({
    name: 'Zebedee Quux',
    email: 'zebedee@quux.example',
    phone: '555-987-6543',
  });
});

test('reveals no name after the confirmation alone and refuses with the reference only', async () => {
  await confirm();
  const answer = await ask();
  const text = await answer.text();
  expect(answer.status).toBe(409);
  expect(text).toContain(scene.student.candidateReferenceId);
  expect(text).not.toMatch(isNamed);
});

test('reveals nothing once the consent is withdrawn, even for a repeated request', async () => {
  await consent();
  await confirm();
  const key = randomUUID();
  expect((await ask('employer', key)).status).toBe(200);
  await give('provider', 'consents.withdraw', { matchId: scene.matchId });
  for (const again of [key, randomUUID()]) expect((await ask('employer', again)).status).toBe(409);
});

test('reveals no name of a removed student', async () => {
  await consent();
  await confirm();
  await fixtures.server.knex('enrollments').where({ id: scene.student.id }).update({ removedAt: new Date() });
  expect((await ask()).status).toBe(409);
});

test('reveals the name to nobody else and records each view with its time for the provider', async () => {
  await consent();
  await confirm();
  expect((await ask('otherEmployer')).status).toBe(404);
  expect((await ask('provider')).status).toBe(403);
  await ask();
  const views = await fixtures.server.knex('nameViews').where({ matchId: scene.matchId });
  expect(views).toMatchObject([
    { providerId: fixtures.cast.provider.actor.organization, viewedByName: 'Erin' },
  ]);
});

test('records each view for the provider, even under one Idempotency-Key', async () => {
  await consent();
  await confirm();
  const key = randomUUID();
  const answers = [await ask('employer', key), await ask('employer', key), await ask('employer', key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await fixtures.server.knex('nameViews').where({ matchId: scene.matchId })).toHaveLength(3);
});

test('carries the name over no other channel before the consent, after it, or after a view', async () => {
  const employer = fixtures.cast.employer.actor;
  const heard: string[] = [];
  const listen = async () => {
    heard.push(await devicesOf(fixtures.server, fixtures.marketplace).textFor(employer, null));
    for (const path of ['/candidate-matches', '/swap-agreements', '/dashboard-stats', '/analytics'])
      heard.push(await (await fixtures.cast.employer.browser.fetch(`/api${path}`)).text());
    for (const table of ['notifications', 'audit', 'pushOutbox', 'consents', 'nameViews', 'interviews'])
      heard.push(JSON.stringify(await fixtures.server.knex(table).select()));
  };
  await listen();
  await consent({ withContact: true });
  await listen();
  await confirm();
  expect((await ask()).status).toBe(200);
  await listen();
  await give('provider', 'consents.withdraw', { matchId: scene.matchId });
  await listen();
  expect(heard.join()).toContain(scene.student.candidateReferenceId);
  expect(heard.join()).not.toMatch(isNamed);
});
