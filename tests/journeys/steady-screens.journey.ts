// Screens that load without moving what a person may be about to press. The measure and its limit are those of
// Cumulative Layout Shift: https://web.dev/articles/cls.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/looks.ts';
import { readyForOffline, shown, signIn } from './support/steps.ts';

/** The limit of a good score. 0.1: half of the window moves by a fifth of its height. */
const GOOD = 0.1;

const screens = {
  'Paul Okafor': [
    '/',
    '/courses',
    '/matches',
    '/completions',
    '/messages',
    '/swap-agreements',
    '/analytics',
    '/profile',
    '/account',
    '/notifications',
    '/sync',
  ],
  'Maya Prasad': [
    '/',
    '/jobs',
    '/candidates',
    '/interviews',
    '/swap-agreements',
    '/analytics',
    '/training-providers',
    '/settings',
  ],
};

let fixtures: Fixtures;

beforeAll(async () => {
  fixtures = await openFixtures();
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

/** What moved without a press, and by how much. */
interface Move {
  score: number;
  what: string[];
}

/** Runs in the page, before anything else there. */
function recordMoves(): void {
  const moves: Move[] = [];
  Object.assign(window, { moves });
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        moves.push({ score: value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
  }).observe({ type: 'layout-shift', buffered: true });
}

async function movesAt(page: Page, path: string): Promise<Move[]> {
  await page.goto(fixtures.server.url + path);
  await shown(page.locator('h1'));
  await shown(page.getByRole('link', { name: /^Up to date/ }));
  await page.waitForFunction(() => !document.querySelector('main [role="status"] .sr-only'));
  // What comes last is in the next frames.
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { moves: Move[] }).moves);
}

test.each(Object.entries(screens))('keeps the screens of %s still while they load', async (name, paths) => {
  const device = await fixtures.device(name, 'chromium', 'desktop');
  const page = await signIn(device, fixtures.server.url, name);
  await readyForOffline(page);
  await page.addInitScript(recordMoves);
  const moved: string[] = [];
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    for (const path of paths) {
      const moves = await movesAt(page, path);
      const score = moves.reduce((sum, each) => sum + each.score, 0);
      if (score > GOOD)
        moved.push(`${path}, ${size.width} wide: ${score.toFixed(2)}, ${JSON.stringify(moves)}`);
    }
  }
  expect(moved).toEqual([]);
});
