// How far the server's clock is ahead of this device's, as far as it can be known without a request.
import type { ReplicaStatus } from '../replica/types.ts';

type Contact = Pick<ReplicaStatus, 'lastUpdatedAt' | 'clockSkewMs'>;

/** Tolerates drift of a few seconds. A clock that was set is off by more. */
const slackMs = 60_000;

/**
 * Returns the skew measured at the last contact, unless the device's clock was set back since. Only a page that stayed
 * open knows by how much it was set back. After a reload, the server's time is known to be not before that contact; if
 * it would be, the device's clock is taken as correct. A clock that was set forward looks like elapsed time, because
 * the monotonic clock stops while a device sleeps. The measured skew then applies until the next contact, and data may
 * be called older than it is, never newer.
 */
export function clockSkew({ lastUpdatedAt, clockSkewMs }: Contact, now: number): number {
  const skew = clockSkewMs + setBackSince(`${lastUpdatedAt} ${clockSkewMs}`);
  const least = lastUpdatedAt ? Date.parse(lastUpdatedAt) - now : -Infinity;
  return skew > least - slackMs ? skew : Math.max(0, least);
}

/** The offset between the device's clock and the monotonic clock when this page learned of the contact. */
let learned = { contact: '', at: 0 };

function setBackSince(contact: string): number {
  const at = Date.now() - performance.now();
  if (learned.contact !== contact) learned = { contact, at };
  const setBackMs = learned.at - at;
  return setBackMs > slackMs ? setBackMs : 0;
}
