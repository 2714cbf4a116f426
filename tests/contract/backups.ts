// A small recorded backup of each format: the server's data after the recorded requests.
import { readFileSync, writeFileSync } from 'node:fs';
import { backupFormat, writeBackup } from '#server/backup/backup.ts';
import { repliesTo } from './exchange.ts';
import type { RecordedRequest } from './exchange.ts';

export const backupFile = new URL(`${backupFormat}.jsonl`, import.meta.url);

export async function recordBackup(requests: readonly RecordedRequest[]): Promise<void> {
  const lines: string[] = [];
  await repliesTo(requests, async ({ server }) => {
    for await (const line of writeBackup(server.knex, new Date('2026-06-04T00:00:00Z'))) lines.push(line);
  });
  writeFileSync(backupFile, `${lines.join('\n')}\n`);
}

export const linesIn = (file: URL): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');
