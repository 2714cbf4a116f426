// The network addresses from which a key may be used: single addresses and ranges such as 198.51.100.0/24.
import { BlockList, isIP } from 'node:net';

/** Reports whether the text is an address or a range in CIDR notation. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(version));
}

/** Reports whether the address is in one of the ranges. No range allows every address. */
export function isWithinRanges(ranges: readonly string[], ip: string): boolean {
  if (ranges.length === 0) return true;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const version = isIP(address);
    if (version !== 0) list.addSubnet(address, Number(prefix ?? bitsOf(version)), familyOf(version));
  }
  const plain = unmapped(ip.split('%')[0] ?? ip);
  const version = isIP(plain);
  return version !== 0 && list.check(plain, familyOf(version));
}

/** An IPv4 address that arrives inside IPv6. */
const unmapped = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

const bitsOf = (version: number): number => (version === 4 ? 32 : 128);

const familyOf = (version: number) => (version === 4 ? 'ipv4' : 'ipv6');
