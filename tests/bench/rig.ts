// What the benchmarks in a browser share: the bundled page, a signed-in session, and the figures' notation.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const cache = fileURLToPath(new URL('../../node_modules/.cache/bench/', import.meta.url));

export const print = (text: string) => process.stdout.write(`${text}\n`);
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Bundles a page of this folder with the product's modules into one script. */
export async function bundlePage(entry: string): Promise<string> {
  mkdirSync(cache, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: cache,
      emptyOutDir: true,
      lib: {
        entry: fileURLToPath(new URL(entry, import.meta.url)),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
      },
    },
  });
  return readFileSync(join(cache, 'page.js'), 'utf8');
}

/** A page of the server's own origin, so that the session cookie applies. */
export async function openPage(page: Page, url: string, script: string): Promise<Page> {
  await page.route('**/bench', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src="/bench.js"></script>' }),
  );
  await page.route('**/bench.js', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
  await page.goto(`${url}/bench`);
  return page;
}

export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/api/login`);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page
    .getByRole('button', { name: /send|continue|code/i })
    .first()
    .click();
  const outbox = await page.context().newPage();
  await outbox.goto(`${url}/api/outbox`);
  const code = /\b\d{6}\b/.exec(await outbox.innerText('body'))?.[0] ?? '';
  await outbox.close();
  await page.getByLabel(/code/i).fill(code);
  await page.getByRole('button').first().click();
  await page.waitForURL(`${url}/`);
}

/**
 * Returns an expression for the start of the first task after the frame in which the page's main part shows this text.
 */
export const whenDrawn = (words: string): string => `new Promise((resolve) => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main')?.textContent.includes(${JSON.stringify(words)})) return;
    watch.disconnect();
    requestAnimationFrame(() => scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' }));
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
})`;

/** MB of the page's heap after a garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}
