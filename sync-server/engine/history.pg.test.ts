// Tests the history of a row: written with each change, and readable only by the organization that owns the row.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSentence } from '#shared/domain/edits/history.ts';
import type { HistoryLine } from '#shared/domain/edits/history.ts';
import { systemActor } from '#shared/engine/command.ts';
import { Layer } from '#shared/engine/layer.ts';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import { forgetDiscarded, recordedChanges } from './history.ts';
import { settingsBody } from '../testing/bodies.ts';
import { newFixtures } from '../testing/fixtures.ts';
import type { CastName, Fixtures } from '../testing/fixtures.ts';
import { completionInput, courseInput, jobInput, studentInput } from '../testing/marketplace.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

async function read(name: CastName, path: string): Promise<{ status: number; lines: HistoryLine[] }> {
  const response = await fixtures.cast[name].browser.send('GET', `/api/history/${path}`);
  const body: unknown = await response.json();
  return { status: response.status, lines: Array.isArray(body) ? (body as HistoryLine[]) : [] };
}

const told = ({ lines }: { lines: HistoryLine[] }) =>
  lines.map((line) => `${line.byName}: ${changeSentence(line)}`);

async function classOfOne() {
  const { marketplace, cast } = fixtures;
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  const student = studentInput(course.id, { studentName: 'Zoe Byron', studentPhone: '555-0100' });
  await marketplace.give(cast.employer.actor, 'jobs.post', job);
  await marketplace.give(cast.provider.actor, 'courses.create', course);
  await marketplace.give(cast.provider.actor, 'enrollments.enroll', student);
  return { job, course, student, agreementId: `${course.id}.${job.id}.1` };
}

test('lists who changed which value to what, newest first, including discarded values', async () => {
  const { marketplace, cast } = fixtures;
  const { student } = await classOfOne();
  const paul = cast.provider.actor;
  const sam = { ...paul, name: 'Sam' };
  const phone = (value: string, base: string) => ({
    id: student.id,
    set: { studentPhone: value },
    base: { studentPhone: base },
  });
  await marketplace.give(sam, 'enrollments.edit', phone('555-0199', '555-0100'));
  await marketplace.give(paul, 'enrollments.edit', phone('555-0101', '555-0100'));
  await marketplace.give(paul, 'completions.mark', completionInput(student));
  const history = await read('provider', `enrollments/${student.id}`);
  expect(told(history)).toEqual([
    'Paul: Marked complete, Jun 3, 2026',
    'Paul: Phone was also changed to 555-0101. 555-0199 stands.',
    'Sam: Phone changed from 555-0100 to 555-0199',
    'Paul: Enrolled',
  ]);
  expect(history.lines[0]?.at).toBe(marketplace.clock.now);
});

test('records discarded dates of a student marked twice and of a date corrected twice', async () => {
  const { marketplace, cast } = fixtures;
  const { student } = await classOfOne();
  const paul = cast.provider.actor;
  const sam = { ...paul, name: 'Sam' };
  const marked = completionInput(student);
  await marketplace.give(sam, 'completions.mark', { ...marked, completionDate: '2026-06-01' });
  await marketplace.give(paul, 'completions.mark', { ...marked, completionDate: '2026-06-02' });
  await marketplace.give(paul, 'completions.mark', { ...marked, completionDate: '2026-06-01' });
  const correction = (completionDate: string) => ({
    id: `${student.courseId}.${student.candidateReferenceId}`,
    set: { completionDate },
    base: { completionDate: '2026-06-01' },
  });
  await marketplace.give(sam, 'completions.correctDate', correction('2026-05-30'));
  await marketplace.give(paul, 'completions.correctDate', correction('2026-05-29'));
  expect(told(await read('provider', `enrollments/${student.id}`))).toEqual([
    'Paul: Completion date was also given as May 29, 2026. May 30, 2026 stands.',
    'Sam: Completion date changed from Jun 1, 2026 to May 30, 2026',
    'Paul: Completion date was also given as Jun 2, 2026. Jun 1, 2026 stands.',
    'Sam: Marked complete, Jun 1, 2026',
    'Paul: Enrolled',
  ]);
});

test('skips the lookup of discarded values in tables without a history', async () => {
  const asked: string[] = [];
  const store = new MemoryStore();
  const layer = new Layer(store, { onGet: (table) => asked.push(table) });
  const values = { subjectId: 'one', field: 'phone', theirs: '555-0100', yours: '555-0101' };
  const discarded = (['providerProfiles', 'enrollments'] as const).map((tableName) => ({
    tableName,
    ...values,
  }));
  expect(await recordedChanges(store, layer, discarded)).toEqual([]);
  expect(asked).toEqual(['enrollments']);
});

test('adds no line for a refused or repeated change', async () => {
  const { marketplace, cast } = fixtures;
  const { course } = await classOfOne();
  const edit = { id: course.id, set: { duration: '8 weeks' }, base: { duration: '12 weeks' } };
  await marketplace.give(cast.provider.actor, 'courses.edit', edit);
  await marketplace.ask(cast.otherProvider.actor, 'courses.edit', edit);
  await marketplace.give(cast.provider.actor, 'courses.edit', edit);
  expect(told(await read('provider', `courses/${course.id}`))).toEqual([
    'Paul: Duration changed from 12 weeks to 8 weeks',
    'Paul: Course added',
  ]);
});

