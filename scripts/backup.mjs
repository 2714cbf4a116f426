// `npm run backup -- file` and `npm run restore -- file`: builds what is missing and runs the server's program.
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './lib/install.mjs';
import { requireNode, runNode } from './lib/machine.mjs';

requireNode();
installDependencies();
if (!ensureBuilt()) process.exit(1);
process.exitCode = runNode('dist/server/backup.mjs', ...process.argv.slice(2)) ? 0 : 1;
