// From which network addresses a key may be used.
import { expect, test } from 'vitest';
import { isAddressRange, isWithinRanges } from './address-ranges.ts';

test.each([
  ['198.51.100.7', true],
  ['198.51.100.0/24', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['198.51.100.0/33', false],
  ['2001:db8::/129', false],
  ['198.51.100', false],
  ['198.51.100.0/', false],
  ['198.51.100.0/24/8', false],
  ['fe80::1%eth0', false],
  ['example.org', false],
  ['', false],
])('takes %s as an address or a range: %s', (text, is) => {
  expect(isAddressRange(text)).toBe(is);
});

test.each([
  [[], '203.0.113.9', true],
  [['198.51.100.0/24'], '198.51.100.200', true],
  [['198.51.100.0/24'], '198.51.101.1', false],
  [['198.51.100.7', '203.0.113.0/28'], '203.0.113.15', true],
  [['198.51.100.7', '203.0.113.0/28'], '203.0.113.16', false],
  [['198.51.100.7'], '::ffff:198.51.100.7', true],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '2001:db9::5', false],
  [['0.0.0.0/0'], '2001:db8::5', false],
  [['198.51.100.7'], 'unknown', false],
])('finds in %j the address %s: %s', (ranges, ip, is) => {
  expect(isWithinRanges(ranges, ip)).toBe(is);
});