test('shows the history to the owning organization, and to both sides of an agreement', async () => {
  const { marketplace, cast } = fixtures;
  const { job, course, student, agreementId } = await classOfOne();
  await marketplace.give(cast.employer.actor, 'agreements.approve', { id: agreementId });
  const allowed: Record<string, CastName[]> = {
    [`jobs/${job.id}`]: ['employer'],
    [`courses/${course.id}`]: ['provider'],
    [`enrollments/${student.id}`]: ['provider'],
    [`agreements/${agreementId}`]: ['employer', 'provider'],
  };
  const everybody: CastName[] = [
    'newcomer',
    'employer',
    'otherEmployer',
    'provider',
    'otherProvider',
    'admin',
  ];
  for (const [path, names] of Object.entries(allowed))
    for (const name of everybody) {
      const { status, lines } = await read(name, path);
      expect(status, `${name} ${path}`).toBe(names.includes(name) ? 200 : 404);
      if (names.includes(name)) expect(lines.length, path).toBeGreaterThan(0);
    }
  expect((await read('visitor', `jobs/${job.id}`)).status).toBe(401);
  expect(told(await read('employer', `agreements/${agreementId}`))).toEqual([
    'Erin: Status changed from pending approval to active',
    'Paul: SWAP agreement proposed',
  ]);
});

test('names the platform as an administrator saved it in what it does by itself', async () => {
  const { marketplace, cast } = fixtures;
  const { course, student, agreementId } = await classOfOne();
  const platformName = 'Town & Works';
  await marketplace.give(cast.admin.actor, 'settings.save', settingsBody({ platformName }));
  await marketplace.give(systemActor, 'agreements.endInTime', { id: agreementId, as: 'expired' });
  expect(told(await read('provider', `agreements/${agreementId}`))[0]).toBe(
    'Town & Works: Status changed from pending approval to cancelled',
  );
  await marketplace.give(systemActor, 'enrollments.expire', { id: student.id });
  expect(await fixtures.server.knex('enrollments').where({ courseId: course.id }).first()).toMatchObject({
    updatedByName: platformName,
    removedByName: platformName,
  });
  await marketplace.give(cast.admin.actor, 'settings.save', settingsBody());
});

test('exposes no learner data in the history an employer reads', async () => {
  const { marketplace, cast } = fixtures;
  const { job, student, agreementId } = await classOfOne();
  await marketplace.give(cast.employer.actor, 'agreements.approve', { id: agreementId });
  await marketplace.give(cast.provider.actor, 'completions.mark', completionInput(student));
  const histories = await Promise.all(
    [`agreements/${agreementId}`, `jobs/${job.id}`].map((path) => read('employer', path)),
  );
  expect(JSON.stringify(histories)).not.toMatch(/Zoe|Byron|555-0100/);
});

test('drops discarded values after a month and blanks the values of erased students', async () => {
  const { marketplace, cast, server } = fixtures;
  const { student } = await classOfOne();
  const edit = (value: string) => ({
    id: student.id,
    set: { studentName: value },
    base: { studentName: 'X' },
  });
  await marketplace.give(cast.provider.actor, 'enrollments.edit', edit('Zoe Bell'));
  const path = `enrollments/${student.id}`;
  expect(told(await read('provider', path))[0]).toMatch(/Name was also changed to Zoe Bell/);
  const before = marketplace.clock.now;
  marketplace.clock.now = '2026-07-10T10:00:00.000Z';
  expect(told(await read('provider', path))).toEqual(['Paul: Enrolled']);
  await forgetDiscarded(server.knex, new Date(marketplace.clock.now));
  const left = await server.knex('history').where({ subjectId: student.id });
  expect(left.map(({ kind }) => kind)).toEqual(['added']);
  marketplace.clock.now = before;
  await marketplace.give(cast.provider.actor, 'enrollments.edit', {
    id: student.id,
    set: { studentName: 'Zoe Cole' },
    base: { studentName: 'Zoe Byron' },
  });
  await server.knex('history').where({ subjectId: student.id }).update({ from: null, to: null });
  expect(JSON.stringify(await read('provider', path))).not.toMatch(/Zoe/);
  expect(told(await read('provider', path))[0]).toBe('Paul: Name changed from nothing to nothing');
});

test.each(['enrollments/nobody', 'courses/12.5', 'courses/x', 'users/1', 'jobs/99999999999999999999'])(
  'answers the path %s with 404',
  async (path) => {
    expect((await read('provider', path)).status).toBe(404);
  },
);

test('accepts the greatest number a device can generate as an id', async () => {
  const { marketplace, cast } = fixtures;
  const job = jobInput({ id: 2 ** 52 - 1 });
  await marketplace.give(cast.employer.actor, 'jobs.post', job);
  expect(await read('employer', `jobs/${job.id}`)).toMatchObject({
    status: 200,
    lines: [{ byName: 'Erin' }],
  });
});
