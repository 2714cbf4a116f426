// `npm run simulate -- --seed 17` tells one story of the simulation again, line by line; `--seeds 2000 --from 1` tells
// many, silently.
import { parseArgs } from 'node:util';
import { installDependencies } from './install.mjs';
import { binary, requireNode, runNode } from './machine.mjs';

requireNode();
installDependencies();
const { values } = parseArgs({
  options: { seed: { type: 'string' }, seeds: { type: 'string' }, from: { type: 'string' } },
});
process.env.FIRST_SEED = values.seed ?? values.from ?? '1';
process.env.SEEDS = values.seed ? '1' : (values.seeds ?? '300');
if (values.seed) process.env.TELL = '1';
const ended = runNode(
  binary('vitest', 'vitest'),
  'run',
  '--project',
  'unit',
  '--disableConsoleIntercept',
  'tests/simulation',
);
process.exitCode = ended ? 0 : 1;
