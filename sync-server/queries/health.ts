// Computes Platform Health: held interviews, guarantees kept in time, ratings, and uptime.
import type { Knex } from 'knex';
import type { PlatformOverview, Share } from '#shared/reads/analytics/platform.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { isByOffer, isSettled, settledAt, summed, withSums } from '../jobs/figure-sums.ts';
import type { SummedKind } from '../jobs/figure-sums.ts';
import { isHeld } from './held-interviews.ts';
import { adherenceDays, healthDays, ratingFigureDays } from '#shared/policy.ts';

interface Measured {
  held: number;
  scheduled: number;
  kept: number;
  due: number;
  byOffer: number;
  /** The mean of the stars that were given. */
  stars: number | null;
  ratings: number;
  beats: number;
  /** Null before the first heartbeat. */
  minutes: number | null;
}

const isRated = `stars is not null and "ratedAt" > $1::timestamptz - interval '${ratingFigureDays} days'`;

const isRecentStart = `at > $1::timestamptz - interval '${healthDays} days' and at <= $1::timestamptz`;

/** Interviews by their start: those held, those without an outcome yet, and those that were not held. */
const begunSql = `
  select m."interviewDate" as at, true as "isHeld" from matches m where ${isHeld}
  union all
  select m."interviewDate", false from matches m where m.status = 'interview_scheduled' and m."withdrawnAt" is null
  union all
  select start::timestamptz, false from interviews i, unnest(string_to_array(i."notHeldStarts", ' ')) start
   where i."notHeldStarts" <> ''`;

/**
 * $1 now. An interview that was cancelled before its start no longer has a date. Released and withdrawn guarantees are not
 * counted. Each of the two counts of `begun` reads by an index.
 */
const sql = `
  with ${withSums},
  begun as not materialized (${begunSql}), span as (
    select date_trunc('minute', $1::timestamptz) as until,
           greatest(date_trunc('minute', $1::timestamptz) - interval '${healthDays} days', min(minute)) as since
      from heartbeats having count(*) > 0
  ), settled as (
    select "settledAt" as since, date_bin('15 minutes', "settledAt", 'epoch') + interval '15 minutes' as quarter
      from (select $1::timestamptz - interval '${adherenceDays} days' as "settledAt") s
  )
  select (select count(*) from begun where "isHeld" and ${isRecentStart})::int as held,
         (select count(*) from begun where ${isRecentStart})::int as scheduled,
         ${settledSince(['kept', 'byOffer'], `guarantee = 'honoured'`)} as kept,
         ${settledSince(['byOffer'], isByOffer)} as "byOffer",
         ${settledSince(['kept', 'byOffer', 'missed'], 'true')} as due,
         (select avg(stars) from ratings where ${isRated})::float as stars,
         (select count(*) from ratings where ${isRated})::int as ratings,
         (select count(*) from heartbeats, span where minute >= span.since and minute < span.until)::int as beats,
         (select extract(epoch from span.until - span.since) / 60 from span)::int as minutes
    from settled`;

/** The sums from the first quarter that is within the days as a whole, and the matches of the part before it. */
function settledSince(kinds: readonly SummedKind[], condition: string): string {
  return `(${summed(kinds, 'at >= settled.quarter')} + (select count(*) from matches where ${isSettled} and ${condition}
    and "withdrawnAt" is null and ${settledAt} > settled.since and ${settledAt} < settled.quarter))::int`;
}

/** Computes four shares of the last days: interviews held, guarantees kept, satisfaction and uptime. */
export async function platformHealth(knex: Knex, now: Date): Promise<PlatformOverview['health']> {
  const [measured] = await queryOnce<Measured>(knex, sql, [now]);
  const {
    held = 0,
    scheduled = 0,
    kept = 0,
    due = 0,
    byOffer = 0,
    stars,
    ratings = 0,
    beats = 0,
  } = measured ?? {};
  const minutes = measured?.minutes ?? 0;
  return {
    interviewCompletion: shareOf(held, scheduled),
    adherence: { ...shareOf(kept, due), byOffer },
    satisfaction: { percent: ratings === 0 ? null : Math.round((100 * (stars ?? 0)) / 5), of: ratings },
    uptime: uptime(beats, minutes),
  };
}

const shareOf = (part: number, of: number): Share => ({
  percent: of === 0 ? null : Math.round((100 * part) / of),
  of,
});

/** Returns the percentage of past minutes since the first heartbeat, with one decimal. */
const uptime = (beats: number, minutes: number): Share => ({
  percent: minutes === 0 ? null : Math.round((1000 * beats) / minutes) / 10,
  of: minutes,
});
