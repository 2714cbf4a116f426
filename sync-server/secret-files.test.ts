import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { secretSettings, withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test.each(secretSettings)('reads %s from a file, without its line end', (name) => {
  const file = fileOf(name, `secret of ${name}\n`);
  expect(withSecretFiles({ [`${name}_FILE`]: file })[name]).toBe(`secret of ${name}`);
});

test('refuses a secret that is given twice, and a file that is missing or empty, without a value', () => {
  const file = fileOf('given', 'postgres://root:hunter2@db/skillpact');
  const read = () =>
    readConfig({
      DATABASE_URL: 'postgres://root:hunter3@db/skillpact',
      DATABASE_URL_FILE: file,
      SMTP_URL_FILE: join(folder, 'missing'),
      SESSION_KEYS_FILE: fileOf('empty', '\n'),
    });
  expect(read).toThrow(/DATABASE_URL and DATABASE_URL_FILE are both set/);
  expect(read).toThrow(/SMTP_URL_FILE names a file that cannot be read/);
  expect(read).toThrow(/SESSION_KEYS_FILE names an empty file/);
  expect(read).not.toThrow(/hunter|missing$/);
});

test('checks what a file holds like the setting itself', () => {
  const DATABASE_URL_FILE = fileOf('mysql', 'mysql://root:hunter2@db');
  expect(() => readConfig({ DATABASE_URL_FILE })).toThrow(/DATABASE_URL must be a postgres:\/\/ address/);
});
