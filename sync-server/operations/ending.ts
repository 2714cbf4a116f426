// Ends the process when the operator's system asks for it.
import type { Logger } from './log.ts';

/** systemd and Kubernetes kill a process that has not ended after 30 seconds or more. */
const WITHIN_MS = 25_000;

interface EndingParts {
  log: Pick<Logger, 'warn'>;
  /** Finishes open work. It may be called more than once. */
  stop(): Promise<void>;
  withinMs?: number;
  /** Stands for the process in tests. */
  process?: { on(signal: NodeJS.Signals, listener: () => void): unknown; exit(code: number): unknown };
}

/**
 * Finishes open work after SIGINT or SIGTERM. What the database holds up for longer than 25 seconds is cut off, as by a
 * crash, from which nothing is lost.
 */
export function endOnSignal({ log, stop, withinMs = WITHIN_MS, process: own = process }: EndingParts): void {
  const end = () => {
    setTimeout(() => {
      log.warn({}, 'open work did not end in time and is cut off');
      own.exit(0);
    }, withinMs).unref();
    void stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) own.on(signal, end);
}
