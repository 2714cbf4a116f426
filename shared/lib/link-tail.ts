// Removes from an address what mail and chat programs take for a part of a link: a sign or a space behind it.

/** Signs as they are written, and as a browser encodes them. No path, id or key of the product ends with one. The
 * number is bounded, so that the search takes a time in proportion to the address. */
const tail =
  /(?:[\s.,;:!?)\]}>*'"`’”»…。，]|%(?:0[9AD]|2[0-279ACE]|3[ABEF]|5D|60|7D|C2%A0|C2%BB|E2%80%(?:99|9D|A6|AF)|E3%80%82|EF%BC%8C)){1,8}$/i;

/**
 * Returns the path and query without signs behind them, or undefined if there are none. Addresses that a browser would
 * take for another site have none.
 */
export function withoutLinkTail(address: string): string | undefined {
  const clean = address.replace(tail, '');
  return clean !== address && /^\/(?![/\\])/.test(clean) ? clean : undefined;
}
