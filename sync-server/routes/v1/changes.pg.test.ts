// Tests the changes feed: a reader that applies each answer holds the rows of the lists, and waits for changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActorFor } from '#shared/engine/command.ts';
import { studentBody } from '#server/testing/bodies.ts';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call, Json } from '#server/testing/contract.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { CastName, Fixtures } from '#server/testing/fixtures.ts';
import { completionInput, courseInput, jobInput, studentInput } from '#server/testing/marketplace.ts';
import { promisedClass } from '#server/testing/promised-class.ts';
import type { PromisedClass } from '#server/testing/promised-class.ts';
import { tablesOf } from './read-tables.ts';

interface Answer {
  changes: { table: string; row: Json }[];
  removed: { table: string; id: string }[];
  cursor: string;
  more: boolean;
}

let fixtures: Fixtures;
let call: Call;
let town: PromisedClass;

beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
  town = await promisedClass(fixtures);
});
afterAll(() => fixtures.server.close());

/** Applies answers as the documentation tells a reader to. */
class FeedReader {
  readonly rows = new Map<string, Json>();
  cursor: string | undefined;
  readonly who: CastName;

  constructor(who: CastName) {
    this.who = who;
  }

  async read(limit = 500): Promise<void> {
    let more = true;
    while (more) {
      const place = this.cursor === undefined ? '' : `&cursor=${encodeURIComponent(this.cursor)}`;
      const { body } = await call<Answer>(this.who, `GET /v1/changes?limit=${limit}${place}`);
      for (const { table, row } of body.changes) this.rows.set(`${table} ${String(row.id)}`, row);
      for (const { table, id } of body.removed) this.rows.delete(`${table} ${id}`);
      ({ cursor: this.cursor, more } = body);
    }
  }

  of(table: string): Json[] {
    return [...this.rows].filter(([key]) => key.startsWith(`${table} `)).map(([, row]) => row);
  }
}

async function expectListsOf(reader: FeedReader) {
  for (const table of tablesOf(fixtures.cast[reader.who].actor.role)) {
    const { body } = await call<Json[]>(reader.who, `GET /v1/${table}?limit=500`);
    const sorted = (rows: Json[]) => rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    expect(sorted(reader.of(table)), `${reader.who} ${table}`).toEqual(sorted(body));
  }
}

