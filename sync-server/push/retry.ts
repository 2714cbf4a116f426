// Decides when to retry a push that a push service did not accept.
import { MAX_ANSWERS, type Delivery } from './deliveries.ts';
import { parseRetryAfter, type Answer, type NoAnswer } from '../delivery/https-post.ts';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 15 * 60_000;

/**
 * Increases the delay with each try and randomizes it. Returns null if no further try is worthwhile: after the last
 * answer that counts, or past the deadline. Without any answer (no DNS, no route) tries go on until the deadline.
 */
export function retryAt(
  { attempts, answers, deadline }: Pick<Delivery, 'attempts' | 'answers' | 'deadline'>,
  answer: Answer | NoAnswer,
  firstRetryMs: number = FIRST_RETRY_MS,
  now: Date,
): Date | null {
  const isLastAnswer = answer.status > 0 && answers + 1 >= MAX_ANSWERS;
  if (isLastAnswer || !mayChange(answer)) return null;
  const backoff = Math.min(firstRetryMs * 4 ** (attempts - 1), LONGEST_RETRY_MS) * (0.5 + Math.random());
  const asked = 'retryAfter' in answer ? parseRetryAfter(answer.retryAfter, now) : 0;
  const at = new Date(now.getTime() + Math.max(backoff, asked));
  return at < deadline ? at : null;
}

/** No response, too busy, or broken: the same push may be accepted later. */
function mayChange(answer: Answer | NoAnswer): boolean {
  if ('reason' in answer) return !answer.isForbidden;
  return answer.status === 429 || answer.status >= 500;
}
