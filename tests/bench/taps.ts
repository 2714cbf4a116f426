// `npm run bench -- taps`: how many presses and keys the everyday tasks take, in real Chromium on the demo town grown to
// 600 learners and 66 open matches, beside what each is to take at most.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '#server/database/database.ts';
import { startServerProcess } from '#tests/rigs/server-process.ts';
import { Hands } from './hands.ts';
import { print } from './rig.ts';
import { newcomer, notBuilt, tasks } from './tasks.ts';
import type { Task } from './tasks.ts';
import { growTown, smallClass } from './town.ts';

const size = { width: 1440, height: 900 };
const syncedWithinMs = 120_000;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-taps-'));
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const first = await startServerProcess({ environment, startsWithin: 180_000 });
  await first.stop();
  const database = await openDatabase({ url: '', dataDir: folder });
  await growTown(database.knex);
  await database.close();
  const server = await startServerProcess({ environment, startsWithin: 180_000 });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const pages = new Map<Task['who'], Page>();
  const rows = [];
  for (const task of tasks) {
    const page = pages.get(task.who) ?? (await signIn(browser, server.url, task.who));
    pages.set(task.who, page);
    rows.push(await measured(task, page, server.url));
  }
  console.table(rows);
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = rows.every(({ failed }) => failed === '') ? 0 : 1;
}

/** On a device of its own, whose data and code are complete. */
async function signIn(browser: Browser, url: string, who: Task['who']): Promise<Page> {
  const page = await (await browser.newContext({ viewport: size })).newPage();
  if (who === newcomer.name) return askForCode(page, url);
  await page.goto(`${url}/api/login`);
  await page.getByRole('button', { name: who }).click();
  await page.waitForURL(`${url}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await upToDate(page);
  await page.waitForTimeout(4_000);
  return page;
}

/** The page on which a newcomer types the code. */
async function askForCode(page: Page, url: string): Promise<Page> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Join as Training Provider' }).first().click();
  await page.getByLabel('Email address').fill(newcomer.address);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code').focus();
  return page;
}

const upToDate = (page: Page): Promise<void> =>
  page
    .getByText(/^Up to date/)
    .first()
    .waitFor({ timeout: syncedWithinMs });

async function measured(task: Task, page: Page, url: string) {
  print(`${task.name} …`);
  if (task.who !== newcomer.name) await open(page, url, task.from);
  const hands = new Hands(page);
  if (task.isOffline) await page.context().setOffline(true);
  let remark: string | undefined;
  let failed = '';
  try {
    remark = await task.run(hands, page);
  } catch (error) {
    failed = String(error).split('\n')[0] ?? 'failed';
    await page.screenshot({ path: join(tmpdir(), `bench-taps-${task.name.replaceAll(/\W+/g, '-')}.png`) });
  }
  if (task.isOffline) await page.context().setOffline(false);
  await open(page, url, '/');
  const { taps, keys, fields, wrongTurns } = hands.effort;
  const took = remark === notBuilt ? notBuilt : `${taps} taps, ${keys} keys in ${fields} fields`;
  return { task: task.name, aim: task.aim, took, wrongTurns, remark: remark ?? '', failed };
}

async function open(page: Page, url: string, from: string): Promise<void> {
  if (from.startsWith('/')) await page.goto(`${url}${from}`);
  else {
    await page.goto(`${url}/courses`);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: smallClass.title }) });
    await card.getByRole('link', { name: 'Class list' }).click();
  }
  await page.getByRole('heading', { level: 1 }).waitFor();
  await upToDate(page);
}

await main();
