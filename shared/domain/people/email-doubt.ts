import { mixesScripts } from '#shared/lib/mixed-scripts.ts';

/**
 * Returns what is unusual about an email address that is valid. It is asked about once, because it equals no address that
 * looks the same.
 */
export const emailDoubt = (email: string): string | undefined =>
  mixesScripts(email)
    ? 'This email mixes letters of several alphabets, which often look the same.'
    : undefined;
