// `npm run size`: measures how much JavaScript a browser loads until a page is usable, gzipped, and compares it with
// the limits. Runs the built server on an empty data folder and reads the loaded scripts from Chromium.
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from './lib/browsers.mjs';
import { startDemo } from './lib/demo-server.mjs';

const pages = [
  { name: 'Landing', limit: 110, open: openLanding },
  { name: 'Landing with the Join dialog', limit: 116, open: openJoinDialog },
  { name: 'Provider dashboard', limit: 250, open: (page) => openDashboard(page, 'Paul Okafor') },
  { name: 'Employer dashboard', limit: 250, open: (page) => openDashboard(page, 'Maya Prasad') },
  {
    name: 'Class list',
    limit: 335,
    before: (page) => openDashboard(page, 'Paul Okafor'),
    open: openClassList,
  },
];

const demo = await startDemo();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const rows = [];
for (const { name, limit, before, open } of pages) {
  const scripts = await scriptsUntil(open, before);
  const total = scripts.reduce((sum, { kB }) => sum + kB, 0);
  rows.push({ page: name, scripts: scripts.length, 'kB gzip': rounded(total), limit, ok: total <= limit });
  if (process.argv.includes('--each')) {
    console.log(name);
    console.table(scripts.toSorted((a, b) => b.kB - a.kB).map((each) => ({ ...each, kB: rounded(each.kB) })));
  }
}
console.table(rows);
await browser.close();
await demo.stop();
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;

/**
 * Returns the scripts that a page needs, up to the moment at which `open` finds it usable: of a first visit, or of a page that is
 * loaded anew after what `before` does.
 */
async function scriptsUntil(open, before) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  // Scripts prefetched in idle time are not needed to use the page. On a slow machine they would be loaded before the
  // measurement.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
    const soon = window.setTimeout;
    window.setTimeout = (work, ms = 0, ...given) => (ms < 1000 ? soon(work, ms, ...given) : 0);
  });
  await before?.(page);
  const taken = [];
  page.on('response', (response) => {
    // The sign-in page is served by the server and has its own script.
    const isApp = !page.url().endsWith('/api/login');
    if (isApp && response.request().resourceType() === 'script') taken.push(response);
  });
  await open(page);
  const responses = [...taken];
  const scripts = await Promise.all(
    responses.map(async (response) => ({
      script: new URL(response.url()).pathname,
      kB: gzipSync(await response.body(), { level: 9 }).length / 1000,
    })),
  );
  await context.close();
  return scripts;
}

async function openLanding(page) {
  await page.goto(demo.url);
  // The document holds the top of the page already. The rest comes with the scripts.
  await page.getByRole('heading', { name: 'One agreement, two sides' }).waitFor();
}

async function openJoinDialog(page) {
  await openLanding(page);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('dialog').waitFor();
}

/** Usable means that the statistics are shown from the device's rows. */
async function openDashboard(page, person) {
  await page.goto(`${demo.url}/api/login`);
  await page.getByRole('button', { name: person }).click();
  await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
  await page.locator('dd', { hasText: /\d/ }).first().waitFor();
}

/** The address of a class is opened anew, as on a tablet that shows one class. Usable means that students are listed. */
async function openClassList(page) {
  const courses = await page.evaluate(() => fetch('/api/courses').then((response) => response.json()));
  await page.goto(`${demo.url}/courses/${courses[0].id}/students`);
  await page.getByRole('listitem').first().waitFor();
}

function rounded(kB) {
  return Math.round(kB * 10) / 10;
}
