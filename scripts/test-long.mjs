// `npm run test:long`: what takes too long for every change. 5,000 stories of the simulation, a hundred kills of browser,
// server and Postgres, some 20,000 spoiled requests, a database whose disk is full, a line of 50 kbit/s, the rigs of the
// journeys by themselves, every screen in every look.
import { findChromium } from './lib/browsers.mjs';
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './lib/install.mjs';
import { binary, requireNode, runNode } from './lib/machine.mjs';

requireNode();
installDependencies();
if (!ensureBuilt()) process.exit(1);
const chromium = await findChromium();
if (chromium) process.env.CHROMIUM = chromium;
Object.assign(process.env, { KILLS: '100', EVERY_LOOK: '1' });

const vitest = (...args) => runNode(binary('vitest', 'vitest'), 'run', ...args);
const isGood = [
  vitest(
    '--project',
    'journeys',
    'tests/journeys/offline/kills.journey.ts',
    'tests/journeys/accessibility.journey.ts',
  ),
  runNode('scripts/fuzz.mjs'),
  vitest('--project', 'long'),
  runNode('scripts/simulate.mjs', '--seeds', '5000'),
];
process.exitCode = isGood.every(Boolean) ? 0 : 1;
