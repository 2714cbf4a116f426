// The bench's slow tablet: the real app on its replica of 10,000 rows, a CPU four times slower, and no server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { LaunchOptions, Page } from 'playwright-core';
import { rowOf, shown } from '#tests/journeys/steps.ts';
import { pause, until } from '#tests/rigs/until.ts';
import { startPlainBrowser } from './plain-browser.ts';
import type { PlainPage } from './plain-browser.ts';

/** In the order in which they were measured. */
export interface TabletFigures {
  coldStartMs: number[];
  /** Of each that was marked alone. */
  markOneMs: number[];
  markThirtyMs: number[];
}

const SLOWER = 4;

const SIZE = { width: 820, height: 1180 };

/** By then the screens that are fetched ahead are there. */
const AT_REST_MS = 8_000;

interface Tablet {
  url: string;
  /** None of their students complete. */
  courseIds: readonly number[];
  /** In each class: these are marked one by one; thirty others are left. */
  alone: readonly string[];
  signIn(page: Page): Promise<void>;
  killServer(): Promise<void>;
}

/** On a profile that keeps what it had stored, as that of a tablet on which the app was open before. */
export async function measureTablet(launch: LaunchOptions, tablet: Tablet): Promise<TabletFigures> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-tablet-'));
  await openBefore(launch, profile, tablet);
  await tablet.killServer();
  const browser = await startPlainBrowser(launch.executablePath ?? 'chromium', profile, SIZE);
  await pause(AT_REST_MS);
  const figures: TabletFigures = { coldStartMs: [], markOneMs: [], markThirtyMs: [] };
  for (const courseId of tablet.courseIds) {
    const page = await browser.open();
    await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    figures.coldStartMs.push(await open(page, classList(tablet, courseId), tablet.alone[0] ?? ''));
    await pause(AT_REST_MS);
    for (const [place, name] of tablet.alone.entries()) {
      await press(page, aButton(`More for ${name}`));
      await press(page, `[...document.querySelectorAll('[role=menuitem]')].find(${says('Mark Completion')})`);
      figures.markOneMs.push(await timeTo(page, 'Mark Completion', `${place + 1} completed`));
    }
    await press(page, `[...document.querySelectorAll('label')].find(${says('Select all in progress (30)')})`);
    await press(page, aButton('Mark 30 complete'));
    figures.markThirtyMs.push(await timeTo(page, 'Mark complete', `${tablet.alone.length + 30} completed`));
    await page.close();
  }
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
  return figures;
}

const classList = ({ url }: Tablet, courseId: number | undefined) => `${url}/courses/${courseId}/students`;

async function openBefore(launch: LaunchOptions, profile: string, tablet: Tablet): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { ...launch, viewport: SIZE });
  const page = await context.newPage();
  const address = classList(tablet, tablet.courseIds[0]);
  await tablet.signIn(page);
  await page.goto(address);
  await shown(page.getByText(/^Up to date/), 60_000);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(4_000);
  // From here on the service worker answers, and the browser keeps what it compiled of that.
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(address);
    await shown(rowOf(page, tablet.alone[0] ?? ''), 60_000);
    await page.waitForTimeout(AT_REST_MS);
  }
  await context.close();
}

/** From the start of the navigation until the row of this name is drawn. */
async function open(page: PlainPage, address: string, name: string): Promise<number> {
  await page.send('Page.enable');
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `${whenDrawn(name)}.then((at) => (window.drawnAt = at))`,
  });
  await page.send('Page.navigate', { url: address });
  // Nothing is asked of the page meanwhile.
  await pause(AT_REST_MS);
  return until('the class list is drawn', () => page.evaluate<number>('window.drawnAt ?? 0'), {
    within: 30_000,
  });
}

/** From the press of the dialog's button until the page has drawn these words. */
async function timeTo(page: PlainPage, button: string, words: string): Promise<number> {
  const found = `[...document.querySelectorAll('[role=dialog] button, [role=alertdialog] button')].find(${says(button)})`;
  await placeOf(page, found);
  await page.evaluate(`(() => {
    let start = 0;
    addEventListener('click', () => (start ||= performance.now()), { capture: true, once: true });
    window.took = ${whenDrawn(words)}.then((at) => at - start);
  })()`);
  await press(page, found);
  await pause(2_000);
  const took = await page.evaluate<number>('window.took');
  await until('the dialog is closed', () =>
    page.evaluate<boolean>(`!document.querySelector('[role=dialog], [role=alertdialog]')`),
  );
  return took;
}

/** An expression: when the first task after the frame began in which the main part of the page says this. */
const whenDrawn = (words: string): string => `new Promise((resolve) => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main')?.textContent.includes(${JSON.stringify(words)})) return;
    watch.disconnect();
    requestAnimationFrame(() => scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' }));
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
})`;

const says = (words: string): string =>
  `(one) => (one.ariaLabel ?? one.textContent).trim() === ${JSON.stringify(words)}`;

const aButton = (words: string): string =>
  `[...document.querySelectorAll('main button')].find(${says(words)})`;

async function press(page: PlainPage, found: string): Promise<void> {
  const at = { ...(await placeOf(page, found)), button: 'left', clickCount: 1 };
  for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
    await page.send('Input.dispatchMouseEvent', { type, ...at });
}

/** Its middle, once it is there and has come to rest. */
async function placeOf(page: PlainPage, found: string): Promise<{ x: number; y: number }> {
  await until(`there is ${found}`, () => page.evaluate<boolean>(`!!${found}`));
  await pause(500);
  return page.evaluate(`(() => {
    const { x, y, width, height } = ${found}.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
}
