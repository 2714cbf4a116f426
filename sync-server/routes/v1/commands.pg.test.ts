// Commands of other systems: one a request, or one a line, each once under its Idempotency-Key.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxEntries } from '#shared/engine/protocol.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { newKey } from '#server/testing/keys.ts';
import type { KeySystem } from '#server/testing/keys.ts';
import { completionInput, courseInput, studentInput } from '#server/testing/marketplace.ts';

let fixtures: Fixtures;
let paul: Person;
let system: KeySystem;
let courseId: number;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());
beforeEach(async () => {
  paul = await fixtures.newPerson('provider', 'Paul');
  ({ id: courseId } = courseInput());
  await fixtures.marketplace.give(paul.actor, 'courses.create', courseInput({ id: courseId }));
  system = await newKey(fixtures.server, paul, ['students:write', 'completions:write', 'completions:read']);
});

const enroll = (input: object, headers: Record<string, string> = {}) =>
  system.send('POST', '/api/v1/commands/enrollments.enroll', input, headers);
const students = (): Promise<{ id: string }[]> => fixtures.server.knex('enrollments').where({ courseId });
const keyed = (key: string) => ({ 'Idempotency-Key': key });

describe('one command', () => {
  test('applies a command, answers its outcome, and says what was done before', async () => {
    const student = studentInput(courseId);
    const first = await enroll(student);
    expect([first.status, await first.json()]).toEqual([200, { kind: 'applied' }]);
    const mark = (key: string) =>
      system.send('POST', '/api/v1/commands/completions.mark', completionInput(student), keyed(key));
    expect(await (await mark('one')).json()).toEqual({ kind: 'applied' });
    const again = await (await mark('two')).json();
    expect(again).toEqual({ kind: 'applied', note: expect.stringMatching(/^Already marked complete/) });
  });

  test('refuses a command and names the fields that are wrong', async () => {
    const answer = await enroll({ ...studentInput(courseId), studentEmail: 'none' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'invalid',
      fields: { studentEmail: 'Valid email is required' },
    });
    expect(await students()).toEqual([]);
  });

  test('answers a conflict with the fields that somebody else changed, and keeps no question', async () => {
    const student = studentInput(courseId);
    await enroll(student);
    const edit = (studentPhone: string) => ({
      id: student.id,
      set: { studentPhone },
      base: { studentPhone: null },
    });
    await fixtures.marketplace.give(paul.actor, 'enrollments.edit', edit('555-0200'));
    const send = (studentPhone: string) =>
      system.send('POST', '/api/v1/commands/enrollments.edit', edit(studentPhone));
    const answer = await send('555-0300');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { kind: 'conflict', fields: ['studentPhone'] },
    ]);
    expect(await (await send('555-0200')).json()).toMatchObject({ kind: 'merged' });
    expect(await fixtures.server.knex('conflicts').where({ personId: system.id })).toEqual([]);
  });

  test('leaves a row that was changed since it was read, if told its version by If-Match', async () => {
    const [student, second] = [studentInput(courseId), studentInput(courseId)];
    await enroll(student);
    await enroll(second);
    const reader = await newKey(fixtures.server, paul, ['students:read', 'students:write']);
    const tagOf = async ({ id }: { id: string }) =>
      (await reader.send('GET', `/api/v1/enrollments/${id}`)).headers.get('ETag') ?? '';
    const edit = (studentPhone: string) => ({ id: student.id, set: { studentPhone }, base: {} });
    const send = (ifMatch: string, studentPhone: string, headers = {}) =>
      reader.send('POST', '/api/v1/commands/enrollments.edit', edit(studentPhone), {
        'If-Match': ifMatch,
        ...headers,
      });
    const tag = await tagOf(student);
    expect(tag).toMatch(/^"\d+\.[\w-]+"$/);
    expect((await send(await tagOf(second), '555-0100')).status).toBe(412);
    expect(await (await send(tag, '555-0200', keyed('once'))).json()).toEqual({ kind: 'applied' });
    // A repeated command is answered like the first one.
    expect(await (await send(tag, '555-0200', keyed('once'))).json()).toEqual({ kind: 'applied' });
    const late = await send(tag, '555-0300');
    expect([late.status, await late.json()]).toEqual([
      412,
      expect.objectContaining({ code: 'stale', detail: 'This was changed in the meantime. Load it again.' }),
    ]);
    expect((await students()).find(({ id }) => id === student.id)).toMatchObject({
      studentPhone: '555-0200',
    });
    const mark = await reader.send(
      'POST',
      '/api/v1/commands/enrollments.remove',
      { id: 'none' },
      { 'If-Match': tag },
    );
    expect(mark.status).toBe(412);
    const none = await system.send('POST', '/api/v1/commands/completions.mark', completionInput(student), {
      'If-Match': tag,
    });
    expect(none.status).toBe(400);
  });

  test.each(['jobs.fly', 'accounts.changeRole', 'colleagues.join', 'names.view'])(
    'answers 404 to %s, which no member gives on a device',
    async (name) => {
      expect((await system.send('POST', `/api/v1/commands/${name}`, {})).status).toBe(404);
    },
  );

  test('takes a command from a signed-in person, too, and from no visitor', async () => {
    const { browser } = paul;
    const path = '/api/v1/commands/enrollments.enroll';
    expect((await browser.send('POST', path, studentInput(courseId))).status).toBe(200);
    expect((await fixtures.cast.visitor.browser.send('POST', path, studentInput(courseId))).status).toBe(401);
    expect(await students()).toHaveLength(1);
  });

  test('rejects unknown parameters by name', async () => {
    const answer = await system.send('POST', '/api/v1/commands/enrollments.enroll?dryRun=1', {});
    expect([answer.status, (await answer.json()).fields]).toEqual([400, { dryRun: 'Unknown parameter' }]);
  });
});

