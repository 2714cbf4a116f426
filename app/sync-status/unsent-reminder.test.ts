import { expect, test } from 'vitest';
import { unsentReminder } from './unsent-reminder.ts';

const oldest = '2026-06-01T10:00:00.000Z';
const after = (days: number) => new Date(Date.parse(oldest) + days * 86_400_000 + 1000);

test('shows no reminder in the first days or when nothing waits', () => {
  expect(unsentReminder(12, oldest, after(2))).toBeUndefined();
  expect(unsentReminder(0, oldest, after(9))).toBeUndefined();
  expect(unsentReminder(0, null, after(9))).toBeUndefined();
});

test('says how many changes have waited for how long', () => {
  expect(unsentReminder(12, oldest, after(5))?.text).toBe(
    "12 changes have been on this device for 5 days. Connect today so they aren't lost.",
  );
  expect(unsentReminder(1, oldest, after(3))?.text).toBe(
    "1 change has been on this device for 3 days. Connect today so it isn't lost.",
  );
});

test('appears once for the third and fourth day and daily from the fifth', () => {
  const keys = [3, 4, 5, 6].map((days) => unsentReminder(12, oldest, after(days))?.key);
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});
