// Authorization: every call and every command for every kind of person, derived from the tables alone.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restTable } from '#server/routes/rest/table.ts';
import type { Route } from '#server/routes/rest/route.ts';
import { castNames, newFullFixtures } from '#server/testing/fixtures.ts';
import type { CastName, FullFixtures } from '#server/testing/fixtures.ts';
import { anEntry, numericId } from '#server/testing/marketplace.ts';
import { VisibleReader } from '#server/sync/visible-reader.ts';
import type { Actor } from '#shared/engine/command.ts';
import { commands } from '#shared/commands.ts';
import type { CommandName } from '#shared/commands.ts';
import { memberRoles } from '#shared/engine/options.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import { openReply } from '#shared/engine/protocol.ts';
import { mayRead } from '#shared/engine/access/may-read.ts';
import { fingerprint } from './fingerprint.ts';
import { inputOfSide } from './inputs-of-sides.ts';
import { validBodies, validInputs, newScene, prepare } from './valid-inputs.ts';
import type { Scene } from './valid-inputs.ts';

let fixtures: FullFixtures;
beforeAll(async () => {
  fixtures = await newFullFixtures();
});
afterAll(() => fixtures.server.close());
beforeEach(async () => {
  // What was done to them before makes them one no more.
  fixtures.cast.newcomer = await fixtures.newPerson('newcomer', 'Nora');
});

/** The owners come last: what they do may use the scene up. */
type Identity = CastName | 'suspended';
const order = (['suspended', ...castNames] satisfies Identity[]).toSorted(
  (a, b) => Number(isOwner(a)) - Number(isOwner(b)),
);

function isOwner(name: Identity): boolean {
  return name === 'employer' || name === 'provider' || name === 'admin';
}

/** The table whose row the path of a call names. */
const tablesByPath: Record<string, TableName> = {
  admin: 'users',
  jobs: 'jobs',
  sites: 'sites',
  'handed-over-changes': 'handedOverChanges',
  courses: 'courses',
  'swap-agreements': 'agreements',
  enrollments: 'enrollments',
  'course-completions': 'completions',
  'data-requests': 'dataRequests',
  'candidate-matches': 'matches',
};

describe('authorizing REST calls', () => {
  test.each(restTable.map((route) => ({ line: `${route.method.toUpperCase()} ${route.path}`, route })))(
    'answers $line for each role as the access table says',
    async ({ line, route }) => {
      const scene = await newScene(fixtures);
      await prepare(scene, line);
      let before = await fingerprint(fixtures.server.knex);
      for (const name of order) {
        const wanted = await statusFor(name, line, route, scene);
        const path = route.path.replace(/:\w+/, scene.ids[line] ?? '');
        const body = validBodies(scene)[line];
        const response = await fixtures.cast[name].browser.send(
          route.method.toUpperCase(),
          `/api${path}`,
          body,
        );
        const isDone = response.status < 300;
        expect(isDone ? 'done' : response.status, `${name}: ${await response.text()}`).toBe(wanted);
        const after = await fingerprint(fixtures.server.knex);
        if (!isDone || route.method === 'get') expect(after, name).toBe(before);
        before = after;
      }
    },
  );
});

async function statusFor(
  name: Identity,
  line: string,
  { method, path, allowed }: Route,
  scene: Scene,
): Promise<'done' | 401 | 403 | 404> {
  const { actor } = fixtures.cast[name];
  if (name === 'visitor') return 401;
  if (name === 'suspended') return 403;
  if (!allowed.includes(actor.role)) return 403;
  if (line === 'POST /course-completions') return name === 'provider' ? 'done' : 404;
  if (!path.includes(':') || actor.role === 'admin') return 'done';
  const table = tablesByPath[path.split('/')[1] ?? '']!;
  const isListOfCourse = table === 'completions' && method === 'get';
  const row = await rowOf(isListOfCourse ? 'courses' : table, scene.ids[line] ?? '');
  const owners = row as unknown as Partial<Record<'employerId' | 'providerId' | 'organizationId', string>>;
  const { employerId, providerId, organizationId } = owners;
  if (method !== 'get')
    return [employerId, providerId, organizationId].includes(actor.organization) ? 'done' : 404;
  const everything = new VisibleReader(fixtures.server.knex, { ...actor, role: 'system' });
  return (await mayRead(everything, actor, isListOfCourse ? 'courses' : table, row)) ? 'done' : 404;
}

async function rowOf(table: TableName, id: string): Promise<AnyRow> {
  const row = (await fixtures.server.knex(table).where({ id }).first()) as AnyRow | undefined;
  expect(row, `${table} ${id}`).toBeDefined();
  return row!;
}

