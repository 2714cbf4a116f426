/**
 * The first employer and the first training provider on a platform without any data, each on a phone: every link of both
 * checklists leads to something to do, and nothing is ticked that was not done.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { newCode } from '#tests/rigs/mail-server.ts';
import { until } from '#tests/rigs/until.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { startThrowawayPostgres } from '../../scripts/lib/throwaway-postgres.mjs';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { approveAgreement, shown } from './support/steps.ts';

const SYNCED = 60_000;

interface Postgres {
  url: string;
  stop(): Promise<void>;
}

interface Newcomer {
  page: Page;
  address: string;
}

let postgres: Postgres | null;
let fixtures: Fixtures | undefined;
let devices: Device[] = [];
let nina: Newcomer;
let emil: Newcomer;

beforeAll(async () => {
  postgres = (await startThrowawayPostgres()) as Postgres | null;
  if (!postgres) return;
  // Demo data is only on the embedded database.
  fixtures = await openFixtures({ DATABASE_URL: postgres.url });
  nina = await newcomer('nina@bay-skills.example');
  emil = await newcomer('emil@bay-works.example');
});
beforeEach((context) => {
  const { skip } = context;
  skip(!fixtures, 'no real Postgres can be had here');
  fixtures?.stopAfterFailure(context);
});
afterEach((context) => fixtures?.keepEvidence(context));
afterAll(async () => {
  await fixtures?.close();
  await postgres?.stop();
});

async function newcomer(address: string): Promise<Newcomer> {
  const device = await fixtures!.device(address, 'chromium', 'tablet');
  devices = [...devices, device];
  const page = await device.page();
  await page.setViewportSize({ width: 390, height: 844 });
  return { page, address };
}

const told = new Set<string>();

async function join({ page, address }: Newcomer, button: string, names: [string, string, string]) {
  const { url } = fixtures!.server;
  await page.goto(url);
  await page.getByRole('button', { name: button }).first().click();
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = await until(`a code for ${address}`, async () => {
    const outbox = await (await fetch(`${url}/api/outbox`)).text();
    return newCode(/\b\d{6}\b/.exec(outbox.split(`To ${address}`)[1] ?? '')?.[0], told);
  });
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await shown(page.getByRole('heading', { name: 'Welcome. Tell us who you are' }), SYNCED);
  const [first, last, organization] = names;
  await page.getByLabel(/^First name/).fill(first);
  await page.getByLabel(/^Last name/).fill(last);
  await page.getByLabel(/^Organization/).fill(organization);
  await page.getByRole('button', { name: 'Continue' }).click();
  await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }), SYNCED);
}

const checklist = (page: Page) => page.getByRole('list', { name: 'Get started' });

const done = async (page: Page): Promise<string[]> => {
  const lines = checklist(page)
    .getByRole('listitem')
    .filter({ hasText: /, done$/ });
  return (await lines.allTextContents()).map((text) => text.replace(', done', ''));
};

/** Follows each link of the checklist, and says what is to be done there. */
async function follow(page: Page): Promise<[what: string, found: string][]> {
  await shown(checklist(page).getByRole('link'), SYNCED);
  const links = await checklist(page).getByRole('link').allTextContents();
  const found: [string, string][] = [];
  for (const what of links.map((text) => text.replace(/^.*: /, ''))) {
    await checklist(page).getByRole('link', { name: what }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor({ state: 'detached' });
    const place = page.getByRole('dialog').or(page.getByRole('main')).last();
    const heading = place.getByRole('heading').first();
    await shown(heading, SYNCED);
    const fields = place.getByRole('textbox').or(place.getByRole('combobox')).or(place.getByRole('button'));
    await shown(fields, SYNCED);
    found.push([what, (await heading.textContent()) ?? '']);
    await page.goto(fixtures!.server.url);
    await shown(checklist(page).getByRole('link'), SYNCED);
  }
  return found;
}

const patient = { timeout: 180_000 };

test('leads the first training provider on from each line of the checklist', patient, async () => {
  await join(nina, 'Join as Training Provider', ['Nina', 'Lopez', 'Bay Skills']);
  expect(await follow(nina.page)).toEqual([
    ['Add your first course', 'Add New Course'],
    ['Add your first students', 'Add New Course'],
    ['Link a course to a job', 'Add New Course'],
    ['Complete your profile', 'Training Provider Profile'],
    ['Invite a colleague', 'Members'],
    ['Turn on notifications', 'Notifications'],
  ]);
  expect(await done(nina.page)).toEqual(['Add your name and organization']);
});

test('leads the first employer on from each line of the checklist', patient, async () => {
  await join(emil, 'Join as Employer', ['Emil', 'Stone', 'Bay Works']);
  expect(await follow(emil.page)).toEqual([
    ['Post your first job', 'Post New Job'],
    ['Invite a training provider', 'Create SWAP Agreement'],
    ['Complete your profile', 'Company Profile'],
    ['Invite a colleague', 'Members'],
    ['Turn on notifications', 'Notifications'],
  ]);
  expect(await done(emil.page)).toEqual(['Add your name and organization']);
});

test('brings both to their first agreement', patient, async () => {
  const { page: job } = emil;
  await checklist(job).getByRole('link', { name: 'Post your first job' }).click();
  await job.getByLabel(/^Job title/).fill('Forklift Driver');
  await job.getByLabel(/^Description/).fill('Loads and unloads ships.');
  await job.getByLabel(/^Location/).fill('Bayview');
  await job.getByLabel(/^Contract type/).selectOption({ index: 1 });
  await job.getByRole('checkbox', { name: /^I agree to interview/ }).check();
  await job.getByRole('button', { name: 'Post Job' }).click();
  await shown(job.getByRole('heading', { name: 'Dashboard', level: 1 }), SYNCED);
  // Nobody has listed a course that could be chosen.
  await checklist(job).getByRole('link', { name: 'Invite a training provider' }).click();
  await job.getByRole('dialog').getByRole('link', { name: 'Invite by email' }).click();
  const invitation = job.getByRole('dialog', { name: 'Invite by email' });
  await invitation.getByLabel('Email').fill('office@riverside.example');
  await invitation.getByRole('button').last().click();
  await invitation.waitFor({ state: 'detached' });
  await shown(job.getByText('office@riverside.example'), SYNCED);
  const { page: course } = nina;
  await course.goto(`${fixtures!.server.url}/courses/new`);
  await course.getByLabel(/^Course title/).fill('Forklift Basics');
  await course.getByLabel(/^Description/).fill('Safe driving, loading and daily checks.');
  await course.getByLabel(/^Duration/).fill('2 weeks');
  await course.getByLabel(/^Delivery/).selectOption({ index: 1 });
  const jobs = course.getByRole('group', { name: 'Linked jobs' }).getByRole('checkbox');
  await shown(jobs, SYNCED);
  await jobs.first().check();
  await course.getByRole('button', { name: 'Add Course' }).click();
  await approveAgreement(job, fixtures!.server.url, 'Forklift Driver');
  expect(devices.flatMap(({ errors }) => errors)).toEqual([]);
});
