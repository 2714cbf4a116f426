// Starts a private Postgres server in a temporary folder for one test run: no port, no password, and no files left
// afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aptInstall, isRoot } from './machine.mjs';

/** Overrides the environment's locale. Without any locale, Postgres would know no letters beyond ASCII. */
const utf8Locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Returns `{ url, socket, stop, kill, start }`, or null if Postgres is not available. `isDurable` makes every commit
 * reach the disk, for benchmarks and kill tests. `folder` replaces the system's temporary folder for its data. With
 * `primary`, another server of this kind, it is a streaming standby of that server. `more` adds settings.
 */
export async function startThrowawayPostgres({
  isDurable = false,
  folder = tmpdir(),
  primary,
  more = {},
} = {}) {
  const bin = findBinaries() ?? (aptInstall('postgresql') ? findBinaries() : null);
  if (!bin) return null;
  const directory = mkdtempSync(join(folder, 'skillpact-pg-'));
  const user = unprivilegedUser();
  if (user) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const [program, flags] = primary
    ? ['pg_basebackup', ['-D', data, '-h', dirname(primary.socket), '-U', 'postgres', '-R', '-c', 'fast']]
    : [
        'initdb',
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${utf8Locale}`, '--no-sync'],
      ];
  execFileSync(join(bin, program), flags, {
    ...user,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const settings = {
    listen_addresses: '',
    unix_socket_directories: directory,
    max_connections: 200,
    fsync: isDurable ? 'on' : 'off',
    full_page_writes: isDurable ? 'on' : 'off',
    log_min_messages: 'fatal',
    ...more,
  };
  let server = launch();
  function launch() {
    return spawn(
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'ignore'] },
    );
  }
  async function end(signal) {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await exited;
  }
  /** Sends SIGKILL: no clean shutdown and no clean files. */
  const kill = () => end('SIGKILL');
  /** Waits for the processes of its last run, because Postgres refuses to start while they exist. */
  async function start() {
    for (let tries = 0; tries < 100; tries++) {
      server = launch();
      if (await becomesReady(data, server)) return;
      await end('SIGKILL');
      await sleep(200);
    }
    throw new Error('Postgres did not start again.');
  }
  async function stop() {
    await end('SIGINT');
    rmSync(directory, { recursive: true, force: true });
  }
  process.once('exit', () => server.kill('SIGKILL'));
  if (!(await becomesReady(data, server))) {
    await stop();
    return null;
  }
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`;
  return { url, socket: join(directory, '.s.PGSQL.5432'), stop, kill, start };
}

export const hasPostgres = () => findBinaries() !== null;

function findBinaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return (
    places.find((place) =>
      ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(place, name))),
    ) ?? null
  );
}

/** Returns an unprivileged user, because Postgres refuses to run as root. */
function unprivilegedUser() {
  if (!isRoot) return null;
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function becomesReady(data, server) {
  const file = join(data, 'postmaster.pid');
  for (let waited = 0; waited < 20_000; waited += 50) {
    if (server.exitCode !== null) return false;
    // A killed server leaves its pid file behind. The first line is its process id.
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (lines[0] === String(server.pid) && lines[7]?.startsWith('ready')) return true;
    await sleep(50);
  }
  return false;
}
