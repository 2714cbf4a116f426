// What counts at the very moment at which an interview begins or a period ends.
import { expect, test } from 'vitest';
import { outcomeCorrectionDays, silentEmployerDays } from '#shared/policy.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin } from '#shared/testing/people.ts';
import { interview, match } from '#shared/testing/rows.ts';
import { cancelledBecause, cancelSchedule, refusePast } from './meetings.ts';
import { canCorrect, canRecordForSilent, refuseTooEarly } from './record-outcome.ts';

const at = '2026-06-10T10:00:00.000Z';
const moments = ['2026-06-10T09:59:59.999Z', at, '2026-06-10T10:00:00.001Z'];

test('takes a time for past from its first moment on, also the second of two', async () => {
  const isPast = async (now: string, ...times: string[]) =>
    (await refusal((async () => refusePast(times, now, 'times'))()).catch(() => undefined)) !== undefined;
  expect(await Promise.all(moments.map((now) => isPast(now, at)))).toEqual([false, true, true]);
  expect(await isPast(at, plusDays(at, 1), at)).toBe(true);
  expect(await isPast(at, at, plusDays(at, 1))).toBe(true);
});

test('records an outcome from the first moment of the interview on', async () => {
  const scheduled = match({ status: 'interview_scheduled', interviewDate: at });
  const isEarly = async (now: string) =>
    (await refusal((async () => refuseTooEarly(scheduled, now))()).catch(() => undefined)) !== undefined;
  expect(await Promise.all(moments.map(isEarly))).toEqual([true, false, false]);
});

test('lets the provider record for a silent employer from the first moment after the days on', () => {
  const silent = match({
    status: 'interview_scheduled',
    interviewDate: plusDays(at, -silentEmployerDays),
  });
  expect(moments.map((now) => canRecordForSilent(silent, now))).toEqual([false, true, true]);
});

test('lets the employer correct an outcome until the days end', () => {
  const decided = match({ status: 'hired', decidedAt: plusDays(at, -outcomeCorrectionDays) });
  expect(moments.map((now) => canCorrect(decided, now))).toEqual([true, false, false]);
});

test('remembers a cancelled interview from its first moment on', async () => {
  const scheduled = match({ status: 'interview_scheduled', interviewDate: at });
  const begun = moments.map(async (now) => {
    const room = await classroom();
    await room.put('interviews', interview({ startsAt: at }));
    const why = cancelledBecause('cancelled.released');
    await cancelSchedule(room.store, scheduled, { now, actor: erin, newId: () => 'wait-1' }, why);
    return (await room.single('interviews')).notHeldStarts;
  });
  expect(await Promise.all(begun)).toEqual(['', at, at]);
});
