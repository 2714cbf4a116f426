// What a match shows while its clock rests, because the employer reported many matches of one day.
import { formatShortDay } from '#app/ui/format.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { isOwed } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

/** Example: "On hold until Jun 24: under review". Returns nothing if the clock does not rest. */
export const restLine = (
  { match, job, restsUntil }: Pick<MatchInFull, 'match' | 'job' | 'restsUntil'>,
  now: string,
): string | undefined =>
  restsUntil && restsUntil > now && isOwed(match)
    ? `On hold until ${formatShortDay(dayOf(restsUntil, job?.siteTimeZone ?? undefined))}: under review`
    : undefined;
