// `npm run dev`: runs the server, restarted after each change, and the app with Vite, which proxies /api to it.
import { spawn } from 'node:child_process';
import { installDependencies } from './lib/install.mjs';
import { binary, onEnd, requireNode, root } from './lib/machine.mjs';

requireNode();
installDependencies();

const env = { ...process.env, PORT: process.env.PORT ?? '3000' };
env.PUBLIC_ORIGIN ??= 'http://127.0.0.1:5173';
const children = [
  spawn(process.execPath, [binary('tsx', 'tsx'), 'watch', '--clear-screen=false', 'sync-server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(process.execPath, [binary('vite', 'vite')], { cwd: root, stdio: 'inherit', env }),
];

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.on('exit', stop);
onEnd(stop);
