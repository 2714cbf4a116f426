// Drafts on a slow device, where a form is typed in before the stored draft has been read.
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { Replica } from '#app/replica/replica.ts';
import type { Draft } from './drafts.ts';
import { delayDraft } from './testing/late-draft.ts';
import { keepAllDrafts } from './open-forms.ts';
import { useDraft } from './use-draft.ts';

const nameOf = (name: string): Draft => ({ savedAt: new Date().toISOString(), values: { name } });

/** A form over a replica that reads a draft only when `answer` is called, with the draft stored when it was opened. */
async function openForm(stored: Draft | null) {
  const { replica } = await scriptedDevice();
  const answer = await delayDraft(replica, 'student', stored);
  const loop = new LoopByHand(replica);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, loop }}>{children}</ReplicaContext>
  );
  const { result } = renderHook(
    () => {
      const form = useForm({ defaultValues: { name: '' } });
      return { form, draft: useDraft(form, { name: 'student', before: {}, onTaken: () => {} }) };
    },
    { wrapper },
  );
  return {
    replica,
    type: (name: string) => act(() => result.current.form.setValue('name', name)),
    /** Also called before the stored draft is read, so it waits for nothing. */
    keep: keepAllDrafts,
    answer: () => act(async () => answer()),
    save: () => act(() => result.current.draft.forget()),
    offered: () => result.current.draft.offered,
  };
}

const storedIn = async (replica: Replica) => (await replica.readDraft('student')) as Draft | null;

test('deletes the draft of saved input that was typed before the stored draft was read', async () => {
  const { replica, type, keep, answer, save } = await openForm(null);
  type('Nora');
  const kept = keep();
  await answer();
  await kept;
  expect((await storedIn(replica))?.values).toEqual({ name: 'Nora' });
  save();
  await waitFor(async () => expect(await storedIn(replica)).toBeNull());
});

test('offers the stored draft when input was typed before it was read', async () => {
  const { replica, type, keep, answer, offered } = await openForm(nameOf('Mina'));
  type('Nora');
  const kept = keep();
  await answer();
  await kept;
  expect(offered()).toBeDefined();
  const draft = await storedIn(replica);
  expect(draft?.values).toEqual({ name: 'Nora' });
  expect(draft?.earlier?.values).toEqual({ name: 'Mina' });
});

test('waits before a reload for input whose storing has begun', async () => {
  const { replica, type, keep, answer } = await openForm(null);
  type('Nora');
  void keep();
  const beforeReload = keep();
  await answer();
  await beforeReload;
  expect((await storedIn(replica))?.values).toEqual({ name: 'Nora' });
});

test('offers no draft that is read after the input was saved', async () => {
  const { replica, type, answer, save, offered } = await openForm(nameOf('Mina'));
  type('Nora');
  save();
  await answer();
  await waitFor(async () => expect(await storedIn(replica)).toBeNull());
  expect(offered()).toBeUndefined();
});
