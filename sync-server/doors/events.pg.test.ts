// Live hints over HTTP: the right people hear that something changed, and never what.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStage } from '../testing/stage.ts';
import type { CastName, Person, Stage } from '../testing/stage.ts';
import { courseInput, jobInput } from '../testing/town.ts';

let stage: Stage;
let closing: Promise<void> | undefined;

beforeAll(async () => {
  stage = await newStage();
});
afterAll(() => closing ?? stage.server.close());

interface Stream {
  /** Everything that came since it was last asked. */
  heard(): string;
  ended: Promise<void>;
  stop(): void;
}

async function listen(who: CastName | Person): Promise<Stream> {
  const { browser } = typeof who === 'string' ? stage.cast[who] : who;
  const abort = new AbortController();
  const response = await browser.fetch('/api/events', { signal: abort.signal });
  expect(response.headers.get('Content-Type')).toContain('text/event-stream');
  let text = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) text += decoder.decode(chunk as Uint8Array);
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
    ended,
    stop: () => abort.abort(),
  };
}

const atOnce = 'event: changed\ndata: 0\n\n';
const soon = 'event: changed\ndata: 5\n\n';

/** What each of them hears of what is done; a moment is left to those who should hear nothing. */
async function whoHears(act: () => Promise<unknown>, ...names: CastName[]): Promise<string[]> {
  const streams = await Promise.all(names.map(listen));
  await act();
  await new Promise((resolve) => setTimeout(resolve, 150));
  const heard = streams.map((stream) => stream.heard());
  for (const stream of streams) stream.stop();
  return heard;
}

test('who is not signed in has no stream', async () => {
  const response = await stage.cast.visitor.browser.fetch('/api/events');
  expect(response.status).toBe(401);
});

test('a job is told to its employer at once, to providers within seconds, to nobody else', async () => {
  const heard = await whoHears(
    () => commandOverHttp('employer', 'POST', '/api/jobs', { ...jobInput(), id: undefined }),
    'employer',
    'provider',
    'otherEmployer',
    'admin',
    'newcomer',
  );
  expect(heard).toEqual([atOnce, soon, '', '', '']);
});

test('what concerns two parties is told to both at once, and to no third', async () => {
  const { employer, provider } = stage.cast;
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  await stage.town.give(employer.actor, 'jobs.post', job);
  await stage.town.give(provider.actor, 'courses.create', course);
  const heard = await whoHears(
    () => commandOverHttp('employer', 'PATCH', `/api/swap-agreements/${course.id}.${job.id}.1/approve`),
    'employer',
    'provider',
    'otherEmployer',
    'otherProvider',
  );
  expect(heard).toEqual([atOnce, atOnce, '', '']);
});

test('a hint says nothing of what changed', async () => {
  const [heard] = await whoHears(
    () =>
      commandOverHttp('employer', 'POST', '/api/jobs', { ...jobInput({ title: 'Secret' }), id: undefined }),
    'provider',
  );
  expect(heard).toBe(soon);
});

test('a person has so many open pages at most', async () => {
  const person = await stage.newPerson('provider', 'Petra');
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

test('streams end when the server stops', async () => {
  const stream = await listen('employer');
  closing = stage.server.close();
  await stream.ended;
  await closing;
});

async function commandOverHttp(who: CastName, method: string, path: string, body?: unknown): Promise<void> {
  const response = await stage.cast[who].browser.send(method, path, body);
  expect(response.status).toBeLessThan(300);
}
