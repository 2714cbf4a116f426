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

export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-data-'));
  const server = await startServerProcess({ environment: { DATA_DIR: folder, LOG_LEVEL: 'warn' } });
  await server.stop();
  provide('demoData', folder);
  return () => rmSync(folder, { recursive: true });
}
