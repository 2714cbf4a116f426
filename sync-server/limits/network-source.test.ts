import { expect, test } from 'vitest';
import { networkSource } from './network-source.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts the address %s as %s', (ip, source) => {
  expect(networkSource(ip)).toBe(source);
});

test('counts addresses of one /64 network together and of two networks separately', () => {
  const sources = Array.from({ length: 70 }, (_, n) => networkSource(`2001:db8::${(n + 1).toString(16)}`));
  expect(new Set(sources).size).toBe(1);
  expect(networkSource('2001:db8:0:1::1')).not.toBe(sources[0]);
});