/** Commands that are about nobody else's rows: every person with the role may give them. */
const aboutOneself: readonly string[] = [
  'views.save',
  'views.remove',
  'accounts.chooseType',
  'accounts.changeRole',
  'jobs.post',
  'sites.create',
  'courses.create',
  'profiles.saveEmployer',
  'profiles.saveProvider',
  'organizations.saveCalendar',
  'organizations.setTabletLock',
  'organizations.admit',
  'organizations.verify',
  'organizations.unverify',
  'organizations.correctCalendar',
  'organizations.suspend',
  'organizations.lift',
  'organizations.appointOwner',
  'accounts.suspend',
  'accounts.lift',
  'accounts.endSessions',
  'costs.add',
  'flags.raise',
  'notifications.markRead',
  'notifications.markAllRead',
  'notifications.savePreferences',
] satisfies CommandName[];

/** Commands that the employer and the provider may both give; the first of them uses the scene up. */
const ofBothSides: readonly string[] = [
  'agreements.cancel',
  'agreements.markComplete',
  'agreements.unmarkComplete',
  'interviews.reschedule',
  'interviews.cancel',
  'interviews.correctOutcome',
  'interviews.reportNotHeld',
  'breaches.comment',
  'messages.markRead',
] satisfies CommandName[];

/** What the other side may not do, although the row is theirs to see. */
const ofOneSide: Record<string, Identity> = {
  'interviews.confirm': 'employer',
  'interviews.recordOutcome': 'provider',
  'claims.confirm': 'provider',
  'claims.dispute': 'employer',
  'claims.takeBack': 'employer',
} satisfies Partial<Record<CommandName, Identity>>;

/** A person who lost a role may still hand over what they had saved in it. */
const former = { formerRole: 'manager', formerRoleUntil: '2100-01-01T00:00:00.000Z' };

const setRole = (name: CastName, role: MemberRole): Promise<unknown> =>
  fixtures.server
    .knex('memberships')
    .where({ personId: fixtures.cast[name].actor.person, endedAt: null })
    .update({ role, ...former });

describe('authorizing member roles', () => {
  const sides = ['employer', 'provider'] as const;
  const declared = [...commands.values()].flatMap(({ name, leastRole, allowed }) =>
    leastRole
      ? sides.filter((side) => allowed.includes(side)).map((side) => ({ command: name, leastRole, side }))
      : [],
  );
  /** Commands of both sides that one of them does not give in the scene; the other one does. */
  const untried: Record<(typeof sides)[number], readonly string[]> = {
    employer: [
      'interviews.confirm',
      // A member takes no offer back, and employers claim nothing else.
      'claims.takeBack',
      'flags.raise',
      'members.assign',
      'changes.handOver',
      'changes.apply',
      'changes.decline',
      'changes.acknowledge',
    ] satisfies CommandName[],
    provider: [
      'interviews.recordOutcome',
      // A member confirms no offer, and providers are asked about nothing else.
      'claims.confirm',
      'notifications.markRead',
      'views.remove',
      'flags.askAgain',
    ] satisfies CommandName[],
  };

  test.each(declared)(
    'accepts $command of an $side from a $leastRole and from nobody below',
    async (each) => {
      const { command, leastRole, side } = each;
      const scene = await newScene(fixtures);
      await prepare(scene, command);
      const input = await inputOfSide(scene, side, command);
      if (!input) {
        expect(untried[side]).toContain(command);
        return;
      }
      const least = memberRoles.indexOf(leastRole);
      try {
        for (const role of memberRoles.slice(least + 1).toReversed()) {
          await setRole(side, role);
          const before = await fingerprint(fixtures.server.knex);
          expect(await give(side, command, input), role).toBe('forbidden');
          expect(await fingerprint(fixtures.server.knex), role).toBe(before);
        }
        await setRole(side, leastRole);
        expect(await give(side, command, input)).toBe('done');
      } finally {
        await setRole(side, 'owner');
      }
    },
  );

  test('declares a least role for every command that employers or providers give', () => {
    const ofMembers = [...commands.values()].filter(({ allowed }) =>
      allowed.some((role) => role === 'employer' || role === 'provider'),
    );
    expect(ofMembers.filter(({ leastRole }) => !leastRole).map(({ name }) => name)).toEqual([]);
  });

  const calls = restTable.flatMap((route) =>
    (['employer', 'provider'] as const)
      .filter((side) => route.allowed.includes(side))
      .map((side) => ({ line: `${route.method.toUpperCase()} ${route.path}`, route, side })),
  );

  test.each(calls.filter(({ route }) => route.method !== 'get'))(
    'answers $line of a viewer for an $side with 403',
    async ({ line, route, side }) => {
      const scene = await newScene(fixtures);
      await prepare(scene, line);
      await setRole(side, 'viewer');
      try {
        const before = await fingerprint(fixtures.server.knex);
        const path = route.path.replace(/:\w+/, scene.ids[line] ?? '');
        const { browser } = fixtures.cast[side];
        const answer = await browser.send(
          route.method.toUpperCase(),
          `/api${path}`,
          validBodies(scene)[line],
        );
        const isOwnMatter = route.path.startsWith('/notification');
        if (!isOwnMatter) expect(answer.status, await answer.text()).toBe(403);
        if (!isOwnMatter) expect(await fingerprint(fixtures.server.knex)).toBe(before);
      } finally {
        await setRole(side, 'owner');
      }
    },
  );

  test.each(calls.filter(({ route, side }) => route.method === 'get' && side === 'provider'))(
    'answers $line of a viewer without personal data of learners',
    async ({ line, route, side }) => {
      const scene = await newScene(fixtures);
      await setRole(side, 'viewer');
      try {
        const path = route.path.replace(/:\w+/, scene.ids[line] ?? '');
        const answer = await fixtures.cast[side].browser.send('GET', `/api${path}`);
        const { studentName, studentEmail } = scene.student;
        const text = await answer.text();
        expect(text).not.toContain(studentName);
        expect(text).not.toContain(studentEmail);
      } finally {
        await setRole(side, 'owner');
      }
    },
  );
});

