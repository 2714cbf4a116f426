// What the built app costs to open without a connection, from the worker's files and the rows on the device.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { courseInput, studentInput } from '#server/testing/marketplace.ts';
import { heapOf, median, print, signIn, whenDrawn } from './rig.ts';

const size = { width: 1440, height: 900 };
const rounds = 3;
/** After this time the code of other screens is on the device. */
const atRestMs = 5_000;

interface RealApp {
  url: string;
  email: string;
  courseId: number;
}

const studentName = studentInput(0).studentName;
const courseTitle = courseInput().title;

/** Measures the costs of one provider, in ms until its rows are drawn, and in MB of heap. */
export async function measureRealApp(browser: Browser, app: RealApp): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  await signIn(page, app.url, app.email);
  await page
    .getByText(/^Up to date/)
    .first()
    .waitFor({ timeout: 300_000 });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const screens = {
    'Real app, dashboard, ms': { address: `${app.url}/`, words: courseTitle },
    'Real app, class list, ms': {
      address: `${app.url}/courses/${app.courseId}/students`,
      words: studentName,
    },
  };
  for (const { address, words } of Object.values(screens)) await opened(context, address, words, atRestMs);
  await context.setOffline(true);
  const costs: Record<string, number> = {};
  for (const [name, { address, words }] of Object.entries(screens)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await opened(context, address, words));
    costs[name] = median(times);
  }
  costs['Real app, first results of the search, ms'] = await searched(context, app);
  const pages = await Promise.all([1, 2, 3].map(() => context.newPage()));
  for (const [place, one] of pages.entries()) {
    await one.goto(Object.values(screens)[place % 2]!.address);
    await one.waitForTimeout(atRestMs);
    if (place === 0) costs['Real app, memory of one tab, MB'] = await heapOf(one);
  }
  const heaps = await Promise.all(pages.map(heapOf));
  costs['Real app, memory of three tabs, MB'] = heaps.reduce((sum, heap) => sum + heap, 0);
  await context.close();
  return costs;
}

/** Opens a page of its own and returns the time from its navigation until these words are drawn. */
async function opened(context: BrowserContext, address: string, words: string, restMs = 0): Promise<number> {
  const page = await context.newPage();
  page.on('pageerror', (error) => print(`page: ${error.stack}`));
  await page.addInitScript(`${whenDrawn(words)}.then((at) => (window.drawnAt = at))`);
  await page.goto(address);
  const drawn = await page.waitForFunction(() => (window as unknown as { drawnAt?: number }).drawnAt);
  const at = Number(await drawn.jsonValue());
  await page.waitForTimeout(restMs);
  await page.close();
  return at;
}

/** The whole of it as a person sees it: the shortcut, the typed name, the first results. */
async function searched(context: BrowserContext, { url }: RealApp): Promise<number> {
  const page: Page = await context.newPage();
  await page.goto(`${url}/`);
  await page.waitForTimeout(atRestMs);
  const start = Date.now();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(studentName);
  await page
    .getByText(/of [\d,]+ results/)
    .first()
    .waitFor({ timeout: 60_000 });
  const took = Date.now() - start;
  await page.close();
  return took;
}
