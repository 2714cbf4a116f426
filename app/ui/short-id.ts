// Shortens ids for lists, where nobody reads 31 digits. The whole id is under Details and in exported files. References of
// learners are never shortened: they identify a person.

/** Without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const longestWhole = 6;
const letters = 4;

/** Returns four letters and digits for a long id: always the same for the same id. Two ids rarely have the same. */
export function shortId(id: string | number): string {
  const whole = String(id);
  if (whole.length <= longestWhole) return whole;
  let hash = 0x811c9dc5;
  for (const character of whole) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash ^= hash >>> 15;
  return Array.from({ length: letters }, (_, place) => alphabet[(hash >>> (5 * place)) % 32]).join('');
}

/** Returns "A-4F2K" for an agreement. */
export const agreementCode = (id: string): string => `A-${shortId(id)}`;
