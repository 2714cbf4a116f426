/**
 * How screens are looked at: axe in both themes and sizes, and the layout in forced colors, in text of twice the size, and
 * on the narrowest screen with a finger.
 */
import axe, { type Result } from 'axe-core';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { shown } from './steps.ts';
import { brokenWords, layoutFaults, markFilled, unfocused } from './layout-faults.ts';

const THEMES = ['light', 'dark'] as const;
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };
/** Room for tables whose columns a person chooses. */
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 640 };
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"]';

type Size = typeof DESKTOP;

let looks = 0;

export const isAccessible = (page: Page): Promise<void> => look(page, [DESKTOP, PHONE]);

/** What lies over a page is looked at by itself. */
export const isOpenAccessible = (page: Page, size: Size): Promise<void> => look(page, [size], OPEN);

/** Tables that only a wide window has: in both themes, in colors of the reader's own, and in text of twice the size. */
export async function isWideAccessible(page: Page): Promise<void> {
  const faults: string[] = [];
  for (const theme of THEMES) faults.push(...(await isFine(page, WIDE, theme)));
  if (process.env['LOOKS'] !== 'few')
    faults.push(...(await forcedColorFaults(page)), ...(await largeTextFaults(page, WIDE)));
  await page.setViewportSize(WIDE);
  expect(faults, page.url()).toEqual([]);
}

/** Navigates as a link inside the app does, because loading the app for each screen takes longer than checking it. */
export async function openInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { pathname } = location;
    history.pushState(null, '', to);
    if (location.pathname !== pathname) document.querySelector('h1')?.setAttribute('data-left', '');
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await shown(page.locator('h1:not([data-left])'));
  await page.waitForFunction(() => !document.querySelector('main [role="status"] .sr-only'));
}

/**
 * LOOKS sets how much is looked at. `few`: axe, at one of the sizes and in one theme, the other ones the next time.
 * `every`: each size in both themes, and the layout. Otherwise each size in one theme, and the layout.
 */
async function look(page: Page, sizes: Size[], part?: string): Promise<void> {
  const scope = process.env['LOOKS'];
  looks += 1;
  const faults: string[] = [];
  for (const [place, size] of sizes.entries()) {
    if (scope === 'few' && place !== looks % sizes.length) continue;
    const themes = scope === 'every' ? THEMES : [THEMES[(place + Math.ceil(looks / 2)) % 2] ?? 'light'];
    for (const theme of themes) faults.push(...(await isFine(page, size, theme, part)));
  }
  if (scope !== 'few') faults.push(...(await isLaidOut(page, part)));
  await page.setViewportSize(DESKTOP);
  expect(faults, page.url()).toEqual([]);
}

/** What is found is named with its place, so that it can be mended. */
async function isFine(
  page: Page,
  size: Size,
  colorScheme: 'light' | 'dark',
  part?: string,
): Promise<string[]> {
  await prepare(page);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await drawn(page);
  const violations = await violationsIn(page, part);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${colorScheme}, ${size.width} wide: ${id}: ${html}\n${failureSummary}`,
    ),
  );
}

/** Nothing reaches over the edge, is cut off, too small for a finger, or loses its shape in colors of the reader's own. */
async function isLaidOut(page: Page, part?: string): Promise<string[]> {
  // Firefox has no such session, and cannot pretend to be touched.
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => undefined);
  const isTouch = session !== undefined;
  const found: string[] = [];
  const add = (mode: string, faults: readonly string[]) =>
    found.push(...faults.map((fault) => `${mode}: ${fault}`));
  add('focus', await page.evaluate(unfocused, part));
  found.push(...(await forcedColorFaults(page, part)));
  await session?.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(NARROW);
  await drawn(page);
  add('320 wide', await page.evaluate(layoutFaults, { part, isForced: false, isTouch }));
  found.push(...(await largeTextFaults(page, PHONE, part)));
  await session?.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session?.detach();
  return found;
}

async function forcedColorFaults(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(markFilled);
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = await page.evaluate(layoutFaults, { part, isForced: true, isTouch: false });
  await page.emulateMedia({ forcedColors: 'none' });
  return faults.map((fault) => `forced colors: ${fault}`);
}

let hasOwnWords = false;

/** From now on also looks for broken words. Other journeys show long names on purpose, which leave short words no room. */
export function checkWords(): void {
  hasOwnWords = true;
}

async function largeTextFaults(page: Page, size: Size, part?: string): Promise<string[]> {
  await page.setViewportSize(size);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await drawn(page);
  const faults = await page.evaluate(layoutFaults, { part, isForced: false, isTouch: false });
  if (hasOwnWords) faults.push(...(await page.evaluate(brokenWords, part)));
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  return faults.map((fault) => `200 % text, ${size.width} wide: ${fault}`);
}

/** Once for each page that was loaded. What changes its colour does so at once: a look in between would see half of it. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  await page.evaluate(axe.source);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

function violationsIn(page: Page, part?: string): Promise<Result[]> {
  return page.evaluate(async (selector) => {
    const { axe: there } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await there.run(selector ?? document, {
      resultTypes: ['violations'],
      preload: false,
    });
    return violations;
  }, part);
}

/** What appears does so in steps, as short as they are. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await frame();
    await frame();
    const ended = document.getAnimations().filter(({ effect }) => {
      const { iterations } = effect?.getTiming() ?? {};
      return iterations !== Infinity;
    });
    await Promise.all(ended.map(({ finished }) => finished.catch(() => {})));
  });
}
