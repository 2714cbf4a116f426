// The files of regular backups in a folder: their names, when the next one is due, and which are too old to keep.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/time.ts';

const named = /^skillpact-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.backup\.gz$/;

/** Returns the name of a backup of this moment, such as `skillpact-2026-12-01T02-00-00Z.backup.gz`. */
export const backupName = (at: Date): string =>
  `skillpact-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.gz`;

/** Returns the names of the regular backups in the folder, newest first. Other files are not looked at. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => named.test(name))
    .toSorted()
    .toReversed();

/** Deletes all but the newest backups, and what an interrupted run has left. */
export function removeOldBackups(folder: string, keep: number): void {
  const drafts = readdirSync(folder).filter(
    (name) => named.test(name.replace(/\.part$/, '')) && name.endsWith('.part'),
  );
  for (const name of [...backupsIn(folder).slice(keep), ...drafts]) rmSync(join(folder, name));
}

/** Returns how long to wait for the next backup: none if the newest is older than the period. */
export function waitForNext(folder: string, everyMs: number, now: Date): number {
  const [newest] = backupsIn(folder);
  if (newest === undefined) return 0;
  const at = Date.parse(newest.replace(named, '$1$2:$3:$4Z'));
  return Math.min(everyMs, Math.max(0, at + everyMs - now.getTime()));
}

const units: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** Reads a period such as `30m`, `12h` or `1d`. Returns null for anything else. */
export function periodIn(text: string): number | null {
  const [, count, unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? [];
  const ms = units[unit];
  return count === undefined || ms === undefined ? null : Number(count) * ms;
}
