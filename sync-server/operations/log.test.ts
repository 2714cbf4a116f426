import { expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';

test('logs a database error with its code and object names, without values', () => {
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

test('omits the message from the stack of an error', () => {
  const described = describeError(new Error('first line\nada@example.org'));
  expect(described.stack).not.toContain('ada@example.org');
  expect(described.stack).toContain('log.test.ts');
});

test('omits personal fields even if they are passed by mistake', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info({ email: 'ada@example.org', request: { body: 'secret', status: 200 } }, 'request');
  expect(lines.join()).toContain('"status":200');
  expect(lines.join()).not.toMatch(/ada@example|secret/);
});

test.each([
  'cookie',
  'code',
  'token',
  'session',
  'secret',
  'pin',
  'key',
  'endpoint',
  'authorization',
  'email',
])('omits a %s at three levels', (name) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const value = { [name]: 'hush' };
  log.info({ ...value, one: value, two: { three: value } }, 'passed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('hush');
});

test('writes each line as JSON with its time in UTC', () => {
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

test('describes an error once, even if it was described before', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const error = new Error('broken');
  log.error({ error });
  log.error({ error: describeError(error) });
  const [first, second] = lines.map((line) => JSON.parse(line).error);
  expect(first).toEqual(second);
  expect(first.message).toBe('broken');
});

test('escapes user input so that it cannot add a line or a field', () => {
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
