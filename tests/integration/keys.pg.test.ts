// Keys against every call and every command: what is outside of a key's scopes is refused and changes nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFullFixtures } from '#server/testing/fixtures.ts';
import type { FullFixtures } from '#server/testing/fixtures.ts';
import { systemWith } from '#server/testing/keys.ts';
import type { KeySystem } from '#server/testing/keys.ts';
import { restTable } from '#server/routes/rest/table.ts';
import { deviceCommandList } from '#shared/device-commands.ts';
import { scopeNames, scopePresets } from '#shared/domain/service-accounts/scopes.ts';
import type { ScopeName } from '#shared/domain/service-accounts/scopes.ts';
import { chanceFrom } from '../simulation/random.ts';
import { fingerprint } from '../fingerprint.ts';
import { inputOfSide } from '../inputs-of-sides.ts';
import { newScene, prepare, validBodies } from '../valid-inputs.ts';
import { scopeOf, scopesOfCall, scopesOfSide } from './key-rules.ts';

const sides = ['employer', 'provider'] as const;
type Side = (typeof sides)[number];

let fixtures: FullFixtures;
beforeAll(async () => {
  fixtures = await newFullFixtures();
});
afterAll(() => fixtures.server.close());

/** A new key of this side, or of the other organization of the side. */
async function keyWith(
  side: Side | 'otherEmployer' | 'otherProvider',
  scopes: readonly string[],
): Promise<KeySystem> {
  const { actor } = fixtures.cast[side];
  // An organization has only so many.
  await fixtures.server
    .knex('serviceAccounts')
    .where({ organizationId: actor.organization })
    .update({ revokedAt: new Date() });
  const wanted = { name: 'System', scopes: scopes as ScopeName[], endsAt: null, addresses: [] };
  const { account, key } = await fixtures.server.serviceAccounts.add(actor, wanted);
  return { id: account.id, ...systemWith(fixtures.server, key) };
}

const others = { employer: 'otherEmployer', provider: 'otherProvider' } as const;

describe('calls of the REST table', () => {
  const calls = restTable.flatMap((route) =>
    sides
      .filter((side) => route.allowed.includes(side))
      .map((side) => ({ line: `${route.method.toUpperCase()} ${route.path}`, route, side })),
  );

  test.each(calls)('answers $line of an $side’s key by its scopes alone', async ({ line, route, side }) => {
    const scene = await newScene(fixtures);
    await prepare(scene, line);
    const path = `/api${route.path.replace(/:\w+/, scene.ids[line] ?? '')}`;
    const call = ({ send }: KeySystem) => send(route.method.toUpperCase(), path, validBodies(scene)[line]);
    const enough = scopesOfCall(line);
    const rest = scopesOfSide[side].filter((scope) => !enough.includes(scope));
    const before = await fingerprint(fixtures.server.knex);
    const without = await call(await keyWith(side, rest));
    expect(without.status).toBe(403);
    if (enough.length > 0) expect((await without.json()).message).toContain(enough[0]);
    const revoked = await keyWith(side, scopesOfSide[side]);
    await fixtures.server.serviceAccounts.revoke(fixtures.cast[side].actor, revoked.id);
    expect((await call(revoked)).status).toBe(401);
    if (route.path.includes(':')) {
      const stranger = await call(await keyWith(others[side], scopesOfSide[side]));
      const isSharedList = route.method === 'get' && /^\/(jobs|courses)\//.test(route.path);
      if (!isSharedList) expect([403, 404]).toContain(stranger.status);
    }
    expect(await fingerprint(fixtures.server.knex)).toBe(before);
    for (const scope of enough.filter((each) => scopesOfSide[side].some((name) => name === each))) {
      const answer = await call(await keyWith(side, [scope]));
      expect(answer.status, `${scope}: ${await answer.clone().text()}`).toBeLessThan(300);
      if (route.method !== 'get') break;
    }
  });
});

describe('commands', () => {
  const given = deviceCommandList.flatMap(({ name: command, allowed }) =>
    sides.filter((side) => allowed.includes(side)).map((side) => ({ command, side })),
  );

  test.each(given)('takes $command from an $side’s key with its scope only', async ({ command, side }) => {
    const scene = await newScene(fixtures);
    await prepare(scene, command);
    const input = (await inputOfSide(scene, side, command)) ?? {};
    const give = ({ send }: KeySystem) => send('POST', `/api/v1/commands/${command}`, input);
    const scope = scopeOf(command);
    const before = await fingerprint(fixtures.server.knex);
    const rest = scopesOfSide[side].filter((name) => name !== scope);
    const without = await give(await keyWith(side, rest));
    expect(without.status).toBe(403);
    if (scope) expect((await without.json()).detail).toContain(scope);
    expect(await fingerprint(fixtures.server.knex)).toBe(before);
    if (!scope || Object.keys(input).length === 0) return;
    const answer = await give(await keyWith(side, [scope]));
    const text = await answer.text();
    // The rights of a member are not enough for what a manager decides within it.
    expect(answer.status === 200 || /Only managers and owners/.test(text), text).toBe(true);
  });

  test('never hires without an interview, whatever the other scopes need', async () => {
    const scene = await newScene(fixtures);
    const system = await keyWith('employer', scopesOfSide.employer);
    const { knex } = fixtures.server;
    const offers = () => knex('claims').where({ matchId: scene.matchId, kind: 'offer' });
    const before = await offers();
    const open = await knex('matches').where({ id: scene.matchId }).first('status');
    expect(open.status).toBe('matched');
    const hire = { matchId: scene.matchId, outcome: 'hired' };
    expect((await system.send('POST', '/api/v1/commands/interviews.recordOutcome', hire)).status).toBe(403);
    expect(await offers()).toEqual(before);
  });
});

test('refuses every command and call outside of random scopes, and none inside', async () => {
  const chance = chanceFrom(20_260_601);
  for (let round = 0; round < 12; round += 1) {
    const side = sides[round % 2]!;
    const scopes = scopesOfSide[side].filter(() => chance.happens(0.35));
    if (scopes.length === 0) continue;
    const system = await keyWith(side, scopes);
    const own = deviceCommandList.filter(({ allowed }) => allowed.includes(side));
    const lines = await system.lines(
      own.map(({ name: command }) => ({ command, input: { nothing: round } })),
    );
    for (const [index, { name }] of own.entries()) {
      const isRefused = lines[index]?.outcome.code === 'forbidden';
      expect([name, isRefused]).toEqual([name, !scopes.includes(scopeOf(name) ?? '')]);
    }
    for (const route of restTable.filter(
      ({ method, allowed }) => method === 'get' && allowed.includes(side),
    )) {
      const path = route.path.replace(/:\w+/, '1');
      const { status } = await system.send('GET', `/api${path}`);
      const isIn = scopesOfCall(`GET ${route.path}`).some((scope) => scopes.includes(scope));
      expect([route.path, status === 403], scopes.join(' ')).toEqual([route.path, !isIn]);
    }
  }
});

test('offers each side exactly the scopes of the rules, and no preset decides', () => {
  const known = new Set(Object.values(scopesOfSide).flat());
  expect([...known].toSorted()).toEqual(scopeNames.toSorted());
  const decisions = /decide|release|withdraw|erase|names|settings/;
  expect(scopePresets.flatMap(({ scopes }) => scopes).filter((name) => decisions.test(name))).toEqual([]);
});
