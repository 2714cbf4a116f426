// Tests change hints over HTTP: the affected people learn that something changed, and never what.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReply } from '#shared/engine/protocol.ts';
import { systemActorFor } from '#shared/engine/command.ts';
import { newFixtures } from '../testing/fixtures.ts';
import type { CastName, Person, Fixtures } from '../testing/fixtures.ts';
import { anEntry, courseInput, jobInput, studentInput } from '../testing/marketplace.ts';

let fixtures: Fixtures;
let closing: Promise<void> | undefined;

beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => closing ?? fixtures.server.close());

interface Stream {
  /** Everything that came since it was last asked, without the revs. */
  heard(): string;
  /** All revs that came so far. */
  revs(): number[];
  ended: Promise<void>;
  stop(): void;
}

async function listen(who: CastName | Person): Promise<Stream> {
  const { browser } = typeof who === 'string' ? fixtures.cast[who] : who;
  const abort = new AbortController();
  const response = await browser.fetch('/api/events', { signal: abort.signal });
  expect(response.headers.get('Content-Type')).toContain('text/event-stream');
  let text = '';
  const revs: number[] = [];
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!)
      text += decoder.decode(chunk as Uint8Array).replaceAll(/(?<=^data: 0)( \d+)+$/gm, (numbers) => {
        revs.push(...numbers.trim().split(' ').map(Number));
        return '';
      });
  })();
  ended.catch(() => {});
  await expect.poll(() => text).toBe('retry: 2000\n\n');
  text = '';
  return {
    heard() {
      const before = text;
      text = '';
      return before;
    },
    revs: () => revs,
    ended,
    stop: () => abort.abort(),
  };
}

const atOnce = 'event: changed\ndata: 0\n\n';
const soon = 'event: changed\ndata: 5\n\n';

/** Each hears what is said, and those of whom nothing is said hear nothing, also a moment later. */
async function expectHeard(
  wanted: Partial<Record<CastName, string>>,
  act: () => Promise<unknown>,
): Promise<void> {
  const names = Object.keys(wanted) as CastName[];
  const streams = await Promise.all(names.map(listen));
  const heard = names.map(() => '');
  const collect = () => streams.forEach((stream, index) => (heard[index] += stream.heard()));
  await act();
  await expect
    .poll(() => {
      collect();
      return names.every((name, index) => !wanted[name] || heard[index] !== '');
    })
    .toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  collect();
  for (const stream of streams) stream.stop();
  expect(Object.fromEntries(names.map((name, index) => [name, heard[index]]))).toEqual(wanted);
}

test('refuses an event stream to a signed-out visitor', async () => {
  const response = await fixtures.cast.visitor.browser.fetch('/api/events');
  expect(response.status).toBe(401);
});

test('sends a change hint for a job to its employer immediately, to providers within seconds, and to no one else', async () => {
  await expectHeard({ employer: atOnce, provider: soon, otherEmployer: '', admin: '', newcomer: '' }, () =>
    send('employer', 'POST', '/api/jobs', { ...jobInput(), id: undefined }),
  );
});

test('sends a change hint for an agreement to both parties immediately and to no third party', async () => {
  const { employer, provider } = fixtures.cast;
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  await fixtures.marketplace.give(employer.actor, 'jobs.post', job);
  await fixtures.marketplace.give(provider.actor, 'courses.create', course);
  await expectHeard({ employer: atOnce, provider: atOnce, otherEmployer: '', otherProvider: '' }, () =>
    send('employer', 'PATCH', `/api/swap-agreements/${course.id}.${job.id}.1/approve`),
  );
});

test('names the revs of two devices in their replies and in the hints to both and to a colleague', async () => {
  const [provider, teacher] = [fixtures.cast.provider, await newMember()];
  const streams = await Promise.all([provider, provider, teacher].map(listen));
  const course = courseInput();
  const [device, other] = [randomUUID(), randomUUID()];
  const push = async (client: string, sequence: number, command: string, input: object) => {
    const entry = { ...anEntry(command, input), sequence, savedAt: '2026-06-03T10:00:00.000Z' };
    const request = { client, cookie: null, entries: [entry], waiting: 0 };
    const sent = await provider.browser.send('POST', '/api/sync', request);
    return openReply(await sent.text());
  };
  const created = await push(device, 1, 'courses.create', course);
  const second = await push(device, 2, 'enrollments.enroll', studentInput(course.id));
  const elsewhere = await push(other, 1, 'enrollments.enroll', studentInput(course.id));
  const revs = [created, second, elsewhere].map(({ rev }) => rev);
  expect(revs).toEqual(revs.map(() => expect.any(Number)));
  expect(new Set(revs).size).toBe(3);
  for (const stream of streams) await expect.poll(() => stream.revs()).toEqual(revs);
  // The rows carry the same rev.
  const row = created.rows.find(([table, { id }]) => table === 'courses' && id === course.id);
  expect(row?.[1].rev).toBe(created.rev);
  for (const stream of streams) stream.stop();
});

test('limits the open event streams of one person', async () => {
  const person = await fixtures.newPerson('provider', 'Petra');
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(person)));
  const refused = await person.browser.fetch('/api/events');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
  streams[0]!.stop();
  await expect
    .poll(async () => {
      const again = await person.browser.fetch('/api/events');
      await again.body?.cancel();
      return again.status;
    })
    .toBe(200);
  for (const stream of streams) stream.stop();
});

