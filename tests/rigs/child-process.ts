/** Child processes that end with the test in any case, by their own pid and process group. */
import { spawn, type ChildProcess } from 'node:child_process';

export interface Child {
  pid: number;
  /** The output of both streams. */
  log(): string;
  isRunning(): boolean;
  /** Null while it runs, and if a signal ended it. */
  exitCode(): number | null;
  /** Resolves when the process ends, for any reason. */
  ended: Promise<void>;
  /** Sends the signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** The child gets a channel to this process, so that it notices the end of the test. */
export function startChild(command: string, args: string[], env: NodeJS.ProcessEnv): Child {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`Could not start ${command}`);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  running.add(child);
  const ended = new Promise<void>((done) => child.once('exit', done));
  void ended.then(() => running.delete(child));

  return {
    pid,
    log: () => lines.join(''),
    isRunning: () => running.has(child),
    exitCode: () => child.exitCode,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
