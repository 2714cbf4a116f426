// Installs the dependencies when they are missing or the lock file changed. Node's built-ins only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from './machine.mjs';

const STAMP = new URL('node_modules/.skillpact-installed', root);

export function installDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(new URL('package-lock.json', root)))
    .update(process.platform + process.arch)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installing dependencies ...');
  // No package here needs its install script, so none may run one.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!npm('ci', ...options) && !npm('install', '--no-save', ...options)) {
    console.error('The dependencies could not be installed. Is there a connection to the npm registry?');
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}

function npm(...args) {
  const options = { cwd: root, stdio: 'inherit' };
  // The npm that runs this script, wherever it is; on its own, the one in the path.
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith('npm-cli.js')) return spawnSync(process.execPath, [npmScript, ...args], options).status === 0;
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status === 0;
}
