// Computes the specification's "SWAP Agreement Adherence": how many of the interviews that fell due were kept in time.
import { plusDays } from '#shared/lib/time.ts';
import { adherenceDays } from '#shared/policy.ts';
import type { Match } from './interviews.ts';

/** How an employer keeps its promise of interviews, as a share of those that fell due. */
export interface Adherence {
  /** Null if no interview fell due. */
  percent: number | null;
  /** The interviews that fell due. */
  due: number;
}

type Promised = Pick<Match, 'guarantee' | 'honouredAt' | 'deadlineAt' | 'withdrawnAt'>;

/**
 * Covers the last 90 days. A guarantee counts on the day on which it was honored or due, whichever came first. Released,
 * withdrawn and excused ones are not counted.
 */
export function adherenceOf(matches: readonly Promised[], now: string): Adherence {
  const from = plusDays(now, -adherenceDays);
  const due = matches.filter((match) => isSettled(match) && settledAt(match) > from);
  if (due.length === 0) return { percent: null, due: 0 };
  const kept = due.filter(({ guarantee }) => guarantee === 'honoured').length;
  return { percent: Math.round((100 * kept) / due.length), due: due.length };
}

const isSettled = ({ guarantee, withdrawnAt }: Promised): boolean =>
  !withdrawnAt && (guarantee === 'honoured' || guarantee === 'honoured_late' || guarantee === 'missed');

function settledAt({ honouredAt, deadlineAt }: Promised): string {
  if (honouredAt === null || deadlineAt === null) return honouredAt ?? deadlineAt ?? '';
  return honouredAt < deadlineAt ? honouredAt : deadlineAt;
}
