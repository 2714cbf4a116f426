// Runs the embedded Postgres: one PGlite instance in a worker thread that answers wire protocol messages in order.
// Plain JavaScript, because Node cannot load a TypeScript worker under tsx.
import fs, {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// Node optimizes functions after a short time. For Postgres these are thousands of functions at each start, which cost
// more than a second of processor time. Frequently used functions are still optimized.
setFlagsFromString('--wasm-tiering-budget=100000000');

// PGlite sets the mode that Postgres requests on each file it creates and ignores the umask of the process. Some of
// these modes allow access for all users.
for (const name of ['chmodSync', 'fchmodSync']) {
  const change = fs[name];
  fs[name] = (file, mode) => change(file, mode & 0o700);
}

const { dataDir, snapshot } = workerData;
const onDisk = !dataDir.startsWith('memory://');

const database = onDisk ? await openOnDisk(dataDir) : await openInMemory();
parentPort.postMessage({ ready: true });

/** Messages run in the order of their arrival. */
let tail = Promise.resolve();
parentPort.on('message', (message) => {
  tail = tail.then(() => handle(message)).catch((error) => parentPort.postMessage({ error: String(error) }));
});

async function handle(message) {
  if (message instanceof Uint8Array) {
    try {
      await database.runExclusive(() => database.execProtocolRawStream(message, { onRawData: reply }));
    } finally {
      parentPort.postMessage({ answered: true });
    }
  } else if (message.newConnection) {
    // One backend serves all connections in turn. The rollback keeps a session from being inherited by the next
    // connection.
    await database.exec('rollback');
    await database.exec('discard all');
  } else if (message.snapshotTo) {
    const file = await database.dumpDataDir('none');
    await writeFile(message.snapshotTo, Buffer.from(await file.arrayBuffer()));
    parentPort.postMessage({ snapshotWritten: true });
  } else if (message.close) {
    await database.close();
    parentPort.close();
  }
}

function reply(bytes) {
  const copy = bytes.slice();
  parentPort.postMessage(copy, [copy.buffer]);
}

function openInMemory() {
  const loadDataDir = snapshot ? new Blob([readFileSync(snapshot)]) : undefined;
  return PGlite.create({ dataDir, loadDataDir });
}

async function openOnDisk(directory) {
  const data = join(directory, 'postgres');
  if (!existsSync(data)) await initialise(data);
  // PGlite starts Postgres with fsync off (-F). Fsync is enabled by removing that flag and adding the two settings
  // below.
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB'],
  ];
  const opened = await PGlite.create({ dataDir: data, startParams });
  await makeFsyncReal(opened);
  return opened;
}

/** A first start that is killed halfway must not leave a directory that can never be opened again. */
async function initialise(data) {
  const fresh = `${data}.initialising`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(join(data, '..'), { recursive: true, mode: 0o700 });
  const first = await PGlite.create({ dataDir: fresh });
  await first.close();
  for (const entry of readdirSync(fresh, { recursive: true })) flush(join(fresh, entry));
  flush(fresh);
  renameSync(fresh, data);
  flush(join(data, '..'));
}

function flush(path) {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } catch (error) {
    // Windows cannot flush a file that is open for reading. Its files are already written through on close.
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * PGlite's file system on top of Node's has no fsync, so Postgres would treat a commit as durable while it is only in
 * the page cache. The stream operations are one shared object, so adding fsync there covers every file.
 */
async function makeFsyncReal(opened) {
  let flushes = 0;
  const probe = opened.Module.FS.open('/pglite/data/PG_VERSION', 'r');
  const operations = probe.stream_ops;
  opened.Module.FS.close(probe);
  operations.fsync = (stream) => {
    flushes += 1;
    fsyncSync(stream.nfd);
    return 0;
  };
  await opened.exec('create temp table fsync_probe(); select pg_current_xact_id(); drop table fsync_probe');
  if (flushes === 0) throw new Error('The embedded database does not flush its commits to disk.');
}
