// Keys over HTTP: who makes them, what an answer without the right one says, and when a key ends.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActorFor } from '#shared/engine/command.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { serviceAccountsPerOrganization } from '#shared/policy.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { newKey, systemWith } from '#server/testing/keys.ts';
import { Browser } from '#server/testing/test-server.ts';

const today = '2026-06-03T10:00:00.000Z';
let fixtures: Fixtures;
let paul: Person;
let petra: Person;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());
beforeEach(async () => {
  fixtures.marketplace.clock.now = today;
  await fixtures.server.knex('rateLimits').del();
  paul = await fixtures.newPerson('provider', 'Paul');
  petra = await fixtures.newPerson('provider', 'Petra');
});

const accountsOf = async ({ browser }: Person) => {
  const answer = await browser.send('GET', '/api/service-accounts');
  return (await answer.json()).accounts as { id: string; name: string; lastUsedAt: string | null }[];
};
const wanted = (rest: object = {}) => ({
  ...{ name: 'Campus', scopes: ['courses:read'], endsAt: null, addresses: [] },
  ...rest,
});

/** A further member of the organization, signed in. */
async function colleague(of: Person, role: string): Promise<Person> {
  const { browser, actor } = await fixtures.newPerson('newcomer', 'Nia');
  const { organization } = of.actor;
  await fixtures.marketplace.give(systemActorFor(actor.person), 'colleagues.join', {
    organizationId: organization,
    role,
  });
  return { browser, actor: { ...actor, organization } };
}

describe('making keys', () => {
  test('shows a key once and keeps its hash, its first characters and the owner who made it', async () => {
    const { key, id } = await newKey(fixtures.server, paul, ['courses:read']);
    expect(key).toMatch(/^sp_live_[\w-]{43}$/);
    const rows = await fixtures.server.knex('serviceAccounts').where({ id });
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(rows[0]).toMatchObject({ prefix: key.slice(0, 14), createdByName: 'Paul', lastUsedAt: null });
    expect(JSON.stringify(await accountsOf(paul))).not.toContain(key);
    expect(await accountsOf(petra)).toEqual([]);
  });

  test.each(['manager', 'member', 'viewer'])('refuses the keys to a %s of the organization', async (role) => {
    const { id } = await newKey(fixtures.server, paul, ['courses:read']);
    const { browser } = await colleague(paul, role);
    for (const [method, path, body] of [
      ['GET', '/api/service-accounts'],
      ['POST', '/api/service-accounts', wanted()],
      ['PUT', `/api/service-accounts/${id}/scopes`, { scopes: ['figures:read'] }],
      ['DELETE', `/api/service-accounts/${id}`],
    ] as const)
      expect((await browser.send(method, path, body)).status, `${method} ${path}`).toBe(403);
    expect(await accountsOf(paul)).toHaveLength(1);
  });

  test('asks for a recent sign-in to make a key and to change its scopes, and not to revoke it', async () => {
    const { id } = await newKey(fixtures.server, paul, ['courses:read']);
    const longAgo = fixtures.server.knex.raw(`jsonb_set(data, '{signedInAt}', ?::jsonb)`, [
      String(Date.now() - 1.01 * DAY_MS),
    ]);
    await fixtures.server.knex('sessions').where({ personId: paul.actor.person }).update({ data: longAgo });
    // A server that is alone on its database remembers a session for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const { browser } = paul;
    const made = await browser.send('POST', '/api/service-accounts', wanted());
    expect([made.status, (await made.json()).code]).toEqual([403, 'sign_in_again']);
    const changed = await browser.send('PUT', `/api/service-accounts/${id}/scopes`, {
      scopes: ['figures:read'],
    });
    expect(changed.status).toBe(403);
    expect((await browser.send('DELETE', `/api/service-accounts/${id}`)).status).toBe(204);
  });

  test('mails all owners of the organization about a new key and about its scopes, and nobody else', async () => {
    const owner = await colleague(paul, 'owner');
    await colleague(paul, 'manager');
    const emails: string[] = await fixtures.server
      .knex('users')
      .whereIn('id', [paul.actor.person, owner.actor.person])
      .pluck('email');
    const before = fixtures.server.mailer.outbox?.length ?? 0;
    const { id } = await newKey(fixtures.server, paul, ['courses:read'], { name: 'Campus' });
    await paul.browser.send('PUT', `/api/service-accounts/${id}/scopes`, { scopes: ['figures:read'] });
    const mails = fixtures.server.mailer.outbox!.slice(0, fixtures.server.mailer.outbox!.length - before);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([...emails, ...emails].toSorted());
    expect(mails.every(({ text }) => text.includes('“Campus”'))).toBe(true);
    expect(mails.some(({ text }) => text.includes('Read courses'))).toBe(true);
  });

  test.each([
    ['a scope of employers', { scopes: ['jobs:write'] }],
    ['an unknown scope', { scopes: ['everything'] }],
    ['no scope', { scopes: [] }],
    ['an end date in the past', { endsAt: '2026-06-02T10:00:00.000Z' }],
    ['a range that is none', { addresses: ['198.51.100.0/33'] }],
    ['no name', { name: ' ' }],
  ])('refuses a key with %s', async (_, rest) => {
    expect((await paul.browser.send('POST', '/api/service-accounts', wanted(rest))).status).toBe(400);
    expect(await accountsOf(paul)).toEqual([]);
  });

  test('refuses one key more than an organization may have', async () => {
    for (let count = 0; count < serviceAccountsPerOrganization; count += 1)
      await newKey(fixtures.server, paul, ['courses:read']);
    expect((await paul.browser.send('POST', '/api/service-accounts', wanted())).status).toBe(409);
    expect((await petra.browser.send('POST', '/api/service-accounts', wanted())).status).toBe(201);
  });
});

