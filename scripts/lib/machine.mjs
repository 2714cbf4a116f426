// Queries and uses the machine that the scripts run on. Uses only Node's built-in modules, because no dependency may
// be installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = new URL('../../', import.meta.url);

export const isRoot = process.getuid?.() === 0;

/** Exits with a message if Node is too old for the project. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `SkillPact needs Node 20.19 or newer; this is Node ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}

/** Returns the full path of the first of these programs that is installed, or null. */
export function findProgram(...names) {
  for (const name of names) {
    if (name.startsWith('/') && existsSync(name)) return name;
    const place = (process.env.PATH ?? '')
      .split(delimiter)
      .find((directory) => existsSync(join(directory, name)));
    if (place) return join(place, name);
  }
  return null;
}

let aptIsFresh = false;

/** Installs a Debian package if that needs no user input. Returns whether it did. */
export function aptInstall(name) {
  if (!mayInstall()) return false;
  console.log(`Installing ${name} ...`);
  if (!aptIsFresh) aptIsFresh = spawnSync('apt-get', ['update', '-qq'], aptOptions).status === 0;
  return spawnSync('apt-get', [...aptWords, name], aptOptions).status === 0;
}

/** Installs several packages in a child process. Resolves when they are installed or unavailable. */
export async function aptInstallBeside(names) {
  if (names.length === 0 || !mayInstall()) return;
  console.log(`Installing ${names.join(', ')} ...`);
  const words = `apt-get update -qq && apt-get ${aptWords.join(' ')} ${names.join(' ')}`;
  aptIsFresh = await endsWell(spawn('sh', ['-c', words], aptOptions));
}

const mayInstall = () => isRoot && findProgram('apt-get') !== null;
const aptWords = ['install', '-y', '-qq', '--no-install-recommends'];
const aptOptions = {
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  stdio: ['ignore', 'ignore', 'inherit'],
};

const endsWell = (child) =>
  new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });

const roomWanted = 2 * 2 ** 30;

/**
 * Returns a folder for temporary test files: in memory, if there is room. Browsers write hundreds of files at each
 * start and servers flush every commit, which takes a tenth of a journey's time on a disk.
 */
export function quickFolder() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > roomWanted ? memory : tmpdir();
}

/**
 * Returns the script behind a package's command, to be run with `process.execPath`. It works the same on every system.
 */
export function binary(packageName, command) {
  const folder = new URL(`node_modules/${packageName}/`, root);
  const { bin } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  return fileURLToPath(new URL(typeof bin === 'string' ? bin : bin[command], folder));
}

/**
 * Node options of the server. The objects of a batch of hundreds of entries live until its commit. V8's default young
 * generation of 16 MB would copy them several times, which takes a tenth of the batch's time.
 */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=64'];

/** Runs a Node script to its end, with its output shown. Returns whether it succeeded. */
export function runNode(script, ...args) {
  return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Runs a Node script in parallel with this process. */
export function startNode(script, ...args) {
  return endsWell(spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }));
}

/** Calls back when this process is asked to end, even if npm received the signal and did not pass it on. */
export function onEnd(end) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500).unref();
}

/** Returns the tested commit, for evidence. A copy without its Git history has none. */
export function commitNow() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'unknown';
}
