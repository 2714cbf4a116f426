import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairShare, ShareExhausted } from './fair-share.ts';

/** Work that runs until it is told to end. */
function labour(share: ReturnType<typeof fairShare>) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const give = (party: string) =>
    share.run(party, () => {
      started.push(party);
      return new Promise<void>((end) => ends.push(end));
    });
  return {
    started,
    give,
    async endOne() {
      ends.shift()?.();
      await soon();
    },
  };
}

test('runs only part of the work of one party and another party immediately', async () => {
  const { started, give } = labour(fairShare({ atOnce: 3, perParty: 2, waitingPerParty: 10 }));
  for (let n = 0; n < 5; n++) void give('greedy');
  await soon();
  expect(started).toEqual(['greedy', 'greedy']);
  void give('modest');
  await soon();
  expect(started).toEqual(['greedy', 'greedy', 'modest']);
});

test('serves waiting parties in turns', async () => {
  const { started, give, endOne } = labour(fairShare({ atOnce: 1, perParty: 1, waitingPerParty: 10 }));
  for (const party of ['a', 'a', 'a', 'a', 'b', 'c']) void give(party);
  await soon();
  for (let n = 0; n < 5; n++) await endOne();
  expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'a']);
});

test('refuses work when too much of its own party is waiting', async () => {
  const { give } = labour(fairShare({ atOnce: 1, perParty: 1, waitingPerParty: 2 }));
  for (let n = 0; n < 3; n++) void give('a');
  await expect(give('a')).rejects.toThrow(ShareExhausted);
  void give('b');
});

test('releases the slot of failed work', async () => {
  const share = fairShare({ atOnce: 1, perParty: 1, waitingPerParty: 2 });
  await expect(share.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await share.run('a', async () => 'done')).toBe('done');
});
