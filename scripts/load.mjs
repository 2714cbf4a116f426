// `npm run load`: builds what is missing, then runs the load test. `--scale 1` runs it in full, `--only burst` runs
// one part, and `--write` stores the table in docs/evidence/load.md.
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './lib/install.mjs';
import { requireNode, runNode } from './lib/machine.mjs';

requireNode();
installDependencies();
if (!ensureBuilt()) process.exit(1);
const args = process.argv
  .slice(2)
  .flatMap((argument) => (argument === '--write' ? ['--write', 'docs/evidence/load.md'] : [argument]));
process.exitCode = runNode('--import', 'tsx', 'tests/load/load.ts', ...args) ? 0 : 1;
