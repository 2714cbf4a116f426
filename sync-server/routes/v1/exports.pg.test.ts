// Exports of whole tables: their lines, whose rows they hold, one snapshot, and a limit.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf } from '#shared/lib/csv.ts';
import type { CsvColumn } from '#shared/lib/csv.ts';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import { agreementsInFull } from '#shared/reads/agreements.ts';
import { classLists } from '#shared/reads/completions.ts';
import {
  agreementColumns,
  completionColumns,
  courseColumns,
  jobColumns,
  matchColumns,
} from '#shared/reads/exports/columns.ts';
import { myJobs } from '#shared/reads/jobs.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { myCourses } from '#shared/reads/my-courses.ts';
import { devicesOf } from '#server/testing/devices.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { CastName, Fixtures } from '#server/testing/fixtures.ts';
import { newKey } from '#server/testing/keys.ts';
import { completionInput, jobInput } from '#server/testing/marketplace.ts';
import { newMember } from '#server/testing/members.ts';
import { promisedClass } from '#server/testing/promised-class.ts';
import type { PromisedClass } from '#server/testing/promised-class.ts';
import { signedInBrowser } from '#server/testing/test-server.ts';
import { statementsOf } from '#server/testing/statements.ts';

let fixtures: Fixtures;
let town: PromisedClass;

beforeAll(async () => {
  fixtures = await newFixtures();
  const { marketplace, cast, server } = fixtures;
  town = await promisedClass(fixtures);
  await marketplace.give(cast.provider.actor, 'completions.mark', completionInput(town.students[1]!));
  await server.knex('enrollments').update({ studentNumber: 'S-77' }).where({ id: town.students[0]!.id });
  await server.knex('organizations').update({ timeZone: 'Pacific/Auckland' });
});
afterAll(() => fixtures.server.close());

const exported = (who: CastName, table: string) =>
  fixtures.cast[who].browser.send('GET', `/api/v1/exports/${table}`);

type Line = Record<string, string>;

const linesOf = (text: string): Line[] =>
  Papa.parse<Line>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;

const withoutStamp = ({ 'As of': _, 'Exported by': __, ...line }: Line): Line => line;

const sorted = (lines: readonly Line[]): string[] => lines.map((line) => JSON.stringify(line)).toSorted();

/** The lines that the screens of this person export. */
async function onScreens(who: CastName) {
  const { actor } = fixtures.cast[who];
  const store = new MemoryStore();
  const { rows } = await devicesOf(fixtures.server, fixtures.marketplace).syncAll(actor, null);
  for (const [table, row] of rows) await store.put(table, row as never);
  const file = <Row>(columns: readonly CsvColumn<Row>[], items: readonly Row[]) =>
    linesOf(csvOf(columns, items, 'Pacific/Auckland'));
  const side = actor.role === 'provider' ? 'provider' : 'employer';
  const courses = await myCourses(store, actor);
  return {
    jobs: file(jobColumns, await myJobs(store)),
    courses: file(
      courseColumns,
      courses.map(({ course, ...counts }) => ({ course, counts: side === 'provider' ? counts : undefined })),
    ),
    agreements: file(agreementColumns, await agreementsInFull(store)),
    matches: file(matchColumns[side], await matchesInFull(store, actor)),
    completions: file(
      completionColumns,
      (await classLists(store)).flatMap(({ course, completed }) =>
        completed.map((row) => ({ ...row, course })),
      ),
    ),
  };
}

test.each(['employer', 'otherEmployer', 'provider', 'otherProvider'] as const)(
  'exports to the %s the same lines and columns as the screens',
  async (who) => {
    for (const [table, lines] of Object.entries(await onScreens(who))) {
      const answer = await exported(who, table);
      if (table === 'completions' && who.endsWith('mployer')) {
        expect(answer.status).toBe(404);
        continue;
      }
      expect([table, answer.status, answer.headers.get('content-type')]).toEqual([
        table,
        200,
        'text/csv; charset=utf-8',
      ]);
      const text = await answer.text();
      expect(sorted(linesOf(text).map(withoutStamp)), table).toEqual(sorted(lines));
      expect(text, table).not.toMatch(/Ada Byron|Zoë Canary/);
    }
  },
);

test('stamps each line with the time and the author, and names the file', async () => {
  const answer = await exported('employer', 'jobs');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="jobs.csv"');
  const [line] = linesOf(await answer.text());
  expect(line!['As of']).toMatch(/^\w{3} \d+, \d{4}, \d+:\d\d [AP]M (NZ[SD]T|GMT\+1[23])$/);
  expect(line!['Exported by']).toContain(fixtures.cast.employer.actor.name);
});