describe('authorizing device commands', () => {
  test.each([...commands.values()])(
    'accepts $name only from its allowed roles',
    async ({ name: command, allowed }) => {
      let scene = await newScene(fixtures);
      await prepare(scene, command);
      let before = await fingerprint(fixtures.server.knex);
      for (const name of order) {
        const { actor } = fixtures.cast[name];
        if (ofBothSides.includes(command) && isOwner(name)) {
          scene = await newScene(fixtures);
          await prepare(scene, preparedFor(command, name));
          before = await fingerprint(fixtures.server.knex);
        }
        const [owner, input] = validInputs(scene)[command]!;
        const isTheirs =
          owner.organization === actor.organization ||
          aboutOneself.includes(command) ||
          (ofBothSides.includes(command) && isOwner(name));
        const isForbidden = !allowed.includes(actor.role) || ofOneSide[command] === name;
        const wanted = isForbidden ? 'forbidden' : isTheirs ? 'done' : 'not_found';
        const answer = await give(name, command, fitted(command, input, actor, scene));
        expect(answer, name).toBe(atTheDoor[name] ?? wanted);
        const after = await fingerprint(fixtures.server.knex);
        if (answer !== 'done') expect(after, name).toBe(before);
        before = after;
      }
    },
  );
});

/** The employer corrects an outcome within 14 days, an administrator after them. */
const preparedFor = (command: string, name: Identity): string =>
  command === 'interviews.correctOutcome' && name === 'admin'
    ? 'PATCH /admin/matches/:matchId/outcome'
    : command;

/** Nobody can take a number that is taken, and who is something already can only stay it. */
function fitted(command: string, input: object, { role }: Actor, { courseId }: Scene): object {
  if (command === 'flags.raise' && role === 'employer')
    return { ...input, id: randomUUID(), listing: 'course', listingId: courseId };
  if (command === 'flags.raise') return { ...input, id: randomUUID() };
  if (command === 'costs.add') return { ...input, id: randomUUID() };
  if (command === 'jobs.post' || command === 'courses.create') return { ...input, id: numericId() };
  if (command === 'accounts.chooseType') return { userType: role === 'provider' ? 'provider' : 'employer' };
  return input;
}

/** A person without access gets no answer to the content. */
const atTheDoor: Partial<Record<Identity, number>> = { visitor: 401, suspended: 403 };

/** What each of them has fetched already: fetching all of it every time would take most of the time. */
const cookies = new Map<Identity, string>();

async function give(name: Identity, command: string, input: unknown): Promise<string | number> {
  const entry = { ...anEntry(command, input), sequence: 1, savedAt: '2026-06-03T10:00:00.000Z' };
  const cookie = cookies.get(name) ?? null;
  const request = { client: randomUUID(), cookie, entries: [entry], waiting: 0 };
  const response = await fixtures.cast[name].browser.send('POST', '/api/sync', request);
  if (response.status !== 200) return response.status;
  const reply = openReply(await response.text());
  cookies.set(name, reply.cookie);
  const [, outcome] = reply.outcomes[0]!;
  return outcome.kind === 'refused' ? outcome.code : 'done';
}
