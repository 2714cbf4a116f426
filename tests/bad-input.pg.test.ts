// No input causes a server error: no 500, a fitting status, and a refused input changes nothing.
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restTable } from '#server/routes/rest/table.ts';
import { newFullFixtures } from '#server/testing/fixtures.ts';
import type { CastName, FullFixtures } from '#server/testing/fixtures.ts';
import { commands } from '#shared/commands.ts';
import { openReply } from '#shared/engine/protocol.ts';
import { fingerprint } from './fingerprint.ts';
import { asTheyWere, validBodies, validInputs, prepare, scenes } from './valid-inputs.ts';
import type { Scene } from './valid-inputs.ts';
import { hostileInputText, corrupted } from './hostile-inputs.ts';
import { runSeed } from './run-seeds.ts';

let fixtures: FullFixtures;
let scene: Scene;
let nextScene: () => Promise<Scene>;
beforeAll(async () => {
  // Refusals for asking too often would hide all others.
  const changeLimits = { perPerson: 1e9, perSource: 1e9 };
  fixtures = await newFullFixtures({ changeLimits });
  nextScene = scenes(fixtures);
});
afterAll(() => fixtures.server.close());
beforeEach(async () => {
  scene = await nextScene();
});

/** `npm run fuzz` tries so many times as much, other things each time, and wants to know what that came to. */
const times = Number(process.env.FUZZ ?? 1);
const seed = times === 1 ? runSeed : Date.now() % 2 ** 31;
let tried = 0;
afterAll(() => {
  const file = process.env.TRIED_FILE;
  if (file) writeFileSync(file, JSON.stringify({ tried, seed }));
});

/** So many spoiled things, or as many times as much. */
function runs(count: number): { numRuns: number; seed: number; endOnFailure: true } {
  tried += count * times;
  return { numRuns: count * times, seed, endOnFailure: true };
}

const fitting = [200, 201, 204, 400, 403, 404, 409, 413];

/** As it goes over the wire: what JSON cannot say is gone. */
const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

