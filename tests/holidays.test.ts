// The national holidays that an organization can take over.
import { expect, test } from 'vitest';
import {
  countriesFrom,
  countryOf,
  holidaysFrom,
  holidaysToAdd,
} from '#shared/domain/organizations/holidays.ts';
import { holidayFiles } from '../scripts/lib/holidays.mjs';

test('offers the holidays of the coming year that are not closed days yet', () => {
  const all = ['2026-05-25', '2026-06-19', '2026-07-03', '2027-05-31', '2027-06-18'].map((date) => ({
    date,
    name: 'A holiday',
  }));
  const offered = holidaysToAdd(all, ['2026-07-03'], '2026-06-03').map(({ date }) => date);
  expect(offered).toEqual(['2026-06-19', '2027-05-31']);
});

test('writes a file of working days for each country', () => {
  const some = ['AT', 'GB', 'JP', 'US'];
  const files = holidayFiles(2026, some);
  const file = (name: string): unknown => files.get(`${name}.json`);
  const countries = countriesFrom(file('countries'));
  expect(countries.map(({ code }) => code)).toEqual(expect.arrayContaining(some));
  for (const { code } of countries) {
    const days = holidaysFrom(file(code));
    expect(days.length, code).toBeGreaterThan(0);
    expect(
      days.map(({ date }) => date),
      code,
    ).toEqual([...new Set(days.map(({ date }) => date))].sort());
  }
  const ofUnitedStates = holidaysFrom(file('US')).map(({ date }) => date);
  expect(ofUnitedStates).toContain('2026-11-26');
  expect(ofUnitedStates).not.toContain('2026-07-04');
});

test('refuses a file of another form', () => {
  expect(() => holidaysFrom({ days: [{ date: 'soon', name: 'A holiday' }] })).toThrow();
  expect(() => countriesFrom('<html>')).toThrow();
});

test('reads the country from the languages of a browser', () => {
  expect(countryOf(['en', 'de-AT', 'en-US'])).toBe('AT');
  expect(countryOf(['zh-Hant-TW'])).toBe('TW');
  expect(countryOf(['en'])).toBe('');
});
