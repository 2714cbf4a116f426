// The one search of all lists on a device.
import { expect, test } from 'vitest';
import { isFound } from './use-filters.ts';

test.each(['patissiere', 'PÂTISSIÈRE', 'Pâtissière'.normalize('NFD'), 'patis\u200Bsiere', 'siere'])(
  'finds "Pâtissière" by %j',
  (query) => {
    expect(isFound(query, [null, 'Pâtissière, Northside'])).toBe(true);
    expect(isFound(query, ['Welder', undefined])).toBe(false);
  },
);
