/**
 * Browser, server and Postgres are killed in turn and together, on a network that cuts, damages, loses and delays
 * answers. Every saved change arrives once, without any manual action. KILLS sets the number: 20 usually, 10 in the gate, 100 in
 * `npm run test:long`. With EVIDENCE=1 the run is added to docs/evidence/kills.md.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { courseInput, newMarketplace } from '#server/testing/marketplace.ts';
import { startDevice, type Device } from '#tests/rigs/browser.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '#tests/rigs/fault-proxy.ts';
import type { ServerProcess } from '#tests/rigs/server-process.ts';
import { keepEvidence } from '../support/evidence.ts';
import { keepRun, type Recovery, type Victim } from '../support/kills-evidence.ts';
import { openRealMarketplace, type RealMarketplace } from '../support/real-marketplace.ts';
import { addStudent, countOf, rowOf, shown, unsentIn } from '../support/steps.ts';

const kills = Number(process.env['KILLS'] ?? 20);

/** Those of one moment are killed together and started again; the next moment waits for no recovery. */
type Stage = readonly (readonly Victim[])[];
const stages: readonly Stage[] = [
  [['server'], ['postgres'], ['browser', 'server']],
  [['postgres'], ['server', 'browser'], ['postgres']],
  [['browser'], ['server', 'postgres'], ['server']],
];
const killsPerStage = 4;
/** A class list is not what is tested here: after so many stages there is another course. */
const stagesPerCourse = 25;

const quickFaults: Fault[] = [
  { kind: 'dropResponse' },
  { kind: 'cutDown', afterBytes: 700 },
  { kind: 'corruptDown', atByte: 600 },
  { kind: 'refuse' },
  { kind: 'cutUp', afterBytes: 900 },
  { kind: 'delay', milliseconds: 300 },
];
/** Half-open connections: the app gives them up after twenty seconds. */
const slowFaults: Fault[] = [{ kind: 'hangResponse' }, { kind: 'blackhole' }];
const faults = kills > 20 ? [...quickFaults, ...quickFaults, ...quickFaults, ...slowFaults] : quickFaults;

let marketplace: RealMarketplace | null;
let proxy: FaultProxy;
let tablet: Device;
let page: Page;
let courseId: number;
const recoveries: Recovery[] = [];
const names: string[] = [];

beforeAll(async () => {
  marketplace = await openRealMarketplace();
  if (!marketplace) return;
  ({ courseId } = marketplace);
  proxy = await startFaultProxy(marketplace.servers[0]?.port ?? 0, marketplace.port);
  tablet = await startDevice({
    engine: 'chromium',
    origin: marketplace.url,
    viewport: { width: 820, height: 1180 },
  });
  await marketplace.signIn(tablet, marketplace.provider);
  // A browser writes cookies to the disk every half minute, and when it is closed.
  await tablet.close();
  await tablet.start();
  await openClass();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await upToDate();
});
afterEach(async (context) => {
  if (marketplace)
    await keepEvidence(context, { servers: marketplace.servers, devices: new Map([['tablet', tablet]]) });
});
afterAll(async () => {
  await tablet?.discard();
  await proxy?.close();
  await marketplace?.close();
});

async function openClass(): Promise<void> {
  page = await tablet.page();
  await page.goto(`${marketplace?.url}/courses/${courseId}/students`);
  await shown(page.getByRole('heading', { level: 1, name: 'Care Certificate' }), 30_000);
}

const upToDate = () => shown(page.getByRole('link', { name: /^Up to date/ }), 90_000);
const email = (name: string) => `${name.replaceAll(' ', '.').toLowerCase()}@learners.example`;

async function add(name: string): Promise<void> {
  await addStudent(page, name, email(name));
  names.push(name);
}

async function anotherCourse({ ask, provider }: RealMarketplace): Promise<void> {
  courseId = await ask(async (knex) => {
    const course = courseInput();
    await (await newMarketplace({ knex })).give(provider, 'courses.create', course);
    return course.id;
  });
  await openClass();
}

const end = (victim: Victim, { servers, postgres }: RealMarketplace) =>
  ({ browser: () => tablet.kill(), postgres: () => postgres.kill(), server: async () => servers[0]?.kill() })[
    victim
  ]();

async function revive(victim: Victim, { servers, postgres }: RealMarketplace): Promise<void> {
  if (victim === 'postgres') return postgres.start();
  if (victim === 'server') return startUntilItRuns(servers[0]!);
  await tablet.start();
  await openClass();
}

/** Acts as a process manager: a server that finds no database ends and is started again. */
async function startUntilItRuns(server: ServerProcess): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await server.start();
    } catch (error) {
      if (tries === 20) throw error;
    }
}

async function tellStage(stage: Stage, number: number, there: RealMarketplace): Promise<void> {
  const fault = faults[number % faults.length] ?? { kind: 'refuse' };
  proxy.inject(fault, 3);
  proxy.killAll();
  await add(`Early ${number} Ames`);
  let isLateSaved = false;
  for (const together of stage) {
    await Promise.all(together.map((victim) => end(victim, there)));
    const revived = Promise.all(together.map((victim) => revive(victim, there)));
    if (!isLateSaved && !together.includes('browser')) {
      await add(`Late ${number} Bell`);
      isLateSaved = true;
    }
    await revived;
    proxy.inject(fault, 3);
  }
  proxy.heal();
  const began = performance.now();
  await shown(rowOf(page, `Early ${number} Ames`));
  await upToDate();
  await countOf(unsentIn(page), 2000).toBe(0);
  recoveries.push({ killed: stage.flat(), seconds: (performance.now() - began) / 1000 });
  if (process.env['EVIDENCE']) keepRun(recoveries, 'on its way');
}

test(
  `delivers every saved change exactly once after ${kills} kills, without intervention`,
  async ({ skip }) => {
    if (!marketplace) return skip('no real Postgres can be had here');
    for (let number = 0; number * killsPerStage < kills; number++) {
      if (number > 0 && number % stagesPerCourse === 0) await anotherCourse(marketplace);
      await tellStage(stages[number % stages.length]!, number, marketplace);
    }
    const rows = await marketplace.ask((knex) =>
      knex('enrollments').whereLike('studentEmail', '%@learners.example').select('studentName'),
    );
    expect(rows.map(({ studentName }) => String(studentName)).toSorted()).toEqual(names.toSorted());
    const refused = await marketplace.ask((knex) =>
      knex('entries').whereRaw(`outcome->>'kind' = 'refused'`).select('command'),
    );
    expect(refused).toEqual([]);
    if (process.env['EVIDENCE']) keepRun(recoveries, 'all arrived once');
  },
  120_000 + kills * 60_000,
);
