// `npm run bench`: installs and builds what is missing, then measures.
import { findChromium } from './browsers.mjs';
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './install.mjs';
import { requireNode, runNode } from './machine.mjs';

requireNode();
installDependencies();
if (!ensureBuilt()) process.exit(1);
process.env.CHROMIUM = (await findChromium()) ?? '';
process.exitCode = runNode('--import', 'tsx', 'tests/bench/bench.ts', ...process.argv.slice(2)) ? 0 : 1;
