// Reads the number that a person typed.

/** Returns null for an empty text. Anything but digits becomes NaN, and the schema's message explains the valid values. */
export function numberOf(typed: string | number | null | undefined): number | null {
  const text = String(typed ?? '').trim();
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
