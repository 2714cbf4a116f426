// `npm run planted`: plants each known bug in a copy of the source and reports which tests detect it. `npm run planted
// -- "undo off"` selects bugs by the beginning of their names, `--new` those not tried before. `--write` stores the table
// in docs/evidence/planted.md.
import { installDependencies } from './lib/install.mjs';
import { requireNode, runNode } from './lib/machine.mjs';

requireNode();
installDependencies();
process.exitCode = runNode('--import', 'tsx', 'tests/planted/planted.ts', ...process.argv.slice(2)) ? 0 : 1;