test('gives two sides of an agreement the rows of their lists, over pages of two rows', async () => {
  const readers = (['employer', 'otherEmployer', 'provider', 'otherProvider'] as const).map(
    (who) => new FeedReader(who),
  );
  for (const reader of readers) {
    await reader.read(2);
    await expectListsOf(reader);
  }
  const { marketplace, cast } = fixtures;
  const job = jobInput();
  await marketplace.give(cast.employer.actor, 'jobs.post', job);
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(cast.otherProvider.actor, 'courses.create', course);
  const student = studentInput(course.id);
  await marketplace.give(cast.otherProvider.actor, 'enrollments.enroll', student);
  for (const reader of readers) await reader.read(3);
  await marketplace.give(cast.employer.actor, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  await marketplace.give(cast.otherProvider.actor, 'completions.mark', completionInput(student));
  for (const reader of readers) {
    await reader.read(1);
    await expectListsOf(reader);
  }
});

test('sends a reader of one small table no pages without rows, at first and after changes of other tables', async () => {
  const { marketplace, cast } = fixtures;
  const { actor } = cast.otherProvider;
  const course = courseInput();
  await marketplace.give(actor, 'courses.create', course);
  const enroll = () => marketplace.give(actor, 'enrollments.enroll', studentInput(course.id));
  let cursor = '';
  for (const rounds of [8, 7]) {
    for (let round = 0; round < rounds; round += 1) await enroll();
    await marketplace.give(actor, 'courses.create', courseInput());
    let more = true;
    while (more) {
      const { body } = await call<Answer>(
        'otherProvider',
        `GET /v1/changes?tables=courses&limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      expect(body.changes.map(({ table }) => table)).toEqual(['courses']);
      ({ cursor, more } = body);
    }
  }
});

test('shows a job that nobody can look up once an agreement leads to it', async () => {
  const { marketplace, cast } = fixtures;
  const job = jobInput();
  const setActive = (isActive: boolean) =>
    marketplace.give(cast.employer.actor, 'jobs.edit', {
      id: job.id,
      set: { isActive },
      base: { isActive: !isActive },
    });
  await marketplace.give(cast.employer.actor, 'jobs.post', job);
  const course = courseInput({ linkedJobIds: [job.id] });
  await setActive(false);
  const reader = new FeedReader('otherProvider');
  await reader.read();
  expect(reader.rows.has(`jobs ${job.id}`)).toBe(false);
  await setActive(true);
  await marketplace.give(cast.otherProvider.actor, 'courses.create', course);
  await setActive(false);
  await reader.read();
  expect(reader.rows.get(`jobs ${job.id}`)).toMatchObject({ isActive: false });
});

test('tells a job that left the catalogue as removed', async () => {
  const { marketplace, cast } = fixtures;
  const job = jobInput();
  await marketplace.give(cast.otherEmployer.actor, 'jobs.post', job);
  const reader = new FeedReader('otherProvider');
  await reader.read();
  expect(reader.rows.has(`jobs ${job.id}`)).toBe(true);
  await marketplace.give(cast.otherEmployer.actor, 'jobs.edit', {
    id: job.id,
    set: { isActive: false },
    base: { isActive: true },
  });
  await reader.read();
  expect(reader.rows.has(`jobs ${job.id}`)).toBe(false);
});

test('tells only the asked tables, and rejects a table that there is not', async () => {
  const { body } = await call<Answer>('provider', 'GET /v1/changes?tables=matches,completions');
  expect(new Set(body.changes.map(({ table }) => table))).toEqual(new Set(['matches', 'completions']));
  expect((await call('provider', 'GET /v1/changes?tables=matches,sessions')).status).toBe(400);
});

test('answers 410 to a cursor that is changed, of somebody else, or of before a restore', async () => {
  const { body } = await call<Answer>('provider', 'GET /v1/changes');
  const foreign = await call<Answer>('employer', 'GET /v1/changes');
  const ask = (cursor: string) => call('provider', `GET /v1/changes?cursor=${encodeURIComponent(cursor)}`);
  expect((await ask(body.cursor)).status).toBe(200);
  for (const cursor of ['nonsense', `${body.cursor}x`, foreign.body.cursor])
    expect(await ask(cursor)).toMatchObject({ status: 410, body: { code: 'cursor_void' } });
  await fixtures.server.knex('lineage').del();
  await fixtures.server.knex('lineage').insert({ epoch: 'after a restore' });
  expect(await ask(body.cursor)).toMatchObject({ status: 410, body: { code: 'cursor_void' } });
});

test('refuses a member who works only on what is assigned to them', async () => {
  const { marketplace, cast } = fixtures;
  const { actor } = cast.provider;
  const teacher = await fixtures.newPerson('newcomer', 'Tess');
  const { person } = teacher.actor;
  await marketplace.give(systemActorFor(person), 'colleagues.join', {
    organizationId: actor.organization,
    role: 'member',
  });
  expect(await call(teacher, 'GET /v1/changes')).toMatchObject({ status: 403 });
  await marketplace.give(systemActorFor(actor.person), 'colleagues.changeRole', {
    userId: person,
    role: 'manager',
  });
  expect((await call(teacher, 'GET /v1/changes')).status).toBe(200);
});

test('waits for a change and tells the reader to ask again, and answers nothing in time', async () => {
  const { body: start } = await call<Answer>('provider', 'GET /v1/changes');
  const waiting = (seconds: number) =>
    call<Answer>('provider', `GET /v1/changes?wait=${seconds}&cursor=${encodeURIComponent(start.cursor)}`);
  const long = waiting(30);
  const short = await waiting(1);
  expect(short.body).toEqual({ changes: [], removed: [], cursor: expect.any(String), more: false });
  const path = `POST /courses/${town.courseId}/enrollments`;
  expect((await call('provider', path, { body: studentBody() })).status).toBe(201);
  const { body: told } = await long;
  expect(told).toMatchObject({ changes: [], more: true });
  const { body: next } = await call<Answer>(
    'provider',
    `GET /v1/changes?wait=30&cursor=${encodeURIComponent(told.cursor)}`,
  );
  expect(next.changes.map(({ table }) => table)).toContain('enrollments');
});
