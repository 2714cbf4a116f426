// The bench's slow tablet: the real app on its replica of 10,000 rows, a CPU four times slower, and no server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { LaunchOptions, Locator, Page } from 'playwright-core';
import { openMarkDialog, rowOf, shown } from '#tests/journeys/steps.ts';

export interface TabletFigures {
  coldStartMs: number;
  /** Of each that was marked alone. */
  markOneMs: number[];
  markThirtyMs: number;
}

const SLOWER = 4;

/** By then the screens that are fetched ahead are there. */
const AT_REST_MS = 8_000;

interface Tablet {
  url: string;
  /** A class, none of them complete. */
  courseId: number;
  /** These are marked one by one; thirty others are left. */
  alone: readonly string[];
  signIn(page: Page): Promise<void>;
}

/** On a profile that keeps what it had compiled, as that of a tablet on which the app was open before. */
export async function measureTablet(launch: LaunchOptions, tablet: Tablet): Promise<TabletFigures> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-tablet-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    viewport: { width: 820, height: 1180 },
  });
  const classList = `${tablet.url}/courses/${tablet.courseId}/students`;
  const aStudent = tablet.alone[0] ?? '';
  const first = await context.newPage();
  await tablet.signIn(first);
  await first.goto(classList);
  await shown(first.getByText(/^Up to date/), 60_000);
  await first.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await first.waitForTimeout(4_000);
  // From here on the service worker answers, and the browser keeps what it compiled of that.
  for (let visit = 0; visit < 2; visit++) {
    await first.goto(classList);
    await shown(rowOf(first, aStudent), 60_000);
    await first.waitForTimeout(AT_REST_MS);
  }
  await first.goto('about:blank');

  await context.setOffline(true);
  const page = await context.newPage();
  await slowDown(page);
  const start = performance.now();
  await page.goto(classList, { waitUntil: 'commit' });
  await shown(rowOf(page, aStudent), 60_000);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const coldStartMs = performance.now() - start;

  await page.waitForTimeout(AT_REST_MS);
  const markOneMs: number[] = [];
  for (const [place, name] of tablet.alone.entries()) {
    const dialog = await openMarkDialog(page, name);
    const one = untilCompleted(page, place + 1, 'Mark Completion');
    await press(page, dialog.getByRole('button', { name: 'Mark Completion' }));
    markOneMs.push(await one);
    await dialog.waitFor({ state: 'detached' });
  }
  const thirty = untilCompleted(page, tablet.alone.length + 30, 'Mark complete');
  await page.getByRole('checkbox', { name: /^Select all in progress/ }).check();
  await page.getByRole('button', { name: /^Mark \d+ complete$/ }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await press(page, question.getByRole('button', { name: 'Mark complete' }));
  const markThirtyMs = await thirty;
  await context.close();
  rmSync(profile, { recursive: true, force: true });
  return { coldStartMs, markOneMs, markThirtyMs };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Asks nothing of the page meanwhile: looking for an element, time and again, would be measured too. */
async function press(page: Page, button: Locator): Promise<void> {
  await page.waitForTimeout(500);
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** From the press of the last button of this name until the page says and has drawn how many are complete. */
function untilCompleted(page: Page, wanted: number, button: string): Promise<number> {
  return page.evaluate(
    ({ words, name }) =>
      new Promise<number>((resolve) => {
        let start = 0;
        // No function here has a name: what compiles this file would mark names with a helper that pages lack.
        addEventListener(
          'click',
          (event) => {
            const pressed = event.target instanceof Element && event.target.closest('button');
            if (pressed && pressed.textContent?.trim() === name) start = performance.now();
          },
          { capture: true },
        );
        const watch = new MutationObserver(() => {
          if (start === 0 || !document.querySelector('main')?.textContent?.includes(words)) return;
          watch.disconnect();
          // The first task after the frame.
          requestAnimationFrame(
            () =>
              void scheduler.postTask(() => resolve(performance.now() - start), {
                priority: 'user-blocking',
              }),
          );
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    { words: `${wanted} completed`, name: button },
  );
}
