// Executes writes in turns, so that a batch of one organization does not wait behind all batches of another.
import type { Execute } from '../engine/types.ts';
import { fairShare, ShareExhausted } from './fair-share.ts';
import { HttpError } from '../routes/http/errors.ts';

/** More than the devices of one organization send concurrently. */
const WAITING_OF_ONE = 500;

/** `writers` is the number of batches that the database processes concurrently. */
export function fairExecute(execute: Execute, writers: number): Execute {
  const share = fairShare({
    atOnce: writers,
    perParty: Math.max(1, writers - 1),
    waitingPerParty: WAITING_OF_ONE,
  });
  return async (batch) => {
    try {
      return await share.run(batch.actor.organization, () => execute(batch));
    } catch (error) {
      if (!(error instanceof ShareExhausted)) throw error;
      throw new HttpError(429, 'Too many changes at once. Please wait a moment.', { 'Retry-After': '5' });
    }
  };
}