test('exports NDJSON with the same columns, and refuses another format', async () => {
  const { browser } = fixtures.cast.employer;
  const answer = await browser.send('GET', '/api/v1/exports/matches?format=ndjson');
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
  const text = await answer.text();
  expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(lines).toHaveLength(2);
  expect(Object.keys(lines[0]!)).toEqual([
    ...matchColumns.employer.map(({ heading }) => heading),
    'As of',
    'Exported by',
  ]);
  const refused = await browser.send('GET', '/api/v1/exports/matches?format=xlsx');
  expect([refused.status, (await refused.json()).fields]).toEqual([
    400,
    { format: 'format must be one of csv, ndjson.' },
  ]);
});

test('exports nothing to a visitor, and to a member only what is assigned', async () => {
  expect((await exported('visitor', 'jobs')).status).toBe(401);
  const { server, marketplace, cast } = fixtures;
  const { person } = await newMember(marketplace, cast.provider.actor, 'Mo');
  const { email } = await server.knex('users').where({ id: person }).first('email');
  const browser = await signedInBrowser(server, email);
  const empty = await browser.send('GET', '/api/v1/exports/matches');
  expect(linesOf(await empty.text())).toEqual([]);
});

test('exports to administrators without names', async () => {
  for (const table of ['jobs', 'courses', 'agreements', 'matches', 'completions']) {
    const answer = await exported('admin', table);
    const text = await answer.text();
    expect([table, answer.status]).toEqual([table, 200]);
    expect(linesOf(text).length, table).toBeGreaterThan(0);
    expect(text, table).not.toMatch(/Ada Byron|Zoë Canary|S-77/);
  }
});

test('exports each of 1,200 rows once, from one snapshot, and leaves no file', async () => {
  const { actor, browser } = await fixtures.newPerson('employer', 'Mia');
  await fixtures.marketplace.give(actor, 'jobs.post', jobInput());
  const { knex } = fixtures.server;
  const first = await knex('jobs').where({ employerId: actor.organization }).first();
  const { xid: _, ...copied } = first as Record<string, unknown>;
  const copies = Array.from({ length: 1_199 }, (__, index) => ({
    ...copied,
    id: Number(first.id) + index + 1,
    title: `Copy ${index}`,
  }));
  await knex.batchInsert('jobs', copies, 400);
  const filesNow = () => readdirSync(tmpdir()).filter((name) => name.startsWith('export-'));
  let text = '';
  const statements = await statementsOf(async () => {
    text = await (await browser.send('GET', '/api/v1/exports/jobs')).text();
  });
  const own = linesOf(text).filter(({ Title }) => Title!.startsWith('Copy'));
  expect(new Set(own.map(({ Title }) => Title)).size).toBe(1_199);
  expect(own).toHaveLength(1_199);
  expect(statements.filter((statement) => /repeatable read/i.test(statement))).toHaveLength(1);
  expect(filesNow()).toEqual([]);
});

test('exports to a key the columns of its scopes, and the student number only with the scope of names', async () => {
  const { server } = fixtures;
  const owner = await fixtures.newPerson('provider', 'Nia');
  await server.knex('matches').update({ providerId: owner.actor.organization });
  await server.knex('enrollments').update({ providerId: owner.actor.organization });
  const namesRead = (id: string) =>
    server.knex('audit').where({ personId: id, event: 'serviceAccounts.readNames' });

  const few = await newKey(server, owner, ['matches:read', 'students:read']);
  const [line] = linesOf(await (await few.send('GET', '/api/v1/exports/matches')).text());
  expect(line).toMatchObject({ Job: '', Course: '', 'Student number': '' });
  expect(line!.Reference).toMatch(/^C-/);
  expect(await namesRead(few.id)).toEqual([]);
  const refused = await few.send('GET', '/api/v1/exports/completions');
  expect(refused.status).toBe(403);
  expect((await refused.json()).detail).toContain('completions:read');

  const all = await newKey(server, owner, ['matches:read', 'students:read', 'students:names', 'jobs:read']);
  const lines = linesOf(await (await all.send('GET', '/api/v1/exports/matches')).text());
  const numbers = lines.map((one) => one['Student number']);
  expect(numbers.filter((number) => number === 'S-77')).toHaveLength(2);
  expect(numbers).toHaveLength(4);
  expect(lines[0]!.Job).not.toBe('');
  expect(await namesRead(all.id)).toHaveLength(1);
});

test('refuses the eleventh export of an organization, and not that of another one', async () => {
  const [one, other] = [
    await fixtures.newPerson('employer', 'Ola'),
    await fixtures.newPerson('employer', 'Pia'),
  ];
  const ask = ({ browser }: typeof one) => browser.send('GET', '/api/v1/exports/jobs');
  for (let count = 0; count < 10; count += 1) expect((await ask(one)).status).toBe(200);
  const refused = await ask(one);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(other)).status).toBe(200);
});
