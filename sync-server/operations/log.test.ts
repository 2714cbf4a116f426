import { expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';

test('a database error is logged by its code and the names of things, without the values in it', () => {
  const error = Object.assign(new Error(`insert into users values ('ada@example.org') - duplicate key`), {
    code: '23505',
    constraint: 'users_pkey',
    table: 'users',
    detail: 'Key (email)=(ada@example.org) already exists.',
  });
  const described = describeError(error);
  expect(described).toMatchObject({ sqlState: '23505', constraint: 'users_pkey', table: 'users' });
  expect(JSON.stringify(described)).not.toContain('ada@example.org');
});

test('the stack of an error does not repeat its message', () => {
  const described = describeError(new Error('first line\nada@example.org'));
  expect(described.stack).not.toContain('ada@example.org');
  expect(described.stack).toContain('log.test.ts');
});

test('personal fields are left out, even when they are passed by mistake', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info({ email: 'ada@example.org', request: { body: 'secret', status: 200 } }, 'request');
  expect(lines.join()).toContain('"status":200');
  expect(lines.join()).not.toMatch(/ada@example|secret/);
});

test('each line is JSON with its moment in UTC', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info({ event: 'signed in' }, 'signed in');
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    event: 'signed in',
    msg: 'signed in',
  });
});

test('an error is described once, whether it was described before or not', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const error = new Error('broken');
  log.error({ error });
  log.error({ error: describeError(error) });
  const [first, second] = lines.map((line) => JSON.parse(line).error);
  expect(first).toEqual(second);
  expect(first.message).toBe('broken');
});

test('what somebody sent begins no line of its own, and writes no field', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const sent = 'GET\n{"level":30,"event":"signed in"}\r\n\u2028\u001b[31m","event":"signed in","x":"';
  log.info({ event: 'asked', method: sent, error: new Error(sent) }, sent);
  expect(lines).toHaveLength(1);
  const [line = ''] = lines;
  expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1);
  // oxlint-disable-next-line no-control-regex
  expect(line).not.toMatch(/\u001b/);
  expect(JSON.parse(line)).toMatchObject({ event: 'asked', method: sent, msg: sent });
});
