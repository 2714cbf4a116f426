// How far the server's clock is ahead of this device's, as far as that can be known without asking.
import type { ReplicaStatus } from '../replica/types.ts';

type Contact = Pick<ReplicaStatus, 'lastUpdatedAt' | 'clockSkewMs'>;

/** Clocks run apart by seconds, and are set by more. */
const slackMs = 60_000;

/**
 * As it was measured at the last contact, unless the device's clock was set back since. By how much, only a page that
 * stayed open knows; after a reload it is known that the server's time is not before that contact, and where it would
 * be, the device's clock is taken for right. A clock that was set forward looks like time that has passed, for the
 * clock that nobody sets stands still while a device sleeps: what was measured then stands until the next contact, and
 * data is called older than it is, never newer.
 */
export function clockSkew({ lastUpdatedAt, clockSkewMs }: Contact, now: number): number {
  const skew = clockSkewMs + setBackSince(`${lastUpdatedAt} ${clockSkewMs}`);
  const least = lastUpdatedAt ? Date.parse(lastUpdatedAt) - now : -Infinity;
  return skew > least - slackMs ? skew : Math.max(0, least);
}

/** Where the device's clock stood against one that nobody sets, when this page learned of the contact. */
let learned = { contact: '', at: 0 };

function setBackSince(contact: string): number {
  const at = Date.now() - performance.now();
  if (learned.contact !== contact) learned = { contact, at };
  const setBackMs = learned.at - at;
  return setBackMs > slackMs ? setBackMs : 0;
}
