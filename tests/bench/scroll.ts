// `npm run bench -- scroll`: how smoothly a class list of 600 learners scrolls, beside a bare page with as many rows of
// the same markup and styles, in the same browser by turns.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '#server/database/database.ts';
import { startServerProcess } from '#tests/rigs/server-process.ts';
import { median, ms, print, quantile } from './rig.ts';
import { growLargeClass } from './town.ts';

const learners = 600;
const rounds = 4;
const wanted = 1.5;
/** Pixels a second: a fling of a finger, and the wheel of a mouse. */
const speed = 6000;
const distance = 36_000;

const sizes = {
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

interface Frames {
  p95: number[];
  median: number[];
}

async function main(): Promise<void> {
  const folder = mkdtempSync(`${tmpdir()}/bench-scroll-`);
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const first = await startServerProcess({ environment, startsWithin: 180_000 });
  await first.stop();
  const database = await openDatabase({ url: '', dataDir: folder });
  const courseId = await growLargeClass(database.knex, learners);
  await database.close();
  const server = await startServerProcess({ environment, startsWithin: 180_000 });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  let isSmooth = true;
  for (const [name, viewport] of Object.entries(sizes))
    for (const slowdown of [1, 4]) {
      const { ours, bare } = await measure(browser, { url: server.url, courseId, viewport, slowdown });
      const ratio = median(ours.p95.map((value, round) => value / (bare.p95[round] ?? Number.NaN)));
      isSmooth &&= ratio <= wanted;
      print(
        `Scrolling ${learners} learners, ${name}, CPU slowed ${slowdown}×: p95 frame ${ms(median(ours.p95))}, median ${ms(median(ours.median))}; a bare page ${ms(median(bare.p95))}, median ${ms(median(bare.median))}; ratio of p95 ${ratio.toFixed(2)} (wanted ≤ ${wanted})`,
      );
    }
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = isSmooth ? 0 : 1;
}

interface Setting {
  url: string;
  courseId: number;
  viewport: { width: number; height: number };
  slowdown: number;
}

async function measure(browser: Browser, { url, courseId, viewport, slowdown }: Setting) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(`${url}/api/login`);
  await page.getByRole('button', { name: 'Paul Okafor' }).click();
  await page.waitForURL(`${url}/`);
  await page
    .getByText(/^Up to date/)
    .first()
    .waitFor({ timeout: 120_000 });
  await page.goto(`${url}/courses/${courseId}/students`);
  await page
    .getByRole('list', { name: 'Enrolled students' })
    .getByRole('listitem')
    .nth(12)
    .waitFor({ timeout: 60_000 });
  await page.waitForTimeout(6_000);
  // Without the service worker, which would answer with the app.
  const plain = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const bare = await plain.newPage();
  const html = await page.evaluate(bareHtml, learners);
  await bare.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await bare.goto(`${url}/bare`);
  await bare.waitForTimeout(1_000);
  const figures = { ours: newFrames(), bare: newFrames() };
  for (let round = 0; round < rounds; round++)
    for (const [shown, frames] of [[page, figures.ours] as const, [bare, figures.bare] as const]) {
      await shown.bringToFront();
      const intervals = await scroll(shown, slowdown, round % 2 === 0);
      frames.p95.push(quantile(intervals, 0.95));
      frames.median.push(median(intervals));
    }
  await plain.close();
  await context.close();
  return figures;
}

const newFrames = (): Frames => ({ p95: [], median: [] });

/** One fling from one end to the other. Returns the time between two frames, for each. */
async function scroll(page: Page, slowdown: number, isDown: boolean): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The loader wraps functions within functions in a helper that the page does not have.
  await page.evaluate('globalThis.__name = (part) => part');
  await page.evaluate(watchFrames);
  await session.send('Input.synthesizeScrollGesture', {
    x: 400,
    y: 600,
    yDistance: isDown ? -distance : distance,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  const intervals = await page.evaluate(() => (window as unknown as Watch).endFrames());
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  await page.waitForTimeout(500);
  return intervals;
}

interface Watch {
  endFrames(): number[];
}

function watchFrames(): void {
  const times: number[] = [];
  let isRunning = true;
  const frame = (at: number): void => {
    times.push(at);
    if (isRunning) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  (window as unknown as Watch).endFrames = () => {
    isRunning = false;
    return times.slice(1).map((at, index) => at - (times[index] ?? at));
  };
}

/** The rows on the screen as often as needed, in the frame and with the styles of the page they are taken from. */
function bareHtml(amount: number): string {
  const list = document.querySelector('ul[aria-label="Enrolled students"]');
  const rows = [...(list?.children ?? [])].map((row) => row.outerHTML);
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')].map(
    (part) => part.outerHTML,
  );
  const all = Array.from({ length: amount }, (_, index) => rows[index % rows.length]).join('');
  return `<!doctype html>${styles.join('')}<main class="min-w-0 flex-1 px-4 pt-6 pb-10"><div class="mx-auto max-w-6xl"><ul class="divide-y divide-line">${all}</ul></div></main>`;
}

await main();
