// Takes the landing page's pictures of the running app, light and dark, with freshly seeded demo data.
import { mkdirSync, writeFileSync } from 'node:fs';

const folder = new URL('../../public/screens/', import.meta.url);
const themes = ['light', 'dark'];

export async function takeLandingPictures(browser, origin) {
  mkdirSync(folder, { recursive: true });

  /** A class list while offline, with six students just marked. */
  const classList = await signIn('Paul Okafor', { width: 1024, height: 700 });
  await classList.goto(`${origin}/courses`);
  await classList
    .getByRole('listitem')
    .filter({ hasText: 'Welding Level 2' })
    .getByRole('link', { name: 'Class list' })
    .click();
  await classList.getByText('In Progress').first().waitFor();
  await classList.waitForTimeout(3000);
  await classList.context().setOffline(true);
  const boxes = classList.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const index of [0, 1, 2, 4, 5, 7]) await boxes.nth(index).check();
  await classList.getByRole('button', { name: /^Mark \d+ complete$/ }).click();
  await classList.getByRole('alertdialog').getByRole('button', { name: 'Mark complete' }).click();
  await classList.getByRole('button', { name: 'Hide' }).click();
  await classList
    .getByText(/^Offline, \d+ waiting/)
    .first()
    .waitFor();
  await classList.getByRole('button', { name: 'Close', exact: true }).click();
  await take(classList, 'class-list');

  const candidates = await signIn('Maya Prasad', { width: 390, height: 700 });
  await candidates.goto(`${origin}/candidates`);
  await candidates.getByText(/^C-/).first().waitFor();
  await take(candidates, 'candidates');

  for (const context of browser.contexts()) await context.close();

  async function signIn(name, viewport) {
    const context = await browser.newContext({ viewport, deviceScaleFactor: 1.5 });
    const page = await context.newPage();
    await page.goto(`${origin}/api/login`);
    await page.getByRole('button', { name }).click();
    await page.waitForURL(`${origin}/`);
    return page;
  }

  async function take(page, name) {
    const session = await page.context().newCDPSession(page);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.waitForTimeout(500);
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
      writeFileSync(new URL(`${name}-${colorScheme}.webp`, folder), Buffer.from(data, 'base64'));
    }
  }
}
