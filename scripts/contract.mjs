// `npm run contract`: checks that entries and backups of shipped devices are still accepted. `--record` adds new
// commands and versions to the recording. `--effects` records again what the recorded inputs do.
import { installDependencies } from './lib/install.mjs';
import { binary, requireNode, runNode } from './lib/machine.mjs';

requireNode();
installDependencies();
const args = process.argv.slice(2);
const isDone =
  args.length > 0
    ? runNode('--import', 'tsx', 'tests/contract/record.ts', ...args)
    : runNode(binary('vitest', 'vitest'), 'run', '--project', 'unit', 'tests/contract');
process.exitCode = isDone ? 0 : 1;
