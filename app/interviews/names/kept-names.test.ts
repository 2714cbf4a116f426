import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { classroom } from '#shared/testing/classroom.ts';
import { consent, match } from '#shared/testing/rows.ts';
import { forgetName, keepName, keptName, lookAfterNames, mayKeepName, mayStand } from './kept-names.ts';

const scheduled = match({ status: 'interview_scheduled', interviewDate: '2026-06-10T12:00:00.000Z' });
const zoe = { name: 'Zoe Quinn', email: null, phone: null };
const theDay = '2026-06-10T12:30:00.000Z';
const afterwards = '2026-06-12T12:00:00.000Z';

test('allows storing a name from the confirmation until the end of the interview day', () => {
  expect(mayKeepName(scheduled, '2026-06-03T10:00:00.000Z')).toBe(true);
  expect(mayKeepName(scheduled, theDay)).toBe(true);
  expect(mayKeepName(scheduled, afterwards)).toBe(false);
  expect(mayKeepName({ ...scheduled, status: 'interview_completed' }, theDay)).toBe(false);
});

test('returns a stored name on the day to the same person only', async () => {
  await keepName('erin', scheduled, zoe);
  expect(await keptName('erin', scheduled.id, theDay)).toEqual(zoe);
  expect(await keptName('otto', scheduled.id, theDay)).toBeUndefined();
  expect(await keptName('erin', scheduled.id, afterwards)).toBeUndefined();
  await forgetName(scheduled.id);
  expect(await keptName('erin', scheduled.id, theDay)).toBeUndefined();
});

test.each([
  ['as it was', {}, {}, true],
  ['held, on the same day', { status: 'interview_completed' as const }, {}, true],
  ['after the consent was withdrawn', {}, { withdrawnAt: theDay }, false],
  ['after the interview was cancelled', { status: 'matched' as const, interviewDate: null }, {}, false],
  ['after it was moved to a day before', { interviewDate: '2026-06-08T12:00:00.000Z' }, {}, false],
  ['after the candidate withdrew', { withdrawnAt: theDay }, {}, false],
])('decides whether a name stays stored: %s', async (_when, changed, consented, stands) => {
  const room = await classroom();
  await room.put('matches', { ...scheduled, ...changed });
  await room.put('consents', consent(consented));
  expect(await mayStand(room.store, scheduled.id, theDay)).toBe(stands);
});

test('drops a stored name without a match or a consent', async () => {
  const room = await classroom();
  expect(await mayStand(room.store, scheduled.id, theDay)).toBe(false);
  await room.put('matches', scheduled);
  expect(await mayStand(room.store, scheduled.id, theDay)).toBe(false);
});

test('sweeps stored names at startup and after each sync, but not after each saved change', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await keepName('erin', { ...scheduled, interviewDate: tomorrow }, zoe);
  const read = vi.fn(async () => true);
  let tell = () => {};
  let isSending = false;
  const loop = {
    current: () => ({ isSending }),
    subscribe: (listener: () => void) => ((tell = listener), () => {}),
  };
  const stop = lookAfterNames(
    { replica: { actor: { person: 'erin' }, read }, loop } as unknown as OpenReplica,
    (error) => expect.fail(String(error)),
  );
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  tell();
  await keptName('erin', scheduled.id, theDay);
  for (isSending of [true, false]) tell();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await keptName('erin', scheduled.id, theDay);
  expect(read).toHaveBeenCalledTimes(2);
  stop();
  await forgetName(scheduled.id);
});
