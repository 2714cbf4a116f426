// `npm start`: installs, builds and runs SkillPact on a machine that has only Node and npm, and restarts it after a
// fault.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './lib/install.mjs';
import { onEnd, requireNode, root, serverFlags } from './lib/machine.mjs';
import { supervise } from './lib/supervise.mjs';

requireNode();
const { values } = parseArgs({ options: { port: { type: 'string' }, https: { type: 'boolean' } } });
installDependencies();
if (!ensureBuilt()) process.exit(1);

const server = supervise({
  start: () =>
    spawn(process.execPath, [...serverFlags, 'dist/server/main.mjs'], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(values.port && { PORT: values.port }),
        ...(values.https && { HTTPS: 'local' }),
      },
    }),
  say: console.error,
});
// The server stops cleanly by itself. This process only waits for it.
onEnd(() => server.end());
process.exit(await server.finished);
