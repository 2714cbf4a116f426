// A shared tablet locks after the minutes that its organization has set, also without a connection.
import { expect, test, vi } from 'vitest';
import { scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import type { SchedulerState, SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { lockMinutes, saveSharedDevice, changeSharedDevice } from '#app/replica/device/shared-device.ts';
import { setTabletLock } from '#shared/domain/organizations/tablet-lock.ts';
import { organization } from '#shared/testing/people.ts';
import { followLockTime } from './follow-lock-time.ts';

/** A tablet that locks after 5 minutes by its own choice, with a person of an organization that has set `minutes`. */
async function tablet(minutes: number | null) {
  await saveSharedDevice(5);
  const { replica, script } = await scriptedDevice();
  const row = organization(teacher, { tabletLockMinutes: minutes });
  script.push(() => ({ rows: [['organizations', row]] }));
  await replica.sync();
  let tell = () => {};
  const loop = {
    subscribe: (listener: () => void) => ((tell = listener), () => (tell = () => {})),
    current: () => ({ isSending: false }) as SchedulerState,
  } as unknown as SyncScheduler;
  const failed = vi.fn();
  const end = followLockTime({ replica, loop }, { setLockTimes: changeSharedDevice }, failed);
  return { replica, end, failed, exchanged: () => tell() };
}

test('locks after the minutes of the organization', async () => {
  const { end, failed } = await tablet(2);
  await vi.waitFor(async () => expect(await lockMinutes()).toBe(2));
  end();
  expect(failed).not.toHaveBeenCalled();
});

test('locks after the minutes of the tablet when the organization leaves it to each', async () => {
  const { end, replica, exchanged } = await tablet(2);
  await vi.waitFor(async () => expect(await lockMinutes()).toBe(2));
  await replica.give(setTabletLock, { minutes: null });
  exchanged();
  await vi.waitFor(async () => expect(await lockMinutes()).toBe(5));
  end();
});