describe('fuzzing calls of the contract', () => {
  const lines = restTable.map(({ method, path, allowed }) => ({
    line: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    // The handed-over change of a scene is the provider's.
    who: path.startsWith('/handed-over-changes') ? ('provider' as const) : (allowed[0] as CastName),
  }));

  async function call(who: CastName, method: string, path: string, body: unknown, headers = {}) {
    const before = await fingerprint(fixtures.server.knex);
    const response = await fixtures.cast[who].browser.fetch(`/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) ?? 'null' }),
    });
    const text = await response.text();
    const what = `${method} ${path} ${JSON.stringify(body)?.slice(0, 300)} answered ${response.status} ${text.slice(0, 300)}`;
    expect(fitting, what).toContain(response.status);
    if (response.status >= 400) {
      expect(await fingerprint(fixtures.server.knex), what).toBe(before);
      expect(JSON.parse(text), what).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
    return response.status;
  }

  test.each(lines)(
    'answers corrupted input to $line without a server error',
    async ({ line, method, path, who }) => {
      const honest = validBodies(scene)[line];
      const id = scene.ids[line] ?? '';
      const to = (text: string) => path.replace(/:\w+/, encodeURIComponent(text));
      await fc.assert(
        fc.asyncProperty(corrupted(honest ?? {}), async (body) => {
          await call(who, method, to(id), body);
        }),
        runs(honest ? 12 : 3),
      );
      if (path.includes(':'))
        await fc.assert(
          fc.asyncProperty(hostileInputText, async (odd) => {
            const text = odd.slice(0, 2000);
            if (!text.isWellFormed() || text === '' || /^\.+$/.test(text)) return;
            await call(who, method, to(text), honest ?? {});
          }),
          runs(4),
        );
    },
  );

  test('accepts honest input in every call of the contract', async () => {
    for (const { line, method, path, who } of lines) {
      scene = await nextScene();
      await prepare(scene, line);
      const to = path.replace(/:\w+/, scene.ids[line] ?? '');
      expect(await call(who, method, to, validBodies(scene)[line] ?? {}), line).toBeLessThan(300);
    }
  });

  test('survives repeated, list-like, and object-like query parameters', async () => {
    const twice = (name: string) => `${name}=1&${name}=2&${name}[]=3&${name}[x]=4`;
    const query = ['q', 'show', 'page', 'limit', 'after', 'period'].map(twice).join('&');
    for (const { method, path, who } of lines.filter(({ method }) => method === 'GET'))
      await call(who, method, `${path.replace(/:\w+/, '1')}?${query}`, undefined);
  });

  test('survives arbitrary queries and headers', async () => {
    const text = fc.oneof(hostileInputText, fc.string());
    await fc.assert(
      fc.asyncProperty(text, text, async (limit, after) => {
        const query = `?limit=${encodeURIComponent(limit.toWellFormed().slice(0, 500))}&after=${encodeURIComponent(after.toWellFormed().slice(0, 500))}`;
        await call('employer', 'GET', `/jobs${query}`, undefined);
        const place = Buffer.from(JSON.stringify([limit, after]))
          .toString('base64url')
          .slice(0, 2000);
        await call('employer', 'GET', `/swap-agreements?after=${place}`, undefined);
        const headers = { 'Idempotency-Key': inHeader(limit), 'If-Match': inHeader(after) };
        await call('employer', 'PATCH', `/jobs/${scene.jobId}`, { title: 'Honest' }, headers);
      }),
      runs(40),
    );
  });
});

const inHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 300);

/** Of the form of an authenticator's answer, to a question that nobody asked. */
const noCredential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: 'AAAA',
    attestationObject: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  },
};

describe('fuzzing calls outside the contract', () => {
  test.each([
    ['/api/auth/set-user-type', { userType: 'employer', timeZone: 'UTC' }],
    ['/api/sync/digests', { mismatched: ['jobs'] }],
    ['/api/auth/passkeys', { name: 'Tablet', response: noCredential }],
    ['/api/login/passkey', { returnTo: '/', response: noCredential }],
  ])('survives corrupted input to %s', async (path, honest) => {
    await fc.assert(
      fc.asyncProperty(corrupted(honest), async (body) => {
        const response = await fixtures.cast.employer.browser.send('POST', path, body);
        expect([200, 400, 409, 413], JSON.stringify(body).slice(0, 300)).toContain(response.status);
      }),
      runs(30),
    );
  });

  test.each([
    ['/api/login', 'email'],
    ['/api/login/code', 'code'],
    ['/api/login/demo', 'personId'],
  ])('survives hostile texts in the form of %s', async (path, field) => {
    await fc.assert(
      fc.asyncProperty(hostileInputText, async (value) => {
        const text = value.slice(0, 5_000);
        const response = await fixtures.cast.visitor.browser.submit(path, { [field]: text, returnTo: text });
        expect([200, 303, 400, 404, 413, 422, 429], text.slice(0, 300)).toContain(response.status);
      }),
      runs(30),
    );
  });
});

describe('fuzzing device commands', () => {
  test('covers every command and accepts its honest input', async () => {
    expect(Object.keys(validInputs(scene)).toSorted()).toEqual([...commands.keys()].toSorted());
    for (const name of commands.keys()) {
      scene = await nextScene();
      await prepare(scene, name);
      const [who, honest] = validInputs(scene)[name]!;
      expect((await fixtures.marketplace.ask(who, name, honest)).kind, name).toMatch(
        /applied|merged|conflict/,
      );
    }
  }, 90_000);

  test.each([...commands.keys()])('survives corrupted input to %s', async (name) => {
    const [who, honest] = validInputs(scene)[name]!;
    await fc.assert(
      fc.asyncProperty(corrupted(honest), async (input) => {
        const before = await fingerprint(fixtures.server.knex);
        const outcome = await fixtures.marketplace.ask(who, name, onTheWire(input));
        const what = `${name} ${JSON.stringify(input)?.slice(0, 300)}: ${JSON.stringify(outcome).slice(0, 300)}`;
        expect(['applied', 'merged', 'conflict', 'refused'], what).toContain(outcome.kind);
        if (outcome.kind !== 'refused') return;
        expect(outcome.code, what).not.toBe('defect');
        expect(outcome.message, what).not.toBe('');
        expect(await fingerprint(fixtures.server.knex), what).toBe(before);
      }),
      runs(8),
    );
  });

  test.each([...commands.values()].map(({ name, allowed }) => [name, allowed] as const))(
    'refuses %s from a role that may not give it, without any effect',
    async (name, allowed) => {
      const [, honest] = validInputs(scene)[name]!;
      const strangers = (['newcomer', 'employer', 'provider', 'admin'] as const).filter(
        (who) => !allowed.includes(fixtures.cast[who].actor.role),
      );
      if (strangers.length === 0) return;
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...strangers), corrupted(honest), async (who, input) => {
          const before = await fingerprint(fixtures.server.knex);
          const outcome = await fixtures.marketplace.ask(fixtures.cast[who].actor, name, onTheWire(input));
          expect(outcome, `${who} ${name}`).toMatchObject({ kind: 'refused', code: 'forbidden' });
          expect(await fingerprint(fixtures.server.knex)).toBe(before);
        }),
        runs(4),
      );
    },
  );

  test('lets every affected person pull the accepted changes', async () => {
    await asTheyWere(fixtures);
    for (const who of ['employer', 'provider', 'admin', 'newcomer'] as const) {
      const request = { client: crypto.randomUUID(), cookie: null, entries: [], waiting: 0 };
      const response = await fixtures.cast[who].browser.send('POST', '/api/sync', request);
      expect(openReply(await response.text()).rows.length).toBeGreaterThan(0);
    }
  });

  test('refuses or judges a corrupted sync request as a whole', async () => {
    const entry = {
      id: 'a-fresh-entry',
      sequence: 1,
      command: 'jobs.edit',
      version: 1,
      input: { id: scene.jobId, set: { title: 'Honest' }, base: {} },
      after: [],
      savedAt: '2026-06-03T10:00:00.000Z',
      digest: 'abc',
    };
    const request = {
      client: 'a-fresh-client',
      cookie: null,
      entries: [entry],
      waiting: 0,
      want: [['jobs', scene.jobId]],
    };
    await fc.assert(
      fc.asyncProperty(corrupted(request), async (body) => {
        const person = await fixtures.newPerson('employer');
        const before = await fingerprint(fixtures.server.knex);
        const text = JSON.stringify(body).replaceAll(/a-fresh-\w+/g, () => crypto.randomUUID());
        const headers = { 'Content-Type': 'application/json' };
        const response = await person.browser.fetch('/api/sync', { method: 'POST', headers, body: text });
        expect([200, 400, 413], `${text.slice(0, 500)} answered ${response.status}`).toContain(
          response.status,
        );
        if (response.status === 200) openReply(await response.text());
        expect(await fingerprint(fixtures.server.knex)).toBe(before);
      }),
      runs(40),
    );
  });
});
