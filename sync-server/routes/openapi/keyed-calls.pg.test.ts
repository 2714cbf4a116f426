// The Idempotency-Key of calls outside the REST table, and of a process that ends in the middle of one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOnce } from '#server/engine/keyed-answers.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';

let fixtures: Fixtures;
let owner: Person;
beforeAll(async () => {
  fixtures = await newFixtures();
  owner = await fixtures.newPerson('provider', 'Nia');
});
afterAll(() => fixtures.server.close());

const nameOf = async ({ actor }: Person): Promise<string> =>
  (await fixtures.server.knex('users').where({ id: actor.person }).first('firstName')).firstName;

const saveName = ({ browser }: Person, key: string, firstName: string) =>
  browser.fetch('/api/auth/name', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ firstName, lastName: 'Reed' }),
  });

test('does a repeated request once and answers it like the first', async () => {
  expect((await saveName(owner, 'one', 'Ada')).status).toBe(204);
  expect((await saveName(owner, 'two', 'Bea')).status).toBe(204);
  expect((await saveName(owner, 'one', 'Ada')).status).toBe(204);
  expect(await nameOf(owner)).toBe('Bea');
});

test('answers a repeated request with the body of the first', async () => {
  const { browser } = owner;
  const ask = () =>
    browser.fetch('/api/learner-contacts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'contacts' },
      body: JSON.stringify({ enrollmentIds: ['no-such-student'], givenBy: 'learner', givenOn: '2026-06-01' }),
    });
  const [first, second] = [await ask(), await ask()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
});

test('refuses the key of another request by its code', async () => {
  const answer = await saveName(owner, 'one', 'Cleo');
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'key_reused']);
});

test('takes the same key from two people as two keys', async () => {
  const other = await fixtures.newPerson('employer', 'Max');
  expect((await saveName(other, 'one', 'Max')).status).toBe(204);
  expect(await nameOf(other)).toBe('Max');
});

test('does a request that was refused when it is sent again', async () => {
  expect((await saveName(owner, 'three', '')).status).toBe(400);
  expect((await saveName(owner, 'three', 'Dora')).status).toBe(204);
  expect(await nameOf(owner)).toBe('Dora');
});

describe('of two requests with a key', () => {
  const request = { id: 'call-1', digest: 'a' };
  const answer = { status: 200, body: '{}' };

  test('refuses the second one while the first runs, and answers it afterwards', async () => {
    const once = answerOnce(fixtures.server.knex);
    let finish = () => {};
    const first = once(request, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return answer;
    });
    await expect(
      (async () => {
        while ((await fixtures.server.knex('keyedAnswers').where({ id: request.id })).length === 0);
        return once(request, async () => answer);
      })(),
    ).rejects.toMatchObject({ code: 'in_progress' });
    finish();
    expect(await first).toEqual({ ...answer, isRepeated: false });
    expect(await once(request, async () => answer)).toEqual({ ...answer, isRepeated: true });
  });

  test('does the second one when the process of the first was killed minutes ago', async () => {
    const { knex } = fixtures.server;
    const once = answerOnce(knex);
    await knex('keyedAnswers').insert({
      id: 'call-2',
      digest: 'a',
      createdAt: knex.raw(`now() - interval '1 minute'`),
    });
    const again = () => once({ id: 'call-2', digest: 'a' }, async () => answer);
    await expect(again()).rejects.toMatchObject({ code: 'in_progress' });
    await knex('keyedAnswers')
      .where({ id: 'call-2' })
      .update({ createdAt: knex.raw(`now() - interval '3 minutes'`) });
    expect(await again()).toEqual({ ...answer, isRepeated: false });
  });

  test('forgets answers after a day', async () => {
    const { knex } = fixtures.server;
    await knex('keyedAnswers').update({ createdAt: knex.raw(`now() - interval '25 hours'`) });
    const once = answerOnce(knex);
    expect(await once(request, async () => answer)).toMatchObject({ isRepeated: false });
    expect(await knex('keyedAnswers')).toHaveLength(1);
  });
});
