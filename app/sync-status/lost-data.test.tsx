// The notice shown after a browser evicted this device's data.
import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { LostData } from './lost-data.tsx';

afterEach(() => vi.unstubAllGlobals());

async function show(answer: (path: string) => Response) {
  vi.stubGlobal('fetch', async (path: string) => answer(path));
  const { replica } = await scriptedDevice();
  const forgetLoss = vi.spyOn(replica, 'forgetLoss');
  const shown = render(
    <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
      <LostData client="device-1" />
    </ReplicaContext>,
  );
  await shown.findByText(/^This browser deleted this app’s data\. Your work is being loaded again/);
  return { ...shown, forgetLoss };
}

test.each([
  [1, 'When this device last sent something, 1 more change was waiting.'],
  [3, 'When this device last sent something, 3 more changes were waiting.'],
])('reports the number of lost entries known to the server: %i', async (waiting, words) => {
  const { findByText } = await show((path) =>
    Response.json({ waiting: path.endsWith('/device-1') ? waiting : 0 }),
  );
  await findByText(new RegExp(words));
});

test('reports that unsent entries may be lost when the server knows of none, until acknowledged', async () => {
  const { findByText, getByRole, forgetLoss } = await show(() => Response.json({ waiting: 0 }));
  await findByText(/Changes that weren’t sent before are lost\.$/);
  fireEvent.click(getByRole('button', { name: 'OK' }));
  expect(forgetLoss).toHaveBeenCalledOnce();
});
