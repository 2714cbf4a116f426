// The kept file on a slow device, where it is read after another file was chosen.
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { delayDraft } from '#app/forms/testing/late-draft.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { useKeptFile } from './use-kept-file.ts';
import type { ChosenFile } from './use-kept-file.ts';

const fileOf = (fileName: string): ChosenFile => ({ fileName, table: { headings: [], rows: [] } as never });

async function openImport() {
  const { replica } = await scriptedDevice();
  const answer = await delayDraft(replica, 'import 7', {
    savedAt: new Date().toISOString(),
    values: { ...fileOf('spring.csv') },
  });
  const loop = new LoopByHand(replica);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, loop }}>{children}</ReplicaContext>
  );
  const { result } = renderHook(() => useKeptFile(7, () => {}), { wrapper });
  return { file: () => result.current, answer: () => act(async () => answer()) };
}

test('offers the file of an earlier visit', async () => {
  const { file, answer } = await openImport();
  await answer();
  expect(file().offered?.of).toBe('spring.csv');
});

test('offers no file that is read after another was chosen', async () => {
  const { file, answer } = await openImport();
  await act(() => file().keep(fileOf('fall.csv')));
  await answer();
  expect(file().offered).toBeUndefined();
});

test('offers no file that is read after the import', async () => {
  const { file, answer } = await openImport();
  act(() => file().forget());
  await answer();
  expect(file().offered).toBeUndefined();
});
