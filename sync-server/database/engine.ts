// Wraps the embedded engine for the main thread: the socket that `pg` uses is a worker thread with PGlite.
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from './directory-lock.ts';
import { completeMessages } from './protocol.ts';

/** PGlite ignores statement_timeout and cannot cancel a query, so a stuck query is ended by terminating its worker. */
const STUCK_AFTER_MS = 60_000;

/** The embedded Postgres of a data folder. */
export interface Engine {
  /** Opens a connection with the interface that `pg` expects of a socket. Only one may be open at a time. */
  connect(): Duplex;
  /** Writes a copy of the whole database that `snapshot` restores. */
  writeSnapshot(file: string): Promise<void>;
  close(): Promise<void>;
}

interface EngineOptions {
  /** A directory, or `memory://` for a database that is lost when it closes. */
  dataDir: string;
  /** A file of `writeSnapshot` to start from. Only for `memory://`. */
  snapshot?: string | undefined;
  stuckAfterMs?: number | undefined;
}

type FromWorker = Uint8Array | { ready?: true; answered?: true; snapshotWritten?: true; error?: string };

/** Opens the data folder. Throws `DirectoryInUse` if another process has it. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, snapshot, stuckAfterMs = STUCK_AFTER_MS } = options;
  const unlock = dataDir.startsWith('memory://') ? () => {} : await lockDirectory(dataDir);
  let current: Worker | null = null;
  let ready: Promise<Worker> | null = null;
  /** Settles when the last worker has ended and the files are released. */
  let gone: Promise<unknown> = Promise.resolve();
  let connection: Duplex | null = null;
  let unanswered = 0;
  let watchdog: NodeJS.Timeout | undefined;

  /** Returns the running worker, or starts a new one if the last has ended. */
  function running(): Promise<Worker> {
    ready ??= gone.then(start);
    return ready;
  }

  function start(): Promise<Worker> {
    const worker = new Worker(new URL('./engine-worker.mjs', import.meta.url), {
      workerData: { dataDir, snapshot },
    });
    current = worker;
    gone = new Promise((resolve) => worker.once('exit', resolve));
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message instanceof Uint8Array) connection?.push(Buffer.from(message.buffer));
        else if (message.ready) resolve(worker);
        else if (message.answered) expect(-1);
        else if (message.error) connection?.destroy(new Error(message.error));
      });
      function stopped(error: Error) {
        reject(error);
        if (current === worker) forget(error);
      }
      worker.on('error', (error) => stopped(error as Error));
      worker.on('exit', () => stopped(new Error('The embedded database stopped.')));
    });
  }

  /** Discards the worker: pending callers get the reason, and the next connection starts another worker. */
  function forget(reason: Error) {
    current = null;
    ready = null;
    expect(-unanswered);
    connection?.destroy(reason);
  }

  function expect(more: number) {
    unanswered += more;
    clearTimeout(watchdog);
    if (unanswered > 0) watchdog = setTimeout(endStuckWorker, stuckAfterMs).unref();
  }

  function endStuckWorker() {
    void current?.terminate();
    forget(new Error(`The embedded database did not answer within ${stuckAfterMs} ms and was restarted.`));
  }

  function connect(): Duplex {
    const takeComplete = completeMessages();
    const stream = new Duplex({
      read() {},
      writev(chunks, done) {
        const { bytes, refusesSsl, terminates } = takeComplete(chunks.map(({ chunk }) => chunk as Buffer));
        if (refusesSsl) stream.push('N');
        if (terminates) stream.push(null);
        if (bytes.length > 0) {
          current?.postMessage(bytes);
          expect(1);
        }
        done();
      },
      destroy(error, done) {
        if (connection === stream) connection = null;
        done(error);
      },
    });
    return Object.assign(stream, {
      connect: () => {
        connection = stream;
        running().then(
          (worker) => {
            worker.postMessage({ newConnection: true });
            stream.emit('connect');
          },
          (error: Error) => stream.destroy(error),
        );
        return stream;
      },
      // Socket methods that `pg` calls and that have no effect on a thread.
      setNoDelay: () => stream,
      setKeepAlive: () => stream,
      setTimeout: () => stream,
      ref: () => stream,
      unref: () => stream,
    });
  }

  async function close() {
    const worker = current;
    current = null;
    if (worker) {
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage({ close: true });
      await exited;
    }
    unlock();
  }

  async function writeSnapshot(file: string) {
    const worker = await running();
    await new Promise<void>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (!(message instanceof Uint8Array) && message.snapshotWritten) resolve();
      });
      worker.postMessage({ snapshotTo: file });
    });
  }

  try {
    await running();
  } catch (error) {
    unlock();
    throw error;
  }
  return { connect, writeSnapshot, close };
}