test('limits the event streams of all people of one organization together', async () => {
  const [boss, colleague] = [
    await fixtures.newPerson('provider', 'Petra'),
    await fixtures.newPerson('newcomer', 'Cleo'),
  ];
  await fixtures.marketplace.give(systemActorFor(colleague.actor.person), 'colleagues.join', {
    organizationId: boss.actor.organization,
  });
  const pages = [boss, colleague].flatMap((person) => Array.from({ length: 10 }, () => person));
  const streams = await Promise.all(pages.map(listen));
  for (const { browser } of [boss, colleague]) expect((await browser.fetch('/api/events')).status).toBe(429);
  streams.push(await listen('employer'));
  for (const stream of streams) stream.stop();
  await expect
    .poll(async () => {
      const again = await colleague.browser.fetch('/api/events');
      await again.body?.cancel();
      return again.status;
    })
    .toBe(200);
});

test('limits the event streams of a process, answers others with 503, and still serves requests', async () => {
  const people = await Promise.all(['Pia', 'Per'].map((name) => fixtures.newPerson('provider', name)));
  const pages = people.flatMap((person) => Array.from({ length: 12 }, () => person));
  const streams = await Promise.all(pages.map(listen));
  const last = await listen('employer');
  const { browser } = fixtures.cast.provider;
  const refused = await browser.fetch('/api/events');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60']);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect((await browser.fetch('/api/auth/user')).status).toBe(200);
  last.stop();
  await expect
    .poll(async () => {
      const again = await browser.fetch('/api/events');
      await again.body?.cancel();
      return again.status;
    })
    .toBe(200);
  for (const stream of streams) stream.stop();
});

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['the person signs out', ({ browser }) => browser.fetch('/api/logout')],
  [
    'an administrator changes the role',
    ({ actor }) => send('admin', 'PUT', `/api/admin/users/${actor.person}/role`, { userType: 'employer' }),
  ],
  ['another device ends the session', ({ browser }) => endFromElsewhere(browser)],
])('ends an event stream immediately when %s', async (_, act) => {
  const person = await fixtures.newPerson('provider', 'Petra');
  const other = await listen('provider');
  const { ended } = await listen(person);
  await act(person);
  const soonest = new Promise((resolve) => setTimeout(() => resolve('still open'), 1_000));
  expect(await Promise.race([ended.then(() => 'ended'), soonest])).toBe('ended');
  expect(other.heard()).not.toContain('changed');
  other.stop();
});

async function endFromElsewhere(browser: Person['browser']) {
  const [{ id }] = (await (await browser.fetch('/api/auth/sessions')).json()) as [{ id: string }];
  await fixtures.server.sessions.end(
    [(await (await browser.fetch('/api/auth/user')).json()).id],
    { id },
    'session_ended',
  );
}

/** A member of the provider of the cast. */
async function newMember(role: 'member' | 'viewer' = 'member'): Promise<Person> {
  const teacher = await fixtures.newPerson('newcomer', 'Tess');
  const { browser } = fixtures.cast.provider;
  const made = await browser.send('POST', '/api/colleagues/invitations', { role });
  const token = ((await made.json()) as { link: string }).link.split('#')[1];
  expect((await teacher.browser.send('POST', '/api/colleagues/join', { token })).status).toBe(204);
  return teacher;
}

/** Listens as a member. `hint` has the provider of the cast give a command, and expects a hint that says nothing of it. */
async function listenAs(member: Person) {
  const stream = await listen(member);
  const hint = async (command: string, input: object) => {
    const entry = { ...anEntry(command, input), sequence: 1, savedAt: '2026-06-03T10:00:00.000Z' };
    const request = { client: randomUUID(), cookie: null, entries: [entry], waiting: 0, limit: 1 };
    await fixtures.cast.provider.browser.send('POST', '/api/sync', request);
    let heard = '';
    await expect.poll(() => (heard += stream.heard())).toContain(atOnce);
    expect(heard.replaceAll(atOnce, '').replaceAll(soon, '')).toBe('');
  };
  return { hint, stop: stream.stop };
}

async function newCourse(): Promise<number> {
  const course = courseInput();
  await fixtures.marketplace.give(fixtures.cast.provider.actor, 'courses.create', course);
  return course.id;
}

test('never says to a teacher what changed in a course, assigned or not, and tells of an assignment at once', async () => {
  const [teacher, courseId] = [await newMember(), await newCourse()];
  const { hint, stop } = await listenAs(teacher);
  const { person: userId } = teacher.actor;
  await hint('enrollments.enroll', studentInput(courseId));
  await hint('members.assign', { userId, add: [courseId] });
  await hint('enrollments.enroll', studentInput(courseId));
  await hint('members.assign', { userId, remove: [courseId] });
  stop();
});

test('never says to a viewer what changed in a course', async () => {
  const [viewer, courseId] = [await newMember('viewer'), await newCourse()];
  const { hint, stop } = await listenAs(viewer);
  await hint('enrollments.enroll', studentInput(courseId));
  stop();
});

test('ends the event stream of a member who is removed from the team', async () => {
  const teacher = await newMember();
  const { ended } = await listen(teacher);
  const { browser } = fixtures.cast.provider;
  expect((await browser.send('DELETE', `/api/colleagues/${teacher.actor.person}`)).status).toBe(204);
  const soonest = new Promise((resolve) => setTimeout(() => resolve('still open'), 5_000));
  expect(await Promise.race([ended.then(() => 'ended'), soonest])).toBe('ended');
});

test('ends event streams when the server stops', async () => {
  const stream = await listen('employer');
  closing = fixtures.server.close();
  await stream.ended;
  await closing;
});

async function send(who: CastName, method: string, path: string, body?: unknown): Promise<void> {
  const response = await fixtures.cast[who].browser.send(method, path, body);
  expect(response.status).toBeLessThan(300);
}
