// The choices of the outcome sheet on a slow device, where the earlier sheet is read after a choice.
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { delayDraft } from '#app/forms/testing/late-draft.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { useChoices } from './sheet-choices.ts';

const earlier = { m1: { outcome: 'hired' } } as const;

async function openSheet() {
  const { replica } = await scriptedDevice();
  const answer = await delayDraft(replica, 'outcome-sheet', {
    savedAt: new Date().toISOString(),
    values: earlier,
  });
  const loop = new LoopByHand(replica);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, loop }}>{children}</ReplicaContext>
  );
  const { result } = renderHook(useChoices, { wrapper });
  return {
    sheet: () => result.current,
    answer: () => act(async () => answer()),
    stored: async () => (await replica.readDraft('outcome-sheet')) as { values: object } | null,
  };
}

test('keeps the choices of the earlier sheet and those made before it was read', async () => {
  const { sheet, answer, stored } = await openSheet();
  act(() => sheet().change({ m2: { outcome: 'absent' } }));
  await answer();
  const all = { ...earlier, m2: { outcome: 'absent' } };
  expect(sheet().choices).toEqual(all);
  expect((await stored())?.values).toEqual(all);
});

test('stays empty when the earlier sheet is read after the save', async () => {
  const { sheet, answer, stored } = await openSheet();
  act(() => sheet().forget());
  await answer();
  expect(sheet().choices).toEqual({});
  expect(await stored()).toBeNull();
});