describe('the Idempotency-Key', () => {
  test('makes a repeated request the same one, of this key alone', async () => {
    const student = studentInput(courseId);
    expect((await enroll(student, keyed('a'))).status).toBe(200);
    expect((await enroll(student, keyed('a'))).status).toBe(200);
    expect(await students()).toHaveLength(1);
    const other = await newKey(fixtures.server, paul, ['students:write']);
    const again = await other.send('POST', '/api/v1/commands/enrollments.enroll', student, keyed('a'));
    expect((await again.json()).code).toBe('taken');
  });

  test('answers 422 to another body, by a command and by a call of the REST table', async () => {
    await enroll(studentInput(courseId), keyed('a'));
    const other = await enroll(studentInput(courseId), keyed('a'));
    expect([other.status, (await other.json()).code]).toEqual([422, 'key_reused']);
    const { studentName, studentEmail, enrollmentDate } = studentInput(courseId);
    const path = `/api/courses/${courseId}/enrollments`;
    const body = { studentName, studentEmail, enrollmentDate };
    expect((await system.send('POST', path, body, keyed('b'))).status).toBe(201);
    expect((await system.send('POST', path, body, keyed('b'))).status).toBe(201);
    const changed = await system.send('POST', path, { ...body, studentName: 'Zoe' }, keyed('b'));
    expect([changed.status, (await changed.json()).code]).toEqual([422, 'key_reused']);
    expect(await students()).toHaveLength(2);
  });

  test('lets one of two requests at the same moment run, and answers the other with 409 or like the first', async () => {
    const { studentName, studentEmail, enrollmentDate } = studentInput(courseId);
    const path = `/api/courses/${courseId}/enrollments`;
    const body = { studentName, studentEmail, enrollmentDate };
    const statuses = await Promise.all(
      Array.from({ length: 6 }, () =>
        system.send('POST', path, body, keyed('at once')).then(({ status }) => status),
      ),
    );
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await students()).toHaveLength(1);
    expect((await system.send('POST', path, body, keyed('at once'))).status).toBe(201);
    expect(await fixtures.server.knex('runningKeys')).toEqual([]);
  });

  test('answers 409 while the first request runs, and takes over the key of a process that was killed', async () => {
    const student = studentInput(courseId);
    await enroll(student, keyed('a'));
    const { knex } = fixtures.server;
    const { id } = await knex('entries').where({ personId: system.id }).first('id');
    await knex('runningKeys').insert({ id, createdAt: knex.fn.now() });
    const running = await enroll(student, keyed('a'));
    expect([running.status, (await running.json()).code]).toEqual([409, 'in_progress']);
    const [line] = await system.lines([{ id: 'a', command: 'enrollments.enroll', input: student }]);
    expect(line?.outcome).toMatchObject({ kind: 'refused', code: 'in_progress' });
    await knex('runningKeys').update({ createdAt: knex.raw(`now() - interval '3 minutes'`) });
    expect((await enroll(student, keyed('a'))).status).toBe(200);
    expect(await knex('runningKeys')).toEqual([]);
  });
});

describe('lines of commands', () => {
  test('answers lines in order, each with its own outcome', async () => {
    const [first, second] = [studentInput(courseId), studentInput(courseId)];
    const answers = await system.lines([
      { id: 'a', command: 'enrollments.enroll', input: first },
      'no JSON',
      { command: 'enrollments.enroll', input: { ...second, studentEmail: 'none' } },
      { command: 'enrollments.enroll', input: second },
      { command: 'completions.mark', input: completionInput(first) },
      { command: 'completions.mark', input: completionInput(first) },
      { command: 'no.command', input: {} },
      { command: 'enrollments.enroll', input: second, more: 1 },
      { command: 'courses.edit', input: { id: courseId, set: { title: 'Welding' }, base: {} } },
      '',
      { id: 'a', command: 'enrollments.enroll', input: first },
      { id: 'a', command: 'enrollments.enroll', input: second },
      '{"command":"enrollments.enroll","input":{"__proto__":{}}}',
    ]);
    expect(answers.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(answers.map(({ outcome }) => outcome.code ?? outcome.kind)).toEqual([
      ...['applied', 'invalid', 'invalid', 'applied', 'applied', 'applied', 'not_found', 'invalid'],
      ...['forbidden', 'invalid', 'applied', 'key_reused', 'invalid'],
    ]);
    expect(answers[0]?.id).toBe('a');
    expect(answers[1]?.outcome.message).toBe('Line 2 isn’t valid JSON.');
    expect(answers[2]?.outcome.fields).toEqual({ studentEmail: 'Valid email is required' });
    expect(answers[8]?.outcome.message).toContain('courses:write');
    expect(await students()).toHaveLength(2);
  });

  test('have the effect of one request when they are sent twice under the key of the request', async () => {
    const lines = Array.from({ length: 3 }, () => ({
      command: 'enrollments.enroll',
      input: studentInput(courseId),
    }));
    const first = await system.lines(lines, keyed('file 7'));
    expect(await system.lines(lines, keyed('file 7'))).toEqual(first);
    expect(first.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'applied', 'applied']);
    expect(await students()).toHaveLength(3);
  });

  test('refuses more than 500 lines, none, and another type', async () => {
    const line = { command: 'enrollments.enroll', input: {} };
    await expect(system.lines(Array.from({ length: maxEntries + 1 }, () => line))).rejects.toThrow(
      /^Error: 400|400/,
    );
    await expect(system.lines([])).rejects.toThrow('400');
    await expect(system.lines(['x'.repeat(1_100_000)])).rejects.toThrow('413');
    const answer = await system.send('POST', '/api/v1/commands', line);
    expect(answer.status).toBe(400);
  });
});
