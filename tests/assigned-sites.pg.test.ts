// Authorization of recruiters who work at some sites only: every call and command of an employer's member, with the site
// assigned and without.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restTable } from '#server/routes/rest/table.ts';
import { newFullFixtures } from '#server/testing/fixtures.ts';
import type { FullFixtures } from '#server/testing/fixtures.ts';
import { anEntry } from '#server/testing/marketplace.ts';
import { isAtLeast } from '#shared/engine/access/member-roles.ts';
import { commands } from '#shared/commands.ts';
import type { CommandName } from '#shared/commands.ts';
import { openReply } from '#shared/engine/protocol.ts';
import { fingerprint } from './fingerprint.ts';
import { inputOfSide } from './inputs-of-sides.ts';
import { validBodies, newScene, prepare } from './valid-inputs.ts';
import type { Scene } from './valid-inputs.ts';

let fixtures: FullFixtures;
beforeAll(async () => {
  fixtures = await newFullFixtures();
});
afterAll(() => fixtures.server.close());

const employer = () => fixtures.cast.employer;

/** The employer's founder becomes a recruiter without sites for the time of a test. */
const narrow = (isNarrow: boolean): Promise<unknown> =>
  fixtures.server
    .knex('memberships')
    .where({ personId: employer().actor.person })
    .update(isNarrow ? { role: 'member', assignsAll: false } : { role: 'owner', assignsAll: true });

beforeEach(() => narrow(false));

const siteId = 'the-site';

/** A scene whose jobs are all at one site. */
async function sceneAtSite(prepared: string): Promise<Scene> {
  const scene = await newScene(fixtures);
  await prepare(scene, prepared);
  const { knex } = fixtures.server;
  const { organization } = employer().actor;
  const stamps = { updatedAt: new Date(), updatedByName: 'Erin', createdAt: new Date() };
  await knex('sites')
    .insert({
      ...{ id: siteId, organizationId: organization, name: 'Dry Dock', address: '1 Quay', ...stamps },
      ...{ timeZone: 'UTC', closedDays: '', isActive: true },
    })
    .onConflict('id')
    .ignore();
  await knex('jobs').where({ employerId: organization }).update({ siteId, siteName: 'Dry Dock' });
  return scene;
}

async function assign(endedAt: Date | null): Promise<void> {
  const { person, organization } = employer().actor;
  const membershipId = `${organization}.${person}`;
  const id = `${membershipId}.${siteId}`;
  const row = { id, organizationId: organization, membershipId, siteId, endedAt, createdAt: new Date() };
  await fixtures.server.knex('assignments').insert(row).onConflict('id').merge();
}

const unassigned = () => fixtures.server.knex('assignments').where({ siteId }).del();

/** Commands about the member's own matters, or about a course that everybody may look up. */
const aboutNoSite: readonly string[] = [
  'accounts.chooseType',
  'notifications.markRead',
  'notifications.markAllRead',
  'notifications.savePreferences',
  'flags.raise',
  'views.save',
  'views.remove',
  'ratings.rate',
  'ratings.putOff',
  // About a refused change of one's own.
  'changes.handOver',
  'changes.acknowledge',
] satisfies CommandName[];

/** A job of the organization itself is for people who see everything. */
const atNoSite = ['jobs.post'];

/** Commands about a class, or about one's own matters, that no employer gives in the scene. */
const untried: readonly string[] = [
  'interviews.confirm',
  'claims.takeBack',
  'flags.raise',
  'changes.handOver',
  'changes.acknowledge',
] satisfies CommandName[];

const ofMembers = [...commands.values()].flatMap(({ name, leastRole, allowed }) =>
  leastRole && allowed.includes('employer') && isAtLeast('member', leastRole) ? [name] : [],
);

async function give(command: string, input: unknown): Promise<{ kind: string; message?: string }> {
  const entry = { ...anEntry(command, input), sequence: 1, savedAt: '2026-06-03T10:00:00.000Z' };
  const request = { client: randomUUID(), cookie: null, entries: [entry], waiting: 0, limit: 1 };
  const response = await employer().browser.send('POST', '/api/sync', request);
  return openReply(await response.text()).outcomes[0]![1] as { kind: string; message?: string };
}

describe('authorizing commands by site', () => {
  test.each(ofMembers)('accepts %s for an assigned site only', async (command) => {
    await unassigned();
    const scene = await sceneAtSite(command);
    const plain = await inputOfSide(scene, 'employer', command);
    if (!plain) {
      expect(untried).toContain(command);
      return;
    }
    const input = atNoSite.includes(command) ? { ...plain, siteId } : plain;
    await narrow(true);
    if (!aboutNoSite.includes(command)) {
      const before = await fingerprint(fixtures.server.knex);
      expect(await give(command, input)).toMatchObject({
        kind: 'refused',
        code: 'forbidden',
        message: expect.stringMatching(/^You don’t recruit for Dry Dock\. Ask a manager of /),
      });
      expect(await fingerprint(fixtures.server.knex)).toBe(before);
      await assign(new Date());
      expect((await give(command, input)).message).toMatch(
        /^You no longer recruit for Dry Dock\. Ask a manager of /,
      );
    }
    await assign(null);
    expect(await give(command, input)).not.toMatchObject({ kind: 'refused' });
  });
});

describe('authorizing REST calls by site', () => {
  const calls = restTable
    .filter(({ allowed }) => allowed.includes('employer'))
    .map((route) => ({ line: `${route.method.toUpperCase()} ${route.path}`, route }));

  const send = async ({ line, route }: (typeof calls)[number], scene: Scene) => {
    const path = route.path.replace(/:\w+/, scene.ids[line] ?? '');
    const body = route.method === 'get' ? undefined : validBodies(scene)[line];
    const answer = await employer().browser.send(route.method.toUpperCase(), `/api${path}`, body);
    return { status: answer.status, text: await answer.text() };
  };

  /** Calls that no recruiter may make. */
  const ofManagers = ['GET /swap-agreements/:id/approval'];

  test.each(calls.filter(({ route }) => route.method === 'get'))(
    'answers $line without a candidate of a site that is not assigned',
    async (call) => {
      await unassigned();
      const scene = await sceneAtSite(call.line);
      const named = [scene.student.candidateReferenceId, scene.matchId, scene.activeId];
      const asOwner = await send(call, scene);
      await narrow(true);
      const without = await send(call, scene);
      for (const word of named) expect(without.text).not.toContain(`"${word}"`);
      await assign(null);
      const assigned = await send(call, scene);
      expect(assigned.status).toBe(ofManagers.includes(call.line) ? 403 : asOwner.status);
      if (ofManagers.includes(call.line)) return;
      for (const word of named.filter((each) => asOwner.text.includes(`"${each}"`)))
        expect(assigned.text).toContain(word);
    },
  );

  const isOwnMatter = (path: string): boolean => /^\/(notification|training-providers|ratings)/.test(path);

  test.each(calls.filter(({ route }) => route.method !== 'get'))(
    'changes nothing by $line at a site that is not assigned',
    async (call) => {
      await unassigned();
      const scene = await sceneAtSite(call.line);
      await narrow(true);
      const before = await fingerprint(fixtures.server.knex);
      const { status, text } = await send(call, scene);
      if (isOwnMatter(call.route.path)) return;
      expect([403, 404], text).toContain(status);
      expect(await fingerprint(fixtures.server.knex)).toBe(before);
    },
  );
});
