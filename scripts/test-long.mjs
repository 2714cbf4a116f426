// `npm run test:long`: runs the tests that take too long for every change: 5,000 simulation runs, a hundred kills of
// browser, server and Postgres, about 20,000 mutated requests, 100,000 histories of a guarantee, a database on a full disk, a connection of 50 kbit/s,
// the tests of the journeys' rigs, and every screen in every look.
import { findChromium } from './lib/browsers.mjs';
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './lib/install.mjs';
import { binary, requireNode, runNode } from './lib/machine.mjs';

requireNode();
installDependencies();
if (!ensureBuilt()) process.exit(1);
const chromium = await findChromium();
if (chromium) process.env.CHROMIUM = chromium;
Object.assign(process.env, { KILLS: '100', LOOKS: 'every' });

const vitest = (...args) => runNode(binary('vitest', 'vitest'), 'run', ...args);
const isGood = [
  vitest(
    ...['--project', 'chromium', '--project', 'firefox'],
    'tests/journeys/offline/kills.journey.ts',
    'tests/journeys/accessibility.journey.ts',
  ),
  runNode('scripts/fuzz.mjs'),
  runNode('scripts/guarantee.mjs', '--histories', '100000'),
  vitest('--project', 'long'),
  runNode('scripts/simulate.mjs', '--seeds', '5000'),
];
process.exitCode = isGood.every(Boolean) ? 0 : 1;
