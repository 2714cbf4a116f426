/** A browser's translation replaces every text of the page. Every screen of every role stands it, and what is done there. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines, type Engine } from '#tests/rigs/browser.ts';
import { addressesOf, people, type Role } from './support/addresses.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { shown } from './support/steps.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await openFixtures();
});
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

/** Puts nested FONT elements with other words in the place of every text, also of later ones. */
function translate(): void {
  const change = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (
        /\w/.test(node.nodeValue ?? '') &&
        !node.parentElement?.closest('script, style, svg, font, [translate="no"]')
      )
        found.push(node as Text);
    for (const text of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data.replaceAll(/\w+/g, '$&°');
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  let isWaiting = false;
  new MutationObserver(() => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      change();
    }, 50);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

async function signedIn(role: Role, engine: Engine, errors: string[]): Promise<Page> {
  const page = await (await fixtures.device(`${role} in ${engine}`, engine, 'tablet')).page();
  page.on('pageerror', (error) => {
    // Firefox reports a script of the last address whose loading the next address interrupted.
    if (!/ServiceWorker intercepted the request/.test(String(error))) errors.push(String(error));
  });
  await page.goto(`${fixtures.server.url}/api/login`);
  await page.getByRole('button', { name: people[role] }).click();
  await page.waitForURL(`${fixtures.server.url}/`);
  await page.addInitScript(translate);
  return page;
}

/** Searches, empties the search, opens every tab and ticks the first rows. */
async function use(page: Page): Promise<void> {
  const main = page.locator('main');
  const search = main.getByRole('searchbox').first();
  if (await search.isVisible())
    for (const text of ['a', 'zzz', '']) await change(page, () => search.fill(text));
  for (const tab of await main.getByRole('tab').all()) await change(page, () => tab.click());
  const boxes = (await main.getByRole('checkbox').all()).slice(0, 3);
  for (const box of boxes) if (await box.isEnabled()) await change(page, () => box.click());
}

async function change(page: Page, act: () => Promise<void>): Promise<void> {
  await act();
  await page.waitForTimeout(150);
}

describe.each(installedEngines())('a translation of the page in %s', (engine) => {
  test.each(Object.keys(people) as Role[])('leaves every screen of the %s in use', async (role) => {
    const errors: string[] = [];
    const page = await signedIn(role, engine, errors);
    for (const address of await addressesOf(role, page)) {
      await page.goto(fixtures.server.url + address);
      await shown(page.getByRole('heading', { level: 1 }));
      await page.waitForTimeout(150);
      await use(page);
      const text = (await page.locator('body').innerText()).replaceAll('°', '');
      expect(text, address).not.toMatch(/went wrong|can’t be shown/i);
      expect(errors, address).toEqual([]);
    }
  });

  test('shows the number of now in every sentence with one', async () => {
    const errors: string[] = [];
    const page = await signedIn('provider', engine, errors);
    const address = (await addressesOf('provider', page)).find((each) =>
      /\/courses\/\d+\/students$/.test(each),
    );
    await page.goto(fixtures.server.url + address);
    const boxes = page.locator('main [data-row] input[type="checkbox"]');
    for (const [index, words] of ['Mark° 1° complete°', 'Mark° 2° complete°'].entries()) {
      await boxes.nth(index).check();
      await shown(page.getByRole('button', { name: words, exact: true }));
    }
    expect(errors).toEqual([]);
  });
});
