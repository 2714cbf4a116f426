import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockDirectory } from '../database/directory-lock.ts';
import { closeFolder } from './private-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'private-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'restricts a folder and its contents to the owner and keeps the owner permissions',
  () => {
    const data = join(folder, 'data');
    mkdirSync(join(data, 'base'), { recursive: true });
    writeFileSync(join(data, 'base', 'table'), '');
    writeFileSync(join(data, 'program'), '');
    writeFileSync(join(folder, 'outside'), '');
    chmodSync(join(data, 'base', 'table'), 0o666);
    chmodSync(join(data, 'program'), 0o755);
    chmodSync(join(folder, 'outside'), 0o644);
    symlinkSync(join(folder, 'outside'), join(data, 'link'));
    chmodSync(data, 0o755);
    closeFolder(data);
    expect(['', 'base', 'base/table', 'program'].map((name) => modeOf(join(data, name)))).toEqual([
      '700',
      '700',
      '600',
      '700',
    ]);
    expect(modeOf(join(folder, 'outside'))).toBe('644');
  },
);

test.skipIf(process.platform === 'win32')('restricts a database folder when it is locked', async () => {
  const data = join(folder, 'taken');
  mkdirSync(data);
  chmodSync(data, 0o777);
  const release = await lockDirectory(data, 0);
  expect(modeOf(data)).toBe('700');
  release();
});
