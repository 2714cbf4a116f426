import { describe, expect, test } from 'vitest';
import { dataAgeText } from './data-age-text.ts';

describe('wording the age of data', () => {
  const now = new Date(2025, 5, 4, 15, 0);
  const ago = (ms: number) => dataAgeText(new Date(now.getTime() - ms).toISOString(), now);
  const minute = 60_000;
  const hour = 60 * minute;
  const day = 24 * hour;

  test('shows no data age for the first five minutes', () => {
    expect(ago(4 * minute)).toBeUndefined();
  });

  test('shows the time for data of today', () => {
    expect(ago(4 * hour + 18 * minute)).toEqual({ text: 'As of 10:42 AM', tone: 'quiet' });
  });

  test('names the day for data of another day', () => {
    expect(ago(20 * hour)?.text).toBe('As of Tue, Jun 3, 7:00 PM');
  });

  test('counts the days from one day of data age on', () => {
    expect(ago(day)).toEqual({ text: '1 day old', tone: 'wait' });
    expect(ago(2 * day + hour)).toEqual({ text: '2 days old', tone: 'wait' });
  });

  test('warns from seven days of data age on', () => {
    expect(ago(8 * day)).toEqual({
      text: 'This list is 8 days old. Statuses may have changed.',
      tone: 'banner',
    });
  });
});
