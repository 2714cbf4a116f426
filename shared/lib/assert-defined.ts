// Asserts that a value exists where the types cannot prove it. It fails here rather than later.

export function assertDefined<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('Something is missing that must be there');
  return value;
}
