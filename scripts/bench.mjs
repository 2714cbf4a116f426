// `npm run bench`: installs and builds what is missing, then runs the benchmarks. `-- timing` measures whether
// response times reveal known people. `-- peers-shape` measures single saves, drains after failed attempts and the way to
// another device. `-- fairness` measures the effect of one tenant's abuse on another. `-- growth` measures how costs grow
// with the rows of a provider and with what waits. `-- taps` counts the presses and keys of everyday tasks.
// `-- scroll` compares scrolling a class list of 600 learners with a bare page. `-- teams` measures how long a shared tablet
// takes to unlock and to lock, and what first copies and a class that moves cost a server with a team. `-- edits` measures how
// many changes a second the server takes.
import { findChromium } from './lib/browsers.mjs';
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './lib/install.mjs';
import { requireNode, runNode } from './lib/machine.mjs';

requireNode();
installDependencies();
if (!ensureBuilt()) process.exit(1);
process.env.CHROMIUM = (await findChromium()) ?? '';
const [part] = process.argv.slice(2);
const parts = {
  timing: 'tests/bench/timing.ts',
  fairness: 'tests/bench/fairness.ts',
  growth: 'tests/bench/growth.ts',
  'peers-shape': 'tests/bench/peers-shape.ts',
  taps: 'tests/bench/taps.ts',
  scroll: 'tests/bench/scroll.ts',
  teams: 'tests/bench/teams.ts',
  edits: 'tests/bench/edits.ts',
};
const bench = parts[part] ?? 'tests/bench/bench.ts';
process.exitCode = runNode('--import', 'tsx', bench, ...process.argv.slice(2)) ? 0 : 1;
