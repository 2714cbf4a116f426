// What a copy keeps readable so that completions can be noted for it when only a sign-in opens it.
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { copyOf, saveCopy } from '#app/replica/device/shared-device.ts';
import type { Copy } from '#app/replica/device/shared-device.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { course } from '#shared/testing/rows.ts';
import { followNotes } from './follow-notes.ts';

const key = { id: 'note-key', publicKey: 'public' };
afterEach(() => vi.unstubAllGlobals());

const rethrow = (error: unknown) => {
  throw error;
};

async function opened(answer: () => Promise<Response>) {
  await saveCopy({
    ...{ person: teacher.person, label: 'Tess P.', wrapped: null, recovery: {} as Copy['recovery'] },
    ...{ tries: 0, waitMs: 0 },
  });
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: [['courses', course({ providerId: teacher.organization })]] }));
  await replica.sync();
  return { replica, loop: new LoopByHand(replica), fetched };
}

const notes = async () => (await copyOf(teacher.person))?.notes;

test('keeps the titles of the person’s courses and one public key', async () => {
  const { replica, loop, fetched } = await opened(async () => Response.json(key));
  const stop = followNotes({ replica, loop }, rethrow);
  await vi.waitFor(async () =>
    expect(await notes()).toEqual({ key, courses: [{ id: course().id, title: course().title }] }),
  );
  loop.set({ isSending: false });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fetched).toHaveBeenCalledOnce();
  stop();
});

test('keeps nothing without a connection, and asks once', async () => {
  const { replica, loop, fetched } = await opened(async () => {
    throw new TypeError('no connection');
  });
  const stop = followNotes({ replica, loop }, rethrow);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  loop.set({ isSending: false });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await notes()).toBeUndefined();
  expect(fetched).toHaveBeenCalledOnce();
  stop();
});
