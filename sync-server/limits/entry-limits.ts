// Limits the changes of one person and of one organization, whether a device sends them or another system.
import type { Actor } from '#shared/engine/command.ts';
import { HttpError } from '../routes/http/errors.ts';
import { tokenBucket } from './token-bucket.ts';

/** How many entries may be sent together after a pause, and how many more per second. */
interface EntryLimit {
  capacity: number;
  perSecond: number;
}

/** The limits by who sends. */
export interface EntryLimits {
  perPerson: EntryLimit;
  perOrganization: EntryLimit;
  /** A person without a role has almost nothing to send. */
  perNewcomer: EntryLimit;
}

/** An office may import 20,000 students, but not repeatedly within a short time. */
const usualEntries: EntryLimits = {
  perPerson: { capacity: 25_000, perSecond: 100 },
  perOrganization: { capacity: 75_000, perSecond: 300 },
  perNewcomer: { capacity: 100, perSecond: 1 },
};

/** Counts entries, and refuses those above the limit with 429. */
export type LimitEntries = (actor: Actor, count: number) => void;

/** Makes the limit of this process. */
export function entryLimits({ perPerson, perOrganization, perNewcomer } = usualEntries): LimitEntries {
  const now = () => performance.now();
  const people = tokenBucket({ ...perPerson, now });
  const organizations = tokenBucket({ ...perOrganization, now });
  const newcomers = tokenBucket({ ...perNewcomer, now });
  return ({ person, organization, role }, count) => {
    if (count === 0) return;
    const wait =
      role === 'newcomer'
        ? newcomers.take(person, count)
        : (people.take(person, count) ?? organizations.take(organization, count));
    if (wait !== null)
      throw new HttpError(429, 'Too many requests. Please wait a moment.', { 'Retry-After': String(wait) });
  };
}
