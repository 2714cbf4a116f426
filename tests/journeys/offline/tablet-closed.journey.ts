/**
 * Too many wrong PINs close a teacher's work on a shared tablet. Completions are still noted for her without a connection. After a
 * sign-in she checks them and sends them, and each is in the database once.
 */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openDatabase } from '#server/database/database.ts';
import { demoDataFolder, openFixtures, type Fixtures } from '../support/fixtures.ts';
import { installedEngines, type Device } from '#tests/rigs/browser.ts';
import { assignTess, growLongNames, longTitle } from '../support/long-names.ts';
import { isAccessible, openInside } from '../support/looks.ts';
import { shown } from '../support/steps.ts';
import {
  arrive,
  choosePin,
  isSent,
  lock,
  openClass,
  shareNewTablet,
  tabletHome,
  tess,
} from '../support/tablet.ts';

const COURSE = 'Welding Level 2';

const SYNCED = 60_000;

describe.each(installedEngines())('a closed copy of a shared tablet in %s', (engine) => {
  let dataFolder: string;
  let fixtures: Fixtures;
  let url: string;
  let tablet: Device;
  let page: Page;
  let references: string[] = [];
  beforeAll(async () => {
    dataFolder = demoDataFolder();
    const database = await openDatabase({ dataDir: dataFolder });
    await assignTess(database.knex, await growLongNames(database.knex));
    await database.close();
    fixtures = await openFixtures({ DATA_DIR: dataFolder });
    ({ url } = fixtures.server);
    tablet = await fixtures.device('tablet', engine, 'tablet');
    page = await tablet.page();
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(async () => {
    await fixtures.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  /** The references of students who have not completed the course. */
  async function inProgress(): Promise<string[]> {
    await openClass(page, COURSE);
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    const texts = await rows.allInnerTexts();
    return texts.flatMap((text) => /C-[A-Z0-9]{9}/.exec(text)?.[0] ?? []);
  }

  /** One PIN before the last one. */
  const tryAlmostAll = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('skillpact.shared');
      const database = await new Promise<IDBDatabase>(
        (done) => (opening.onsuccess = () => done(opening.result)),
      );
      const facts = database.transaction('facts', 'readwrite').objectStore('facts');
      const request = facts.getAll() as IDBRequest<{ label?: string }[]>;
      await new Promise<void>((done) => {
        request.onsuccess = () => {
          const copy = request.result.find(({ label }) => label?.startsWith('Tess'));
          facts.transaction.oncomplete = () => done();
          facts.put({ ...copy, tries: 19, waitMs: 0 });
        };
      });
      database.close();
    });

  /** Whether the tablet has what it needs to note completions. It asks the server for the key after the first screen. */
  const canNote = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('skillpact.shared');
      const database = await new Promise<IDBDatabase>(
        (done) => (opening.onsuccess = () => done(opening.result)),
      );
      const request = database.transaction('facts').objectStore('facts').getAll() as IDBRequest<
        { notes?: object }[]
      >;
      await new Promise((done) => (request.onsuccess = done));
      database.close();
      return request.result.some(({ notes }) => notes !== undefined);
    });

  async function note(reference: string): Promise<void> {
    await page.getByLabel('Course').selectOption({ label: COURSE });
    await page.getByLabel('Student reference').fill(reference);
    await page.getByRole('button', { name: 'Note Completion' }).click();
    await shown(page.getByText(`${reference} is noted.`));
  }

  test('closes the work of a teacher after too many wrong PINs', async () => {
    await shareNewTablet(page, url);
    await arrive(page, url, tess);
    references = (await inProgress()).slice(0, 2);
    expect(references).toHaveLength(2);
    await expect.poll(canNote, { timeout: SYNCED }).toBe(true);
    await lock(page);
    await tablet.context().setOffline(true);
    await tryAlmostAll();
    await page.getByRole('button', { name: tess.label }).click();
    await page.getByLabel('PIN').fill('000001');
    await shown(page.getByText(/^Too many wrong PINs/));
  });

  test('notes completions without a connection, and shows nothing of the class', async () => {
    for (const reference of references) await note(reference);
    await isAccessible(page);
    await page.getByLabel('Course').selectOption({ label: longTitle });
    await page.getByLabel('Student reference').fill('فاطمة'.repeat(12));
    await page.getByRole('button', { name: 'Note Completion' }).click();
    await shown(page.getByLabel('Student reference').and(page.locator('[aria-invalid="true"]')));
    await isAccessible(page);
    await page.reload();
    await tabletHome(page);
    await shown(page.getByRole('button', { name: /Tess A\..*2 waiting/ }));
  });

  test('leaves the noted completions to the teacher, who sends them after a sign-in', async () => {
    await tablet.context().setOffline(false);
    await page.goto(`${url}/api/login`);
    await page.getByRole('button', { name: tess.name }).click();
    await choosePin(page, '161803');
    await openInside(page, '/sync');
    const noted = page
      .getByRole('listitem')
      .filter({ hasText: 'Noted on this tablet while your work was closed.' });
    await shown(noted.first());
    await isAccessible(page);
    for (const left of [2, 1]) {
      await expect.poll(() => noted.getByRole('button', { name: 'Send' }).count()).toBe(left);
      await noted.getByRole('button', { name: 'Send' }).first().click();
    }
    await isSent(page);
  });

  test('stores each noted completion once, in the name of the teacher', async () => {
    await fixtures.server.stop();
    const { knex, close } = await openDatabase({ dataDir: dataFolder });
    const marks = await knex('completions')
      .whereIn('candidateReferenceId', references)
      .select('candidateReferenceId', 'markedByName');
    await close();
    const expected = references.map((candidateReferenceId) => ({
      candidateReferenceId,
      markedByName: 'Tess',
    }));
    expect(marks).toHaveLength(2);
    expect(marks).toEqual(expect.arrayContaining(expected));
    await fixtures.server.start();
  });
});
