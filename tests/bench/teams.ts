// `npm run bench -- teams`: how long a shared tablet takes to unlock a copy of 3,000 and of 10,000 rows, to derive the key
// from a PIN, and to lock, on a CPU slowed down four times. Before that, what first copies and a moved class cost the server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { bundlePage, median, ms, openPage } from './rig.ts';
import { measureTeamSync } from './team-sync.ts';
import type { TeamsPage } from './teams-page.ts';

const slower = 4;
const rounds = 7;
const aims = { 3_000: 1_500, 10_000: 3_000 };
const lockAim = 1_000;

async function main(): Promise<void> {
  console.table(await measureTeamSync());
  const script = await bundlePage('teams-page.ts');
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await openPage(await browser.newPage(), url, script);
  const session = await page.context().newCDPSession(page);
  const run = <Name extends keyof TeamsPage>(name: Name, argument?: number) =>
    page.evaluate<number>(`window.teams.${name}(${argument ?? ''})`);
  const figures = [];
  for (const [rows, aim] of Object.entries(aims).map(([count, aimMs]) => [Number(count), aimMs] as const)) {
    await run('fill', rows);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const locks: number[] = [];
    const unlocks: number[] = [];
    for (let round = 0; round < rounds; round++) {
      locks.push(await run('lock'));
      unlocks.push(await run('unlock', rows));
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    figures.push({ what: `Unlock ${rows} rows`, median: ms(median(unlocks)), aim: ms(aim) });
    figures.push({ what: `Lock ${rows} rows`, median: ms(median(locks)), aim: ms(lockAim) });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const derived: number[] = [];
  for (let round = 0; round < rounds; round++) derived.push(await run('derive'));
  figures.push({ what: 'Derive the key from a PIN', median: ms(median(derived)), aim: '' });
  console.table(figures);
  await browser.close();
  server.close();
}

await main();
