// Allows one process per data directory. Two engines that write the same files lose each other's committed rows.
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeFolder } from '../operations/private-files.ts';

const FILE = 'owner.lock';
/** A restarting development server may still be closing. */
const PATIENCE_MS = 5_000;

/** Thrown when another process uses the data folder. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

const heldHere = new Set<string>();

/**
 * Locks the directory for this process and returns its release function. Throws while another living process holds the
 * lock.
 */
export async function lockDirectory(directory: string, patienceMs = PATIENCE_MS): Promise<() => void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, FILE);
  const until = Date.now() + patienceMs;
  while (!take(file)) {
    if (Date.now() > until) {
      const owner = readOwner(file)?.split(' ')[0] ?? 'unknown';
      throw new DirectoryInUse(
        `The data directory ${directory} is in use by process ${owner}. ` +
          `Stop that process, choose another DATA_DIR, or, if no such process runs, delete ${file}.`,
      );
    }
    await sleep(100);
  }
  heldHere.add(file);
  try {
    closeFolder(directory);
  } catch (error) {
    release();
    throw error;
  }
  return release;

  function release() {
    heldHere.delete(file);
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  if (heldHere.has(file)) return false;
  if (create(file)) return true;
  const owner = readOwner(file);
  if (owner === null) return create(file);
  if (isAlive(owner)) return false;
  return withTakeover(file, () => {
    // Reads the owner again, because another process may have taken over the lock in between.
    const still = readOwner(file);
    if (still !== null && isAlive(still)) return false;
    rmSync(file, { force: true });
    return create(file);
  });
}

/** Writes a temporary file and links it to the lock's name, so that no process reads a lock without an owner. */
function create(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, identity(process.pid), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Prevents two processes that both find a dead owner from removing each other's new lock. */
function withTakeover(file: string, act: () => boolean): boolean {
  const guard = `${file}.takeover`;
  try {
    mkdirSync(guard);
  } catch {
    const abandoned =
      Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 10_000;
    if (abandoned) rmSync(guard, { recursive: true, force: true });
    return false;
  }
  try {
    return act();
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}

function readOwner(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Includes the process start time where the system provides it, so that a reused process id is not taken for the
 * owner.
 */
function identity(pid: number): string {
  return `${pid} ${startedAt(pid) ?? ''}`.trim();
}

function isAlive(owner: string): boolean {
  const pid = Number(owner.split(' ')[0]);
  // A lock with our own process id that we do not hold was left by an earlier process (in a container both ids are 1).
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startedAt(pid) === undefined || identity(pid) === owner;
}

/**
 * Returns clock ticks since boot, from Linux's /proc. Returns undefined on other systems, and `''` for a zombie
 * process.
 */
function startedAt(pid: number): string | undefined {
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? '' : fields[18];
  } catch {
    return undefined;
  }
}
