// Computes the specification's "SWAP Agreement Adherence": how many of the interviews that fell due were kept in time.
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { adherenceDays } from '#shared/policy.ts';

/** How an employer keeps its promise of interviews, as a share of those that fell due. */
export interface Adherence {
  /** Null if no interview fell due. */
  percent: number | null;
  /** The interviews that fell due. */
  due: number;
  /** Those of the interviews kept in time that were kept by an offer, without an interview. */
  byOffer: number;
}

type Match = Row<'matches'>;
type Kept = Pick<Match, 'guarantee' | 'status' | 'heldAt' | 'interviewDate' | 'withdrawnAt'>;
type Promised = Kept & Pick<Match, 'honouredAt' | 'deadlineAt'>;

/** Reports whether the guarantee was kept by an offer that was confirmed or found to be made, and not by an interview. */
export const isKeptByOffer = ({ guarantee, status, heldAt, interviewDate, withdrawnAt }: Kept): boolean =>
  !withdrawnAt &&
  (guarantee === 'honoured' || guarantee === 'honoured_late') &&
  status === 'hired' &&
  heldAt === null &&
  interviewDate === null;

/**
 * Covers the last 90 days. A guarantee counts on the day on which it was honored or due, whichever came first. Released,
 * withdrawn and excused ones are not counted.
 */
export function adherenceOf(matches: readonly Promised[], now: string): Adherence {
  const from = plusDays(now, -adherenceDays);
  const due = matches.filter((match) => isSettled(match) && settledAt(match) > from);
  if (due.length === 0) return { percent: null, due: 0, byOffer: 0 };
  const kept = due.filter(({ guarantee }) => guarantee === 'honoured');
  return {
    percent: Math.round((100 * kept.length) / due.length),
    due: due.length,
    byOffer: kept.filter(isKeptByOffer).length,
  };
}

const isSettled = ({ guarantee, withdrawnAt }: Promised): boolean =>
  !withdrawnAt && (guarantee === 'honoured' || guarantee === 'honoured_late' || guarantee === 'missed');

function settledAt({ honouredAt, deadlineAt }: Promised): string {
  if (honouredAt === null || deadlineAt === null) return honouredAt ?? deadlineAt ?? '';
  return honouredAt < deadlineAt ? honouredAt : deadlineAt;
}
