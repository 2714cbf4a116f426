// First name and initial: all that a shared device shows of somebody who left work on it.

/** Of the person as the device remembers them; empty where it knows no name. */
export function shortName(remembered: unknown): string {
  const { firstName, lastName } = (remembered ?? {}) as Record<string, unknown>;
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return '';
  const [initial = ''] = lastName.trim();
  return `${firstName.trim()} ${initial && `${initial}.`}`.trim();
}
