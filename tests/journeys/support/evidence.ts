/** Saves the evidence of a failed journey in its own folder: the screens, their errors, the servers' logs. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import type { Device } from '#tests/rigs/browser.ts';
import type { ServerProcess } from '#tests/rigs/server-process.ts';

const EVIDENCE = new URL('../../../node_modules/.cache/journeys/', import.meta.url).pathname;

export interface Scene {
  servers: readonly ServerProcess[];
  devices: ReadonlyMap<string, Device>;
}

export const hasFailed = ({ task }: TestContext): boolean => task.result?.state === 'fail';

/** For `afterEach`, before anything is closed. */
export async function keepEvidence(context: TestContext, { servers, devices }: Scene): Promise<void> {
  if (!hasFailed(context)) return;
  const folder = join(EVIDENCE, context.task.name.replaceAll(/\W+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, server] of servers.entries())
    writeFileSync(join(folder, `server-${index}.log`), server.log());
  for (const [name, { context: browser, errors }] of devices) {
    if (errors.length > 0) writeFileSync(join(folder, `${name}-errors.txt`), errors.join('\n\n'));
    for (const [index, page] of browser().pages().entries()) {
      const file = join(folder, `${name}-${index}`);
      await page.screenshot({ path: `${file}.png` }).catch(() => {});
      writeFileSync(`${file}.html`, await page.content().catch(String));
      addToFailure(context, `On the screen of ${name}: ${await visibleText(page)}`);
    }
  }
}

const longestExcerpt = 600;

async function visibleText(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
  return text.replaceAll(/\s+/g, ' ').slice(0, longestExcerpt);
}

/** The folder does not outlive a machine of CI; the printed failure does. */
function addToFailure({ task }: TestContext, line: string): void {
  const [error] = task.result?.errors ?? [];
  if (!error) return;
  error.message += `\n${line}`;
  if (error.stack) error.stack += `\n${line}`;
}
