import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { endOnSignal } from './ending.ts';

/** A process that tells its exit code by an event. */
class OtherProcess extends EventEmitter {
  exit(code: number): void {
    this.emit('exit', code);
  }
}

const warn = vi.fn();

test.each(['SIGINT', 'SIGTERM'])('cuts off work that never ends after %s, and says so', async (signal) => {
  const other = new OtherProcess();
  endOnSignal({ log: { warn }, stop: () => new Promise(() => {}), withinMs: 20, process: other });
  const ended = once(other, 'exit');
  other.emit(signal);
  expect(await ended).toEqual([0]);
  expect(warn).toHaveBeenCalledWith({}, 'open work did not end in time and is cut off');
});

test('asks the work to end at once, and lets it', async () => {
  const other = new OtherProcess();
  const stop = vi.fn(async () => {});
  endOnSignal({ log: { warn }, stop, withinMs: 60_000, process: other });
  expect(stop).not.toHaveBeenCalled();
  other.emit('SIGTERM');
  expect(stop).toHaveBeenCalledTimes(1);
  const exit = vi.fn();
  other.on('exit', exit);
  await sleep(20);
  expect(exit).not.toHaveBeenCalled();
});
