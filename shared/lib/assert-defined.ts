// For what is there by construction, where the types cannot know it: fails at the place, not somewhere later.

export function assertDefined<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('Something is missing that must be there');
  return value;
}
