// What a key never answers without the scope of names: names of learners and what people wrote. And what an employer’s key
// never answers at all.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { newKey } from '#server/testing/keys.ts';
import type { KeySystem } from '#server/testing/keys.ts';
import { courseInput, jobInput, numericId, studentInput } from '#server/testing/marketplace.ts';
import { restTable } from '#server/routes/rest/table.ts';
import { deviceCommandList } from '#shared/device-commands.ts';
import type { ScopeName } from '#shared/domain/service-accounts/scopes.ts';
import { asReader } from '#shared/domain/service-accounts/scopes.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import { VisibleReader } from '#server/sync/visible-reader.ts';
import { scopesOfSide } from './key-rules.ts';

const names = /Zelda|Quill|zelda\.canary|555-0142|SN-canary/i;
const written = /Text Canary|Note Canary|Feedback Canary/;
const today = '2026-06-03T10:00:00.000Z';

let fixtures: Fixtures;
let erin: Person;
let paul: Person;
let courseId: number;
let student: ReturnType<typeof studentInput>;
let matchId: string;
beforeAll(async () => {
  fixtures = await newFixtures();
  fixtures.marketplace.clock.now = today;
  [erin, paul] = [await fixtures.newPerson('employer', 'Erin'), await fixtures.newPerson('provider', 'Paul')];
  const { give } = fixtures.marketplace;
  const job = jobInput();
  await give(erin.actor, 'jobs.post', job);
  const course = courseInput({ id: numericId(), linkedJobIds: [job.id] });
  courseId = course.id;
  await give(paul.actor, 'courses.create', course);
  await give(erin.actor, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  student = studentInput(course.id, {
    ...{ studentName: 'Zelda Quill', studentEmail: 'zelda.canary@example.org', studentPhone: '555-0142' },
    studentNumber: 'SN-canary-1',
  });
  await give(paul.actor, 'enrollments.enroll', student);
  const { candidateReferenceId } = student;
  const completionDate = '2026-06-02';
  await give(paul.actor, 'completions.mark', {
    courseId,
    candidateReferenceId,
    completionDate,
    batchId: null,
  });
  ({ id: matchId } = await fixtures.server.knex('matches').where({ courseId }).first('id'));
  await give(paul.actor, 'messages.send', {
    ...{ subjectKind: 'match', subjectId: matchId, withId: erin.actor.organization },
    ...{ text: 'Text Canary about Zelda Quill', writtenAt: today },
  });
  await fixtures.server
    .knex('matches')
    .where({ id: matchId })
    .update({ outcomeNote: 'Note Canary', outcomeFeedback: 'Feedback Canary' });
});
afterAll(() => fixtures.server.close());

const idFor = (path: string): string => {
  if (path.startsWith('/course')) return String(courseId);
  if (path.startsWith('/candidate-matches')) return matchId;
  return student.id;
};

/** Every answer to a reading call of the side, as texts by line. */
async function readings({ send }: KeySystem, side: 'employer' | 'provider'): Promise<[string, string][]> {
  const answers: [string, string][] = [];
  for (const { method, path, allowed } of restTable)
    if (
      allowed.includes(side) &&
      (method === 'get' || path.endsWith('/name') || path.endsWith('/personal-data'))
    ) {
      const answer = await send(method.toUpperCase(), `/api${path.replace(/:\w+/, idFor(path))}`);
      answers.push([`${method} ${path}`, await answer.text()]);
    }
  const ofCourse = await send('GET', `/api/enrollments/${courseId}`);
  return [...answers, ['get /enrollments/:course', await ofCourse.text()]];
}

/** The outcome of every command of the side, about the learner’s rows. */
const outcomes = (system: KeySystem, side: 'employer' | 'provider') =>
  system.lines(
    deviceCommandList
      .filter(({ allowed }) => allowed.includes(side))
      .flatMap(({ name: command }) => [
        { command, input: { id: student.id, courseId, matchId, set: {}, base: {} } },
        { command, input: { id: matchId, matchId, outcome: 'hired', reason: null, note: null } },
      ]),
  );

const without = (scopes: readonly string[]) =>
  scopes.filter((name) => name !== 'students:names') as ScopeName[];
const namesRead = (id: string) =>
  fixtures.server.knex('audit').where({ personId: id, event: 'serviceAccounts.readNames' }).orderBy('id');

describe('a training provider’s key', () => {
  test('answers no name and nothing that people wrote without the scope of names', async () => {
    const system = await newKey(fixtures.server, paul, without(scopesOfSide.provider));
    for (const [line, text] of await readings(system, 'provider')) {
      expect(text, line).not.toMatch(names);
      expect(text, line).not.toMatch(written);
    }
    expect(await namesRead(system.id)).toEqual([]);
  });

  test('answers no name of the other student when a second one with the same email is enrolled', async () => {
    const system = await newKey(fixtures.server, paul, ['students:write', 'students:read']);
    const { studentEmail, enrollmentDate } = student;
    const body = { studentName: 'Max Lee', studentEmail, enrollmentDate };
    const answer = await system.send('POST', `/api/courses/${courseId}/enrollments`, body);
    expect(answer.status).toBe(201);
    expect(await answer.text()).not.toMatch(names);
  });

  test('changes one field of a student whose name it cannot read, and keeps the others', async () => {
    const system = await newKey(fixtures.server, paul, ['students:write']);
    const { studentName, studentEmail, enrollmentDate } = student;
    const body = { studentName, studentEmail, enrollmentDate, studentPhone: '555-0177' };
    const answer = await system.send('PUT', `/api/enrollments/${student.id}`, body);
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(await answer.text()).not.toMatch(/Zelda|555-0177/);
    const row = await fixtures.server.knex('enrollments').where({ id: student.id }).first();
    expect(row).toMatchObject({ studentName: 'Zelda Quill', studentPhone: '555-0177' });
  });

  test('answers names with their scope, and each answer is in the audit', async () => {
    const system = await newKey(fixtures.server, paul, ['students:read', 'students:names']);
    const one = await system.send('GET', `/api/enrollments/${student.id}`);
    expect((await one.json()).studentName).toBe('Zelda Quill');
    expect(await (await system.send('GET', `/api/enrollments/${courseId}`)).text()).toContain('Zelda Quill');
    expect((await system.send('GET', '/api/enrollments/no-such-student')).status).toBe(404);
    expect((await namesRead(system.id)).map(({ subjectId }) => subjectId)).toEqual([
      student.id,
      String(courseId),
    ]);
    const { browser } = fixtures.cast.admin;
    const { rows } = await (await browser.send('GET', `/api/admin/audit?person=${system.id}`)).json();
    expect(rows[0]).toMatchObject({ words: 'Read learners’ names by a key' });
  });

  test('neither reads nor finds a student number without the scope of names', async () => {
    const path = '/api/v1/enrollments?studentNumber=SN-canary-1';
    const blind = await newKey(fixtures.server, paul, ['students:read', 'students:write']);
    const refused = await blind.send('GET', path);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'forbidden']);
    const [row] = await (await blind.send('GET', '/api/v1/enrollments')).json();
    expect(row.studentNumber).toBeNull();
    const system = await newKey(fixtures.server, paul, ['students:read', 'students:names']);
    expect(await (await system.send('GET', path)).json()).toMatchObject([{ id: student.id }]);
    expect(await namesRead(system.id)).toHaveLength(1);
  });

  test('with the scope of names and none of students reads no student', async () => {
    const system = await newKey(fixtures.server, paul, ['students:names', 'courses:read']);
    expect((await system.send('GET', `/api/enrollments/${student.id}`)).status).toBe(403);
  });
});