describe('requests with a key', () => {
  const invalidToken = 'Bearer error="invalid_token"';

  test.each(['', 'sp_live_', `sp_live_${'a'.repeat(43)}`, 'another'])(
    'answers 401 to the wrong key "%s" and names the error',
    async (key) => {
      for (const path of ['/api/courses', '/api/health', '/api/auth/user', '/api/v1/commands/courses.edit']) {
        const answer = await systemWith(fixtures.server, key).send(
          path.includes('v1') ? 'POST' : 'GET',
          path,
        );
        expect(answer.status, path).toBe(401);
        expect(answer.headers.get('WWW-Authenticate')).toBe(invalidToken);
      }
    },
  );

  test('works without a cookie and an origin, and gets no cookie', async () => {
    const system = await newKey(fixtures.server, paul, ['courses:read']);
    const answer = await system.send('GET', '/api/courses');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  });

  test('refuses a key and a session cookie in one request', async () => {
    const { key } = await newKey(fixtures.server, paul, ['courses:read']);
    const both = await paul.browser.fetch('/api/courses', { headers: { Authorization: `Bearer ${key}` } });
    expect(both.status).toBe(400);
    const stranger = new Browser(fixtures.server);
    stranger.keepCookie('session', 'of-another-site');
    expect(
      (await stranger.fetch('/api/courses', { headers: { Authorization: `Bearer ${key}` } })).status,
    ).toBe(400);
  });

  test('ends a revoked key with the next request, and no other key', async () => {
    const [first, second] = [
      await newKey(fixtures.server, paul, ['courses:read']),
      await newKey(fixtures.server, paul, ['courses:read']),
    ];
    expect((await first.send('GET', '/api/courses')).status).toBe(200);
    expect((await petra.browser.send('DELETE', `/api/service-accounts/${first.id}`)).status).toBe(404);
    expect((await paul.browser.send('DELETE', `/api/service-accounts/${first.id}`)).status).toBe(204);
    expect((await first.send('GET', '/api/courses')).status).toBe(401);
    expect((await second.send('GET', '/api/courses')).status).toBe(200);
    expect((await accountsOf(paul)).map(({ id }) => id)).toEqual([second.id]);
  });

  test('ends a key at its end date', async () => {
    const endsAt = '2026-06-04T10:00:00.000Z';
    const system = await newKey(fixtures.server, paul, ['courses:read'], { endsAt });
    expect((await system.send('GET', '/api/courses')).status).toBe(200);
    fixtures.marketplace.clock.now = endsAt;
    expect((await system.send('GET', '/api/courses')).status).toBe(401);
  });

  test('follows changed scopes with the next request', async () => {
    const system = await newKey(fixtures.server, paul, ['courses:read']);
    const changed = { scopes: ['figures:read'] };
    await paul.browser.send('PUT', `/api/service-accounts/${system.id}/scopes`, changed);
    const refused = await system.send('GET', '/api/courses');
    expect([refused.status, (await refused.json()).message]).toEqual([
      403,
      expect.stringContaining('courses:read'),
    ]);
    expect((await system.send('GET', '/api/dashboard-stats')).status).toBe(200);
  });

  test('stops with the suspension of the organization, and works again when it is lifted', async () => {
    const [own, other] = [
      await newKey(fixtures.server, paul, ['courses:read']),
      await newKey(fixtures.server, petra, ['courses:read']),
    ];
    const { admin } = fixtures.cast;
    const { organization: id } = paul.actor;
    await fixtures.marketplace.give(admin.actor, 'organizations.suspend', { id, reason: 'Misuse' });
    for (const [method, path] of [
      ['GET', '/api/courses'],
      ['GET', '/api/auth/user'],
      ['POST', '/api/v1/commands/courses.edit'],
    ] as const) {
      const answer = await own.send(method, path, method === 'POST' ? {} : undefined);
      expect([answer.status, (await answer.json()).code], path).toEqual([403, 'suspended']);
    }
    expect((await other.send('GET', '/api/courses')).status).toBe(200);
    await fixtures.marketplace.give(admin.actor, 'organizations.lift', { id });
    expect((await own.send('GET', '/api/courses')).status).toBe(200);
  });

  test('ends when the organization has no owner any more', async () => {
    const system = await newKey(fixtures.server, paul, ['courses:read']);
    await fixtures.server
      .knex('memberships')
      .where({ organizationId: paul.actor.organization })
      .update({ endedAt: today });
    expect((await system.send('GET', '/api/courses')).status).toBe(401);
  });

  test('refuses a key from another address than the allowed ones', async () => {
    const [local, elsewhere] = [
      await newKey(fixtures.server, paul, ['courses:read'], {
        addresses: ['198.51.100.0/24', '127.0.0.0/8'],
      }),
      await newKey(fixtures.server, paul, ['courses:read'], { addresses: ['198.51.100.0/24', '::1'] }),
    ];
    expect((await local.send('GET', '/api/courses')).status).toBe(200);
    expect((await elsewhere.send('GET', '/api/courses')).status).toBe(403);
  });

  test('notes the last use once in ten minutes', async () => {
    const system = await newKey(fixtures.server, paul, ['courses:read']);
    const used = async () => (await accountsOf(paul))[0]?.lastUsedAt;
    await system.send('GET', '/api/courses');
    expect(await used()).toBe(today);
    fixtures.marketplace.clock.now = '2026-06-03T10:09:00.000Z';
    await system.send('GET', '/api/courses');
    expect(await used()).toBe(today);
    fixtures.marketplace.clock.now = '2026-06-03T10:11:00.000Z';
    await system.send('GET', '/api/courses');
    expect(await used()).toBe('2026-06-03T10:11:00.000Z');
  });

  test('answers 429 to wrong keys from one address beyond the limit, and still serves the right one', async () => {
    const system = await newKey(fixtures.server, paul, ['courses:read']);
    const wrong = systemWith(fixtures.server, 'sp_live_wrong');
    expect((await wrong.send('GET', '/api/courses')).status).toBe(401);
    await fixtures.server.knex('rateLimits').whereLike('key', 'unknown keys%').update({ used: 600 });
    expect((await wrong.send('GET', '/api/courses')).status).toBe(429);
    expect((await system.send('GET', '/api/courses')).status).toBe(200);
  });

  test('tells a system for which organization it acts', async () => {
    const system = await newKey(fixtures.server, paul, ['courses:read'], { name: 'Campus' });
    expect(await (await system.send('GET', '/api/auth/user')).json()).toMatchObject({
      id: system.id,
      firstName: 'Campus',
      userType: 'provider',
      organizationId: paul.actor.organization,
      scopes: ['courses:read'],
    });
  });
});

test('names the key in the audit, in a search of it and in the history of a row', async () => {
  const system = await newKey(fixtures.server, paul, ['courses:write'], { name: 'Campus Import' });
  const made = await system.send('POST', '/api/courses', {
    ...{ title: 'Welding', description: 'Welding for beginners.', duration: '6 weeks' },
    ...{ deliveryMethod: 'in-person', startDate: null, endDate: null, linkedJobIds: null },
  });
  expect(made.status, await made.clone().text()).toBe(201);
  const { id } = await made.json();
  const lines = await (await paul.browser.send('GET', `/api/history/courses/${id}`)).json();
  expect(lines.map(({ byName }: { byName: string }) => byName)).toContain('Campus Import');
  const { browser } = fixtures.cast.admin;
  for (const query of ['q=campus+imp', 'person=campus+imp', `person=${system.id}`]) {
    const { rows } = await (await browser.send('GET', `/api/admin/audit?${query}`)).json();
    expect(rows, query).toEqual([
      expect.objectContaining({ event: 'courses.create', personName: 'Campus Import', role: 'provider' }),
    ]);
  }
});
