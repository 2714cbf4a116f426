// Who acts next for a SWAP agreement, by when, and the line of "Needs you" that does it.
import { TriangleAlert } from 'lucide-react';
import { cx } from '#app/ui/cx.ts';
import { formatWeekday } from '#app/ui/format.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import type { Need } from '#shared/reads/needs/needs.ts';
import { needKey } from '#shared/reads/needs/needs.ts';
import type { NextDeadline } from '#shared/reads/needs/next-deadline.ts';
import type { Pact } from '#shared/reads/pacts/pacts.ts';

/** Returns what the reader has to do for a pact, the earliest deadline first. */
export const linesOfPact = (lines: readonly Need[] | undefined, key: string): Need[] =>
  lines?.filter((line) => line.key === needKey(line.name, key)) ?? [];

/** Returns the line with the next act of the pact; without a deadline, any line about it. */
export function lineOfPact(
  lines: readonly Need[] | undefined,
  key: string,
  pact: Pact | undefined,
): Need | undefined {
  const own = linesOfPact(lines, key);
  return own.find(({ name }) => name === pact?.next?.name) ?? own[0];
}

interface NextOfPactProps {
  next: Pick<NextDeadline, 'name' | 'at' | 'zone' | 'urgency'> | null | undefined;
  /** What the reader has to do, with or without a deadline. */
  line: Need | undefined;
  side: Side;
  /** The organization on the other side. */
  other: string | undefined;
}

/** "Next: you, by Tue, Dec 1", or whose turn it is. */
export function NextOfPact({ next, line, side, other }: NextOfPactProps) {
  if (!next && !line) return null;
  const isOwn = line !== undefined || typeof next?.name === 'string';
  const who = isOwn ? 'you' : (other ?? 'the other side');
  // What the reader has to do may have no deadline, while the interview has one.
  if (!next || (isOwn && next.name === null)) return <p className="text-list font-medium">Next: {who}</p>;
  const day = formatWeekday(next.at, next.zone);
  const by =
    next.urgency === 'overdue'
      ? `overdue since ${day}`
      : next.urgency === 'today'
        ? 'due today'
        : `by ${day}`;
  return (
    <p
      className={cx(
        'flex items-center gap-1.5 text-list font-medium',
        next.urgency !== 'later' && 'text-wait',
      )}
    >
      {next.urgency !== 'later' && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
      {isOwn || side === 'provider' ? `Next: ${who}, ${by}` : `Next: ${who}. Interviews ${by}`}
    </p>
  );
}
