// What nothing in the program expected: it is logged, and the process ends in order and says so by its exit code.
import type { Logger } from './log.ts';

/** `npm start` starts the server again after it, unlike after a start that failed, which exits with 1. */
export const faultExitCode = 70;

/** More than the requests under way and the connections to the database get when the server is stopped. */
const PATIENCE_MS = 20_000;

interface FaultParts {
  log: Pick<Logger, 'fatal'>;
  /** Finishes what is under way; null while there is nothing yet that could be finished. */
  stop(): Promise<void> | null;
  withinMs?: number;
}

/** In which state a fault leaves the process, nobody knows: it finishes what is under way, and another one takes over. */
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
