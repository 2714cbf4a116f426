// Reduces a network address to the unit that a limit counts: one household or school, not each of its many addresses.

/**
 * Returns the limit key of an address. An IPv6 customer has at least a /64, so the last 64 bits are dropped. An IPv4
 * address inside IPv6 (`::ffff:192.0.2.1`) is treated as the IPv4 address.
 */
export function networkSource(ip: string): string {
  const address = ip.split('%')[0] ?? ip;
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (embedded) return embedded;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const after = groupsOf(tail);
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return `${groups.slice(0, 4).map(shortGroup).join(':')}::/64`;
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

const shortGroup = (group: string): string => Number.parseInt(group, 16).toString(16);
