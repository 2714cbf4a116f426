import { expect, test } from 'vitest';
import { signOutTexts } from './sign-out-texts.ts';

test('promises that waiting entries are sent at the next sign-in', () => {
  expect(signOutTexts('8 completions, 3 new students, 1 course edit', 12, 0)).toBe(
    '8 completions, 3 new students, 1 course edit. If you sign out they stay locked on this device and are sent when you sign in here again.',
  );
  expect(signOutTexts('1 completion', 1, 0)).toBe(
    '1 completion. If you sign out it stays locked on this device and is sent when you sign in here again.',
  );
});

test('does not promise to send refused entries', () => {
  expect(signOutTexts('12 completions', 11, 1)).toBe(
    '12 completions. If you sign out they stay locked on this device. When you sign in here again, 11 are sent and 1 needs attention.',
  );
  expect(signOutTexts('1 completion', 0, 1)).toBe(
    '1 completion. If you sign out it stays locked on this device. When you sign in here again, 1 needs attention.',
  );
});
