// Asserts that a value exists where the types cannot prove it. It fails here rather than later.

/** Returns the value. Throws if there is none, because that is a bug. */
export function assertDefined<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('Something is missing that must be there');
  return value;
}
