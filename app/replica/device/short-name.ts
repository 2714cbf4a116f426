// How a device names a person beside their unsent work.

/**
 * Returns the first name and the initial: all that a shared device shows of a person who left work on it. `remembered`
 * is the person as stored on the device. Empty if the name is unknown.
 */
export function shortName(remembered: unknown): string {
  const { firstName, lastName } = (remembered ?? {}) as Record<string, unknown>;
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return '';
  const [initial = ''] = lastName.trim();
  return `${firstName.trim()} ${initial && `${initial}.`}`.trim();
}
