// What the scripts ask of the machine they run on. Node's built-ins only: nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = new URL('../../', import.meta.url);

export const isRoot = process.getuid?.() === 0;

/** Ends the process with a clear message where Node is too old for the project. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `SkillPact needs Node 20.19 or newer; this is Node ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}

/** The full path of the first of these programs that the machine has, or null. */
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

/** Installs a Debian package where that is possible without asking anybody; says whether it did. */
export function aptInstall(name) {
  if (!mayInstall()) return false;
  console.log(`Installing ${name} ...`);
  if (!aptIsFresh) aptIsFresh = spawnSync('apt-get', ['update', '-qq'], aptOptions).status === 0;
  return spawnSync('apt-get', [...aptWords, name], aptOptions).status === 0;
}

/** Several of them in a process beside this one; ends when they are there, or cannot be had. */
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
 * Where tests keep what they need for a moment: in memory, if there is room. Browsers write hundreds of files at each start
 * and servers flush every commit, which on a disk is a tenth of the time of a journey.
 */
export function quickFolder() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > roomWanted ? memory : tmpdir();
}

/** The script behind a package's command, to be run with `process.execPath`: works alike on every system. */
export function binary(packageName, command) {
  const folder = new URL(`node_modules/${packageName}/`, root);
  const { bin } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  return fileURLToPath(new URL(typeof bin === 'string' ? bin : bin[command], folder));
}

/**
 * How the server's Node is started. A batch of hundreds of changes is alive until it is committed: in V8's usual young
 * generation of 16 MB it is copied several times meanwhile, which is a tenth of its time.
 */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=64'];

/** Runs a script of Node's to its end with its output shown; says whether it succeeded. */
export function runNode(script, ...args) {
  return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** The same beside whatever else this process does. */
export function startNode(script, ...args) {
  return endsWell(spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }));
}

/** Calls back when this process is told to end, also when npm was and did not pass it on. */
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

/** What is run, for evidence; a copy without its history has no name. */
export function commitNow() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'unknown';
}
