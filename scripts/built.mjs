// `npm run backup`, `restore`, `migrate`, `keys` and `doctor`: builds what is missing and runs the named program of the server.
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './lib/install.mjs';
import { requireNode, runNode } from './lib/machine.mjs';

const [program, ...options] = process.argv.slice(2);
requireNode();
installDependencies();
if (!ensureBuilt()) process.exit(1);
process.exitCode = runNode(`dist/server/${program}.mjs`, ...options) ? 0 : 1;
