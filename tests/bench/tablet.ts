// The benchmark's slow tablet: the real app on its replica of 10,000 rows, a CPU slowed down four times, and no server.
// In the same browser, a plain page with the same number of rows is measured for comparison.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { LaunchOptions, Page } from 'playwright-core';
import { rowOf, shown } from '#tests/journeys/support/steps.ts';
import { pause, until } from '#tests/rigs/until.ts';
import { startPlainBrowser } from './plain-browser.ts';
import type { PlainBrowser, PlainPage } from './plain-browser.ts';
import { whenDrawn } from './rig.ts';

/** In the order of measurement. */
export interface ClassFigures {
  coldStartMs: number[];
  /** The time of each individual mark. */
  markOneMs: number[];
  markThirtyMs: number[];
}

const SLOWER = 4;

const SIZE = { width: 820, height: 1180 };

/** After this time, the preloaded screens are loaded. */
const AT_REST_MS = 8_000;

interface Tablet {
  url: string;
  /** Courses without completed students. */
  courseIds: readonly number[];
  /** In each class, these students are marked individually; thirty others remain. */
  alone: readonly string[];
  signIn(page: Page): Promise<void>;
  killServer(): Promise<void>;
}

/** Uses a profile with stored data, like a tablet on which the app was open before. */
export async function measureTablet(
  launch: LaunchOptions,
  tablet: Tablet,
): Promise<{ ours: ClassFigures; plain: ClassFigures }> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-tablet-'));
  const plainPage = await startPlainPage();
  await openBefore(launch, profile, tablet, plainPage.url);
  await tablet.killServer();
  const browser = await startPlainBrowser(launch.executablePath ?? 'chromium', profile, SIZE);
  await pause(AT_REST_MS);
  const ours: ClassFigures = { coldStartMs: [], markOneMs: [], markThirtyMs: [] };
  const plain: ClassFigures = { coldStartMs: [], markOneMs: [], markThirtyMs: [] };
  for (const [place, courseId] of tablet.courseIds.entries()) {
    await measureClass(browser, classList(tablet.url, courseId), tablet.alone, ours);
    await measureClass(browser, classList(plainPage.url, place), tablet.alone, plain);
  }
  await browser.close();
  plainPage.close();
  rmSync(profile, { recursive: true, force: true });
  return { ours, plain };
}

/** The simplest page that does the same, to separate a figure from the machine's own speed. */
async function startPlainPage(): Promise<{ url: string; close(): void }> {
  const html = readFileSync(new URL('plain-class.html', import.meta.url));
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

async function measureClass(
  browser: PlainBrowser,
  address: string,
  alone: readonly string[],
  figures: ClassFigures,
): Promise<void> {
  const page = await browser.open();
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  figures.coldStartMs.push(await open(page, address, alone[0] ?? ''));
  await pause(AT_REST_MS);
  for (const [place, name] of alone.entries()) {
    await press(page, aButton(`More for ${name}`));
    await press(page, `[...document.querySelectorAll('[role=menuitem]')].find(${says('Mark Completion')})`);
    figures.markOneMs.push(await timeTo(page, 'Mark Completion', `${place + 1} completed`));
  }
  await press(page, `[...document.querySelectorAll('label')].find(${says('Select all in progress (30)')})`);
  await press(page, aButton('Mark 30 complete'));
  figures.markThirtyMs.push(await timeTo(page, 'Mark complete', `${alone.length + 30} completed`));
  await page.close();
}

const classList = (url: string, courseId: number | undefined) => `${url}/courses/${courseId}/students`;

async function openBefore(
  launch: LaunchOptions,
  profile: string,
  tablet: Tablet,
  plainUrl: string,
): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { ...launch, viewport: SIZE });
  const page = await context.newPage();
  const address = classList(tablet.url, tablet.courseIds[0]);
  await tablet.signIn(page);
  await page.goto(address);
  await shown(page.getByText(/^Up to date/), 60_000);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(4_000);
  // From here on the service worker answers, and the browser caches the code that it compiled.
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(address);
    await shown(rowOf(page, tablet.alone[0] ?? ''), 60_000);
    await page.waitForTimeout(AT_REST_MS);
  }
  await page.goto(classList(plainUrl, 0));
  await shown(page.getByText(tablet.alone[0] ?? ''), 60_000);
  await context.close();
}

/** Measures from the start of the navigation until the row of this name is drawn. */
async function open(page: PlainPage, address: string, name: string): Promise<number> {
  await page.send('Page.enable');
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `${whenDrawn(name)}.then((at) => (window.drawnAt = at))`,
  });
  await page.send('Page.navigate', { url: address });
  // The page is not queried during this time.
  await pause(AT_REST_MS);
  return until('the class list is drawn', () => page.evaluate<number>('window.drawnAt ?? 0'), {
    within: 30_000,
  });
}

/** Measures from the press of the dialog's button until the page has drawn this text. */
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

const says = (words: string): string =>
  `(one) => (one.ariaLabel ?? one.textContent).trim() === ${JSON.stringify(words)}`;

const aButton = (words: string): string =>
  `[...document.querySelectorAll('main button')].find(${says(words)})`;

async function press(page: PlainPage, found: string): Promise<void> {
  const at = { ...(await placeOf(page, found)), button: 'left', clickCount: 1 };
  for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
    await page.send('Input.dispatchMouseEvent', { type, ...at });
}

/** Returns the center of the element, once it exists and has stopped moving. */
async function placeOf(page: PlainPage, found: string): Promise<{ x: number; y: number }> {
  await until(`there is ${found}`, () => page.evaluate<boolean>(`!!${found}`));
  await pause(500);
  return page.evaluate(`(() => {
    const { x, y, width, height } = ${found}.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
}
