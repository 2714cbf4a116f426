// How long a keystroke in the search takes on a slow tablet, over every row of the device, beside a bare scan of as many
// texts in the same page.
import type { Browser, Page } from 'playwright-core';

interface SearchFigures {
  /** From each key press to the last change of the results. */
  keyMs: number[];
  /** One pass over as many texts, for each word. */
  scanMs: number[];
  /** From Ctrl+K to the first results with rows. */
  openMs: number;
}

const slowdown = 4;
/** The beginning of every student's name and address, of their references, of courses, and of nothing. */
const words = ['ada byron', 'c-', 'ada.7', 'care', 'zzz'];
const settledWithinMs = 700;

/** `signIn` leaves the page on a dashboard whose rows are still being fetched. */
export async function measureSearch(
  browser: Browser,
  texts: number,
  signIn: (page: Page) => Promise<unknown>,
): Promise<SearchFigures> {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
  const page = await context.newPage();
  await signIn(page);
  await page
    .getByText(/^Up to date/)
    .first()
    .waitFor({ timeout: 120_000 });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The code is on the device by then, as it is after the first minute of use.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  const start = Date.now();
  await page.keyboard.type('ada byron');
  await page
    .getByText(/of [\d,]+ results/)
    .first()
    .waitFor({ timeout: 60_000 });
  const openMs = Date.now() - start;
  await watchResults(page);
  const keyMs: number[] = [];
  for (const word of words) {
    await page.getByRole('combobox', { name: 'Search' }).fill('');
    for (const key of word) {
      await page.waitForTimeout(settledWithinMs);
      await page.keyboard.type(key);
      await page.waitForTimeout(settledWithinMs);
      keyMs.push(
        await page.evaluate(
          () => (window as unknown as Watch).lastChange - (window as unknown as Watch).pressed,
        ),
      );
    }
  }
  const scanMs = await page.evaluate(bareScan, { texts, words });
  await context.close();
  return { keyMs: keyMs.filter((value) => value > 0), scanMs, openMs };
}

interface Watch {
  pressed: number;
  lastChange: number;
}

const watchResults = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watch = window as unknown as Watch;
    addEventListener('keydown', () => (watch.pressed = performance.now()), { capture: true });
    new MutationObserver(() => (watch.lastChange = performance.now())).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });

function bareScan({ texts, words: sought }: { texts: number; words: readonly string[] }): number[] {
  const all = Array.from(
    { length: texts },
    (_, at) => `ada byron care certificate, c-${at.toString(36).padStart(9, '0')} ada.${at}@example.org`,
  );
  return sought.map((word) => {
    const start = performance.now();
    const hits = all.filter((text) => text.includes(word)).length;
    return hits < 0 ? 0 : performance.now() - start;
  });
}
