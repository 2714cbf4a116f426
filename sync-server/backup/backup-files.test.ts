// Tests the folder of regular backups: names, due times, and what is kept.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/time.ts';
import { backupName, backupsIn, periodIn, removeOldBackups, waitForNext } from './backup-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpact-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (...names: string[]) => names.forEach((name) => writeFileSync(join(folder, name), ''));
const at = (text: string) => new Date(text);
const days = ['2026-11-29', '2026-11-30', '2026-12-01'].map((day) => backupName(at(`${day}T02:00:00.999Z`)));

test('keeps the newest two backups and other files, and deletes interrupted drafts', () => {
  put(...days, `${days[0]}.part`, 'by-hand.backup.gz', 'by-hand.backup.gz.part');
  expect(backupsIn(folder)).toEqual(days.toReversed());
  removeOldBackups(folder, 2);
  expect(readdirSync(folder).toSorted()).toEqual(
    ['by-hand.backup.gz', 'by-hand.backup.gz.part', ...days.slice(1)].toSorted(),
  );
});

test('waits until the newest backup is a period old, also after a restart', () => {
  expect(waitForNext(folder, DAY_MS, at('2026-12-01T03:00:00Z'))).toBe(0);
  put(...days);
  expect(waitForNext(folder, DAY_MS, at('2026-12-01T03:00:00Z'))).toBe(23 * HOUR_MS);
  expect(waitForNext(folder, DAY_MS, at('2026-12-05T03:00:00Z'))).toBe(0);
  // A clock that was wrong delays the next one by a period at most.
  expect(waitForNext(folder, DAY_MS, at('2020-01-01T00:00:00Z'))).toBe(DAY_MS);
});

test.each([
  ['30m', 30 * MINUTE_MS],
  ['12h', 12 * HOUR_MS],
  ['1d', DAY_MS],
  ['0d', null],
  ['1', null],
  ['1w', null],
  ['-1d', null],
])('reads the period %s', (text, ms) => {
  expect(periodIn(text)).toBe(ms);
});
