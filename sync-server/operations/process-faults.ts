// Handles unexpected faults: logs them, then ends the process cleanly with its own exit code.
import type { Logger } from './log.ts';

/** `npm start` restarts the server after this code. A failed start exits with 1 and is not restarted. */
export const faultExitCode = 70;

/** More than the time that open requests and database connections get when the server stops. */
const PATIENCE_MS = 20_000;

interface FaultParts {
  log: Pick<Logger, 'fatal'>;
  /** Finishes open work. Returns null if nothing was started yet. */
  stop(): Promise<void> | null;
  withinMs?: number;
}

/** A fault leaves the process in an unknown state, so it finishes open work and another process takes over. */
export function endOnFault({ log, stop, withinMs = PATIENCE_MS }: FaultParts): void {
  let isEnding = false;
  function end(error: unknown, event: string) {
    log.fatal({ error, event }, 'a fault ends the process');
    if (isEnding) return;
    isEnding = true;
    const stopped = stop();
    if (!stopped) process.exit(1);
    setTimeout(() => process.exit(faultExitCode), withinMs);
    stopped
      .catch((failed: unknown) => log.fatal({ error: failed }, 'the end was not in order'))
      .finally(() => process.exit(faultExitCode));
  }
  process.on('uncaughtException', (error) => end(error, 'uncaught exception'));
  process.on('unhandledRejection', (reason) => end(reason, 'unhandled rejection'));
}
