/**
 * Browser, server and Postgres are killed in turn, on a network that cuts, damages, loses and holds answers: everything
 * that was saved arrives once, and nobody has to do anything. KILLS says how often; `npm run test:long` kills a hundred.
 */
import { cpus } from 'node:os';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startDevice, type Device } from '#tests/rigs/browser.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '#tests/rigs/fault-proxy.ts';
import { openRealTown, type RealTown } from './real-town.ts';
import { addStudent, rowOf, shown } from './steps.ts';

const kills = Number(process.env['KILLS'] ?? 6);
const victims = ['server', 'browser', 'postgres'] as const;
type Victim = (typeof victims)[number];

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
const faults = kills > 20 ? [...quickFaults, ...slowFaults] : quickFaults;

let town: RealTown | null;
let proxy: FaultProxy;
let tablet: Device;
let page: Page;
const recoveries: { victim: Victim; fault: Fault['kind']; seconds: number }[] = [];

beforeAll(async () => {
  town = await openRealTown();
  if (!town) return;
  proxy = await startFaultProxy(town.servers[0]?.port ?? 0, town.port);
  tablet = await startDevice({
    engine: 'chromium',
    origin: town.url,
    viewport: { width: 820, height: 1180 },
  });
  await town.signIn(tablet, town.provider);
  // A browser writes cookies to the disk every half minute, and when it is closed.
  await tablet.close();
  await tablet.start();
  await openClass();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await upToDate();
});
afterAll(async () => {
  await tablet?.discard();
  await proxy?.close();
  await town?.close();
  if (process.env['EVIDENCE'] && recoveries.length > 0) writeFileSync('docs/evidence/kills.md', evidence());
});

async function openClass(): Promise<void> {
  page = await tablet.page();
  await page.goto(`${town?.url}/courses/${town?.courseId}/students`);
  await shown(page.getByRole('heading', { level: 1, name: 'Care Certificate' }), 30_000);
}

const upToDate = () => shown(page.getByRole('link', { name: /^Up to date/ }), 90_000);
const email = (name: string) => `${name.replaceAll(' ', '.').toLowerCase()}@learners.example`;
const add = (name: string) => addStudent(page, name, email(name));

async function killAndRevive(
  victim: Victim,
  { servers, postgres }: RealTown,
  meanwhile: () => Promise<void>,
) {
  if (victim === 'browser') {
    await tablet.kill();
    await tablet.start();
    return openClass();
  }
  const [server] = servers;
  await (victim === 'server' ? server?.kill() : postgres.kill());
  await meanwhile();
  await (victim === 'server' ? server?.start() : postgres.start());
}

test(
  `after each of ${kills} kills everything that was saved arrives once, by itself`,
  async ({ skip }) => {
    if (!town) return skip('no real Postgres can be had here');
    const names: string[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const victim = victims[kill % victims.length] ?? 'server';
      const fault = faults[kill % faults.length] ?? { kind: 'refuse' };
      const [early, late] = [`Early ${kill} Ames`, `Late ${kill} Bell`];
      proxy.inject(fault, 3);
      proxy.killAll();
      await add(early);
      names.push(early);
      await killAndRevive(victim, town, async () => {
        await add(late);
        names.push(late);
      });
      proxy.heal();
      const began = performance.now();
      await shown(rowOf(page, early));
      await upToDate();
      expect(await page.getByText('Waiting to send').count()).toBe(0);
      recoveries.push({ victim, fault: fault.kind, seconds: (performance.now() - began) / 1000 });
    }
    const rows = await town.ask((knex) =>
      knex('enrollments').whereLike('studentEmail', '%@learners.example').select('studentName'),
    );
    expect(rows.map(({ studentName }) => String(studentName)).toSorted()).toEqual(names.toSorted());
    const refused = await town.ask((knex) =>
      knex('entries').whereRaw(`outcome->>'kind' = 'refused'`).select('command'),
    );
    expect(refused).toEqual([]);
  },
  120_000 + kills * 60_000,
);

function evidence(): string {
  const seconds = recoveries.map((one) => one.seconds).toSorted((a, b) => a - b);
  const at = (share: number) => (seconds[Math.floor((seconds.length - 1) * share)] ?? 0).toFixed(1);
  const rows = victims.map((victim) => {
    const ofVictim = recoveries.filter((one) => one.victim === victim).map((one) => one.seconds);
    return `| ${victim} | ${ofVictim.length} | ${Math.max(0, ...ofVictim).toFixed(1)} |`;
  });
  return `# Kills

Written by \`KILLS=${kills} EVIDENCE=1 npx vitest run --project journeys tests/journeys/kills.journey.ts\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} shared cores.

Real Chromium, the built server, a real PostgreSQL that flushes every commit, and a TCP proxy between them. ${recoveries.length} times SIGKILL, to the server, the browser and PostgreSQL in turn, each right after a student was saved while the next connections suffered one of: ${[...new Set(recoveries.map(({ fault }) => fault))].join(', ')}. Another student was saved while the server or PostgreSQL was gone. Nobody did anything; everything arrived, each student once.

From the end of the faults to "Up to date": p50 ${at(0.5)} s, p90 ${at(0.9)} s, longest ${at(1)} s. A connection that hangs is given up after 20 s.

| Killed | Times | Longest, in seconds |
| --- | --- | --- |
${rows.join('\n')}
`;
}
