// `npm run planted`: each planted bug in a copy of the source, and who notices it. `npm run planted -- "undo off"` tries
// those whose names begin so; `--write` keeps the table in docs/evidence/planted.md.
import { installDependencies } from './lib/install.mjs';
import { requireNode, runNode } from './lib/machine.mjs';

requireNode();
installDependencies();
process.exitCode = runNode('--import', 'tsx', 'tests/planted/planted.ts', ...process.argv.slice(2)) ? 0 : 1;