test('reads no written text and no name in any table, as a reader of rows', async () => {
  for (const { actor } of [erin, paul]) {
    const scopes = without(scopesOfSide[actor.role as 'employer' | 'provider']);
    const reader = new VisibleReader(fixtures.server.knex, asReader({ ...actor, scopes }));
    for (const table of replicatedTables) {
      const text = JSON.stringify(await reader.page(table));
      expect(text, table).not.toMatch(names);
      expect(text, table).not.toMatch(written);
    }
  }
});

test('an employer’s key reveals no candidate, even after consent and a confirmed time', async () => {
  const { give } = fixtures.marketplace;
  const startsAt = '2026-06-09T10:00:00.000Z';
  await give(erin.actor, 'interviews.agreeByPhone', { matchId, startsAt, place: 'Gate 2' });
  await give(paul.actor, 'interviews.confirmAgreed', { matchId, startsAt });
  await give(paul.actor, 'consents.record', {
    ...{ matchId, how: 'on paper', givenOn: '2026-06-03', withContact: true },
  });
  const path = `/api/candidate-matches/${matchId}/name`;
  const named = await erin.browser.send('POST', path);
  expect(await named.text()).toMatch(names);
  const system = await newKey(fixtures.server, erin, scopesOfSide.employer as readonly ScopeName[]);
  expect((await system.send('POST', path)).status).toBe(403);
  for (const [line, text] of await readings(system, 'employer')) {
    expect(text, line).not.toMatch(names);
    expect(text, line).not.toMatch(written);
  }
  const refused = { name: 'Spy', scopes: ['students:names'], endsAt: null, addresses: [] };
  expect((await erin.browser.send('POST', '/api/service-accounts', refused)).status).toBe(400);
});

// Last, because it removes and deletes the student.
test('names no learner in any outcome of a command', async () => {
  for (const [side, person] of [
    ['employer', erin],
    ['provider', paul],
  ] as const) {
    const system = await newKey(fixtures.server, person, without(scopesOfSide[side]));
    const answers = await outcomes(system, side);
    expect(answers.length).toBeGreaterThan(40);
    // Of the commands of providers some succeed.
    if (side === 'provider') expect(answers.some(({ outcome }) => outcome.kind === 'applied')).toBe(true);
    expect(JSON.stringify(answers)).not.toMatch(names);
  }
});
