// A save that fails at any step of its storage saves nothing, and the device continues to work.
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { Replica } from '#app/replica/replica.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import type { Command } from '#shared/engine/command.ts';
import { commands } from '#shared/commands.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { aroundRequests, Life, watchStorage } from './simulation/storage.ts';

const marks = ['C-AAAAAAAA0', 'C-BBBBBBBB1'].map((candidateReferenceId) => ({
  command: markCompletion as Command,
  input: { courseId: 7, candidateReferenceId, completionDate: '2026-06-03' },
}));

/** What a save of two completions asks of the storage, and a few steps more. */
const steps = Array.from({ length: 40 }, (_, index) => index);

test.each(['noRoom', 'abort'] as const)(
  'saves nothing and leaves nothing in flight after %s, and keeps working',
  async (kind) => {
    let failed = 0;
    for (const step of steps) {
      const { replica: first, environment, script } = await scriptedDevice();
      script.push(() => ({ rows: classRows }));
      await first.sync();
      first.close();
      const life = new Life();
      const replica = new Replica({ actor: teacher, commands, environment });
      const underWay = countRequests(replica);
      watchStorage(replica, life);
      await replica.open();
      life.arm(kind, step);
      const isSaved = await replica.run(marks).then(
        () => true,
        () => false,
      );
      expect(underWay(), `step ${step}: requests of the save that are still under way`).toBe(0);
      life.disarm();
      if (!isSaved) failed += 1;
      // No later request runs inside the transaction of the failed save.
      const other = await scriptedDevice();
      expect(Dexie.currentTransaction?.active, `step ${step}`).toBeUndefined();
      other.replica.close();
      expect((await replica.entries()).length, `step ${step}`).toBe(isSaved ? 2 : 0);
      if (!isSaved) await replica.run(marks);
      expect((await replica.sync()).connection, `step ${step}`).toBe('online');
      expect(await replica.entries(), `step ${step}`).toEqual([]);
      replica.close();
    }
    expect(failed).toBeGreaterThan(10);
    expect(failed).toBeLessThan(steps.length);
  },
);

/** How many requests to its storage have no answer yet. */
function countRequests(replica: Replica): () => number {
  let count = 0;
  const ended = () => void (count -= 1);
  aroundRequests(replica, 'under way', (ask) => (request) => {
    count += 1;
    const answer = ask(request);
    answer.then(ended, ended);
    return answer;
  });
  return () => count;
}
