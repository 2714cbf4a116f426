/** Runs the server's first start once for all journeys. Each journey starts from a copy of the resulting folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServerProcess } from '#tests/rigs/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a stopped server, with the demo data in it. */
    demoData: string;
  }
}

/** The folder of this run. Each vitest project loads this module by itself, so it is kept outside. */
const run = globalThis as { demoDataFolder?: Promise<string> };

export default async function setup({ provide }: TestProject): Promise<() => void> {
  run.demoDataFolder ??= firstStart();
  const folder = await run.demoDataFolder;
  provide('demoData', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function firstStart(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-data-'));
  const server = await startServerProcess({ environment: { DATA_DIR: folder, LOG_LEVEL: 'warn' } });
  await server.stop();
  return folder;
}
