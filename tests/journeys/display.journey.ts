/** Visible states: the focus, the selection in forced colors, and long words in full. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { markByDialog, openClassList, readyForOffline, shown, signIn } from './support/steps.ts';

let fixtures: Fixtures;
let device: Device;
beforeAll(async () => {
  fixtures = await openFixtures();
  device = await fixtures.device('provider', 'chromium', 'tablet');
  await signIn(device, fixtures.server.url, 'Paul Okafor');
});
let page: Page;
beforeEach(async () => {
  page = await device.page();
});
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

test.each([
  [390, 844],
  [820, 1180],
  [1440, 900],
])('keeps keyboard focus visible below the sticky bars at %i x %i', async (width, height) => {
  await page.setViewportSize({ width, height });
  await openClassList(page, fixtures.server.url, 'Welding Level 2');
  await shown(page.getByRole('checkbox', { name: /^Select / }));
  const hidden: string[] = [];
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    hidden.push(...(await page.evaluate(coveredFocus)));
  }
  expect(hidden).toEqual([]);
});

/** The buttons and links of the header whose middle the toast covers. */
const coveredByToast = (): string[] =>
  [...document.querySelectorAll('header button, header a')]
    .filter((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return width > 0 && seen?.closest('[data-toast]');
    })
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);

test('covers nothing in the header by a toast', async () => {
  const office = await fixtures.device('office', 'chromium', 'desktop');
  const desk = await signIn(office, fixtures.server.url, 'Paul Okafor');
  await openClassList(desk, fixtures.server.url, 'Welding Level 2');
  await readyForOffline(desk);
  // Offline, the sync pill is widest.
  await office.context().setOffline(true);
  for (const [width, student] of [
    [390, 'Hugo Adeyemi'],
    [1024, 'Felix Adeyemi'],
    [1280, 'Imani Adeyemi'],
    [1440, 'Grace Adeyemi'],
  ] as const) {
    await desk.setViewportSize({ width, height: 800 });
    await markByDialog(desk, student);
    const toast = desk.locator('[data-toast]');
    await shown(toast.getByText('Course completion marked successfully'));
    expect(await desk.evaluate(coveredByToast), `at ${width}`).toEqual([]);
    await toast.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'detached' });
  }
});

/** What has the focus, if something that sticks covers its middle. */
function coveredFocus(): string[] {
  const at = document.activeElement;
  if (!at || at === document.body) return [];
  const { left, top, width, height } = at.getBoundingClientRect();
  // A list that is longer than the window shows its focus at its edges.
  if (height > innerHeight) return [];
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const bars = [...document.querySelectorAll('header, [role="region"], [role="group"]')].filter(
    (bar) => getComputedStyle(bar).position === 'sticky',
  );
  const isCovered = bars.some((bar) => bar.contains(seen) && !bar.contains(at));
  return isCovered ? [at.getAttribute('aria-label') ?? at.textContent] : [];
}

/** How many dark points there are inside, as a reader sees it. */
async function darkIn(part: Locator): Promise<number> {
  const picture = (await part.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const brush = canvas.getContext('2d');
    brush?.drawImage(image, 0, 0);
    const points = brush?.getImageData(4, 4, image.width - 8, image.height - 8).data ?? [];
    let dark = 0;
    for (let at = 0; at < points.length; at += 4)
      if ((points[at] ?? 0) + (points[at + 1] ?? 0) + (points[at + 2] ?? 0) < 500) dark++;
    return dark;
  }, picture);
}

test('distinguishes a checked box and the selected tab in forced colors', async () => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.emulateMedia({ forcedColors: 'active' });
  await openClassList(page, fixtures.server.url, 'Welding Level 2');
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.first().check();
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  expect(Math.abs((await darkIn(boxes.nth(0))) - (await darkIn(boxes.nth(1))))).toBeGreaterThan(8);
  const underline = (tab: Locator) => tab.evaluate((each) => getComputedStyle(each).borderBottomColor);
  const tabs = page.getByRole('tab');
  expect(await underline(tabs.nth(0))).not.toBe(await underline(tabs.nth(1)));
  const fill = page.getByRole('progressbar').first().locator('div');
  await page.goto(`${fixtures.server.url}/courses`);
  const [ground, share] = await fill.evaluate((bar) =>
    [bar.parentElement ?? bar, bar].map((part) => getComputedStyle(part).backgroundColor),
  );
  expect(share).not.toBe(ground);
  await page.emulateMedia({ forcedColors: 'none' });
});

test('keeps every page within the screen width when a course has long words', async () => {
  const title = `Kraftfahrzeughaftpflichtversicherungsfachangestelltenvorbereitungslehrgang${'Abschnitt'.repeat(9)}`;
  const id = await page.evaluate(async (named) => {
    const course = { title: named, description: named, duration: '2 weeks', deliveryMethod: 'in-person' };
    const answer = await fetch('/api/courses', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...course, linkedJobIds: null }),
    });
    return ((await answer.json()) as { id: number }).id;
  }, title);
  const course = `/courses/${id}`;
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/', '/courses', course, `${course}/edit`, `${course}/students`]) {
      await page.goto(fixtures.server.url + path);
      await shown(page.getByText(title).or(page.getByLabel('Course Title')));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over, `${path.replace(course, '/courses/ID')} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

const searched: Record<string, string[]> = {
  'Paul Okafor': ['/completions', '/matches', '/swap-agreements', '/help'],
  'Erin Walsh': ['/jobs', '/candidates', '/interviews', '/training-providers', '/swap-agreements'],
  'Ada Moreno': ['/admin/users', '/admin/jobs', '/admin/courses', '/admin/swaps', '/admin/matches'],
};

test.each(Object.entries(searched))('cuts no placeholder on a phone of %s', async (name, paths) => {
  const phone = name === 'Paul Okafor' ? page : await signedIn(name);
  await phone.setViewportSize({ width: 390, height: 844 });
  for (const path of paths) {
    await phone.goto(fixtures.server.url + path);
    await shown(
      phone
        .getByRole('searchbox')
        .or(phone.getByRole('heading', { level: 1 }))
        .first(),
    );
    expect(await phone.evaluate(cutPlaceholders), path).toEqual([]);
  }
});

/** Administrators have no dashboard to wait for. */
async function signedIn(name: string): Promise<Page> {
  const other = await (await fixtures.device(name, 'chromium', 'tablet')).page();
  await other.goto(`${fixtures.server.url}/api/login`);
  await other.getByRole('button', { name }).click();
  await other.waitForURL(`${fixtures.server.url}/`);
  return other;
}

/** The placeholders that are drawn and wider than their fields. */
async function cutPlaceholders(): Promise<string[]> {
  await document.fonts.ready;
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
    .filter((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const isDrawn = !getComputedStyle(field, '::placeholder').color.endsWith(', 0)');
      if (!isDrawn || !brush || field.clientWidth === 0) return false;
      brush.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return brush.measureText(field.placeholder).width > room;
    })
    .map(({ placeholder }) => placeholder);
}
