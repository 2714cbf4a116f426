/** Saves the evidence of a failed journey in its own folder: the screens, their errors, the servers' logs. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
      // First, because a page whose script never ends gives no content.
      addToFailure(context, `On the screen of ${name}: ${await visibleText(page)}`);
      await page.screenshot({ path: `${file}.png`, timeout: patienceMs }).catch(() => {});
      const content = page.content().catch(String);
      writeFileSync(
        `${file}.html`,
        await Promise.race([content, sleep(patienceMs, 'The page did not answer.')]),
      );
    }
  }
}

const longestExcerpt = 600;
const patienceMs = 5_000;

async function visibleText(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: patienceMs }).catch(String);
  return text.replaceAll(/\s+/g, ' ').slice(0, longestExcerpt);
}

/** The folder does not outlive a machine of CI; the printed failure does. */
function addToFailure({ task }: TestContext, line: string): void {
  const [error] = task.result?.errors ?? [];
  if (!error) return;
  error.message += `\n${line}`;
  if (error.stack) error.stack += `\n${line}`;
}
