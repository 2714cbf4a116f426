// `npm run mutate` changes the code of the lines that differ from HEAD, one place at a time, and reports the changes that no
// test notices. `--since main` compares with another commit. `--lines 1000 --seed 1` draws a sample instead; a folder that is
// done is not run again (`--again` runs it). `--only app/replica` takes one folder.
import { installDependencies } from './lib/install.mjs';
import { requireNode, runNode } from './lib/machine.mjs';

requireNode();
installDependencies();
process.exitCode = runNode('--import', 'tsx', 'tests/mutation/mutate.ts', ...process.argv.slice(2)) ? 0 : 1;
