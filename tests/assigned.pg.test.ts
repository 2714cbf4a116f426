// Authorization of members who work on some courses only: every call and command of a provider's member, with the course
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

/** The provider's founder becomes a teacher without courses for the time of a test. */
const narrow = (isNarrow: boolean): Promise<unknown> =>
  fixtures.server
    .knex('memberships')
    .where({ personId: fixtures.cast.provider.actor.person })
    .update(isNarrow ? { role: 'member', assignsAll: false } : { role: 'owner', assignsAll: true });

beforeEach(() => narrow(false));

async function assign({ courseId }: Scene, endedAt: Date | null): Promise<void> {
  const { person, organization } = fixtures.cast.provider.actor;
  const membershipId = `${organization}.${person}`;
  const id = `${membershipId}.${courseId}`;
  const row = { id, organizationId: organization, membershipId, courseId, endedAt, createdAt: new Date() };
  await fixtures.server.knex('assignments').insert(row).onConflict('id').merge();
}

/** Commands about the member's own matters, or about a job that everybody may look up. */
const aboutNoCourse: readonly string[] = [
  'accounts.chooseType',
  'notifications.markRead',
  'notifications.markAllRead',
  'notifications.savePreferences',
  'flags.raise',
  'views.save',
  // What the author could not send is no change of the class yet.
  'changes.handOver',
  'changes.acknowledge',
] satisfies CommandName[];

/** Commands about one's own matters, or of employers alone, that no provider gives in the scene. */
const untried: readonly string[] = [
  'interviews.recordOutcome',
  'claims.confirm',
  'notifications.markRead',
  'views.remove',
] satisfies CommandName[];

const ofMembers = [...commands.values()].flatMap(({ name, leastRole, allowed }) =>
  leastRole && allowed.includes('provider') && isAtLeast('member', leastRole) ? [name] : [],
);

async function give(command: string, input: unknown): Promise<{ kind: string; message?: string }> {
  const entry = { ...anEntry(command, input), sequence: 1, savedAt: '2026-06-03T10:00:00.000Z' };
  const request = { client: randomUUID(), cookie: null, entries: [entry], waiting: 0, limit: 1 };
  const { browser } = fixtures.cast.provider;
  const response = await browser.send('POST', '/api/sync', request);
  return openReply(await response.text()).outcomes[0]![1] as { kind: string; message?: string };
}

describe('authorizing commands by assignment', () => {
  test.each(ofMembers)('accepts %s for an assigned course only', async (command) => {
    const scene = await newScene(fixtures);
    await prepare(scene, command);
    const input = await inputOfSide(scene, 'provider', command);
    if (!input) {
      expect(untried).toContain(command);
      return;
    }
    await narrow(true);
    if (!aboutNoCourse.includes(command)) {
      const before = await fingerprint(fixtures.server.knex);
      expect(await give(command, input)).toMatchObject({
        kind: 'refused',
        code: 'forbidden',
        message: expect.stringMatching(/^You don’t teach .* Ask a manager of /),
      });
      expect(await fingerprint(fixtures.server.knex)).toBe(before);
      await assign(scene, new Date());
      expect((await give(command, input)).message).toMatch(/^You no longer teach .* Ask a manager of /);
    }
    await assign(scene, null);
    expect(await give(command, input)).not.toMatchObject({ kind: 'refused' });
  });
});

describe('authorizing REST calls by assignment', () => {
  const calls = restTable
    .filter(({ allowed }) => allowed.includes('provider'))
    .map((route) => ({ line: `${route.method.toUpperCase()} ${route.path}`, route }));

  const send = async ({ line, route }: (typeof calls)[number], scene: Scene) => {
    const path = route.path.replace(/:\w+/, scene.ids[line] ?? '');
    const { browser } = fixtures.cast.provider;
    const answer = await browser.send(
      route.method.toUpperCase(),
      `/api${path}`,
      route.method === 'get' ? undefined : validBodies(scene)[line],
    );
    return { status: answer.status, text: await answer.text() };
  };

  test.each(calls.filter(({ route }) => route.method === 'get'))(
    'answers $line without a learner of a course that is not assigned',
    async (call) => {
      const scene = await newScene(fixtures);
      await prepare(scene, call.line);
      const { studentName, studentEmail, candidateReferenceId } = scene.student;
      const named = [studentName, studentEmail, candidateReferenceId, scene.matchId];
      const asOwner = await send(call, scene);
      await narrow(true);
      const unassigned = await send(call, scene);
      for (const word of named) expect(unassigned.text).not.toContain(word);
      await assign(scene, null);
      const assigned = await send(call, scene);
      expect(assigned.status).toBe(asOwner.status);
      for (const word of named.filter((each) => asOwner.text.includes(each)))
        expect(assigned.text).toContain(word);
    },
  );

  test('answers for the class of one of two courses like for the class of another provider', async () => {
    const [mine, other] = [await newScene(fixtures), await newScene(fixtures)];
    const foreign = { status: 404, body: expect.stringContaining('Course Not Found') };
    const read = async (path: string) => {
      const answer = await fixtures.cast.provider.browser.send('GET', path);
      return { status: answer.status, body: await answer.text() };
    };
    await narrow(true);
    await assign(mine, null);
    for (const path of ['/api/enrollments', '/api/course-completions']) {
      expect(await read(`${path}/${mine.courseId}`)).toMatchObject({ status: 200 });
      expect(await read(`${path}/${other.courseId}`)).toEqual(foreign);
      expect(await read(`${path}/4711`)).toEqual(foreign);
    }
    await assign(mine, new Date());
    expect(await read(`/api/enrollments/${mine.courseId}`)).toEqual(foreign);
  });

  test('gives the title of a course that is not assigned, and no figure about its class', async () => {
    const [mine, other] = [await newScene(fixtures), await newScene(fixtures)];
    const { browser } = fixtures.cast.provider;
    await narrow(true);
    await assign(mine, null);
    const read = async ({ courseId }: Scene) =>
      (await browser.send('GET', `/api/courses/${courseId}`)).json() as Promise<object>;
    expect(await read(mine)).toMatchObject({ enrollmentCount: 1, completionCount: expect.any(Number) });
    expect(await read(other)).toMatchObject({
      title: expect.any(String),
      enrollmentCount: null,
      completionCount: null,
      linkedJobIds: null,
    });
  });

  test.each(calls.filter(({ route }) => route.method !== 'get'))(
    'changes nothing by $line in a course that is not assigned',
    async (call) => {
      const scene = await newScene(fixtures);
      await prepare(scene, call.line);
      await narrow(true);
      const before = await fingerprint(fixtures.server.knex);
      const { status, text } = await send(call, scene);
      const isOwnMatter = call.route.path.startsWith('/notification');
      if (!isOwnMatter) expect([403, 404], text).toContain(status);
      if (!isOwnMatter) expect(await fingerprint(fixtures.server.knex)).toBe(before);
    },
  );
});
