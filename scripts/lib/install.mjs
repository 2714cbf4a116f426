// Installs the dependencies if they do not match the lock file. Uses only Node's built-in modules.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { root } from './machine.mjs';

const WANTED = new URL('package-lock.json', root);
/** npm writes this file when an installation is complete. */
const INSTALLED = new URL('node_modules/.package-lock.json', root);

export function installDependencies() {
  if (isInstalled()) return;
  console.log('Installing dependencies ...');
  // No dependency needs its install script, so none may run one.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm('ci', ...options) || npm('install', '--no-save', ...options)) return;
  console.error('The dependencies could not be installed. Is there a connection to the npm registry?');
  process.exit(1);
}

function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = packagesIn(INSTALLED);
  return Object.entries(packagesIn(WANTED)).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

function npm(...args) {
  const options = { cwd: root, stdio: 'inherit' };
  // Uses the npm that runs this script, otherwise the one in the path.
  const script = process.env.npm_execpath;
  if (script?.endsWith('npm-cli.js'))
    return spawnSync(process.execPath, [script, ...args], options).status === 0;
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status === 0;
}
