// Sums behind the administrators' figures of matches, by quarters of an hour: each zone's midnight is between two of them. What
// changed since they were last brought up to date is added when they are read, so they equal a count of all rows at any moment.
import type { Derived } from './derived-rows.ts';
import { isHeld } from '../queries/held-interviews.ts';
import { DAY_SECONDS } from '#shared/lib/time.ts';

/** What is summed: matches by the quarter in which they were made, held, decided or settled. */
export type SummedKind = 'matched' | 'held' | 'hired' | 'notHired' | 'kept' | 'byOffer' | 'missed' | 'waited';

const quarter = (moment: string): string => `date_bin('15 minutes', ${moment}, 'epoch')`;

/** Guarantees that count: they were honored or are over. */
export const isSettled = `guarantee in ('honoured', 'honoured_late', 'missed')`;

/** When a guarantee counts: on the day on which it was honored or due, whichever came first. */
export const settledAt = `least("honouredAt", "deadlineAt")`;

/** Guarantees kept by hiring at once, without an interview. */
export const isByOffer = `guarantee = 'honoured' and status = 'hired' and "heldAt" is null and "interviewDate" is null`;

/**
 * What each match adds to the sums. The seconds between a completion and its match are those on the provider's calendar; a
 * learner who completed a course after the approval is matched the same day, unless a tablet was offline for long.
 */
const partsOf = (condition: string): string => `
  select m.id, ${quarter('m."createdAt"')} as "matchedAt",
         case when ${isHeld} then ${quarter('m."interviewDate"')} end as "heldAt",
         case when m.status in ('hired', 'not_hired') then coalesce(${quarter('m."decidedAt"')}, 'epoch') end as "decidedAt",
         m.status = 'hired' as "isHired",
         s."settledAt", s.settled,
         case when k.id is not null and o.id is not null
           then greatest(0, extract(epoch from m."createdAt" at time zone o."timeZone" - k."completionDate"::timestamp)) end as "waitedSeconds"
    from matches m
    join lateral (select case when ${isSettled} then ${quarter(settledAt)} end as "settledAt",
                         case when guarantee <> 'honoured' then 'missed' when ${isByOffer} then 'byOffer' else 'kept' end as settled
                    from (select m.*) own) s on true
    left join completions k on k.id = m."courseId" || '.' || m."candidateReferenceId"
    left join organizations o on o.id = m."providerId"
   where m."withdrawnAt" is null and ${condition}`;

/** The sums to which the row `f` adds, with its sign. */
const entriesOf = (from: string, sign: 1 | -1): string => `
  select e.kind, e.at, ${sign} as count, ${sign} * e.seconds as seconds from ${from}
    cross join lateral (values ('matched', f."matchedAt", 0), ('held', f."heldAt", 0),
      (case when f."isHired" then 'hired' else 'notHired' end, f."decidedAt", 0), (f.settled, f."settledAt", 0),
      ('waited', case when f."waitedSeconds" is not null then timestamptz 'epoch' end, f."waitedSeconds")) e(kind, at, seconds)
   where e.at is not null`;

const changedSince = (transaction: string): string => `
  select id from matches where xid >= ${transaction}
  union select i.id from interviews i where i.xid >= ${transaction}
  union select m.id from completions k join matches m on m."courseId" = k."courseId" and m."candidateReferenceId" = k."candidateReferenceId"
   where k.xid >= ${transaction}
  union select m.id from organizations o join matches m on m."providerId" = o.id where o.xid >= ${transaction}`;

const name = 'matchFigures';

/** Keeps what each match adds, so that its old part can be taken away when the match changes. */
export const figureSums: Derived = {
  name,
  changedSql: changedSince('$1::xid8'),
  everySql: 'select id from matches where id > $1 order by id limit $2',
  refreshSql: `
    with current as materialized (${partsOf('m.id = any($1)')}),
    delta as (
      select kind, at, sum(count) as count, sum(seconds) as seconds
        from (${entriesOf('current f', 1)} union all ${entriesOf('(select * from "matchFigures" where id = any($1)) f', -1)}) entries
       group by kind, at having sum(count) <> 0 or sum(seconds) <> 0),
    summed as (
      insert into "figureSums" as s (kind, at, count, seconds) select kind, at, count, seconds from delta
        on conflict (kind, at) do update set count = s.count + excluded.count, seconds = s.seconds + excluded.seconds),
    ended as (delete from "matchFigures" where id = any($1) and id not in (select id from current))
    insert into "matchFigures" as p select * from current
      on conflict (id) do update set "matchedAt" = excluded."matchedAt", "heldAt" = excluded."heldAt",
        "decidedAt" = excluded."decidedAt", "isHired" = excluded."isHired", "settledAt" = excluded."settledAt",
        settled = excluded.settled, "waitedSeconds" = excluded."waitedSeconds"
      where (p.*) is distinct from (excluded.*)`,
};

/** The parts of a \`with\`: \`sums\` has the kind, the quarter, the count and the seconds, in several rows for one quarter. */
export const withSums = `
  changed as materialized (
    ${changedSince(`coalesce((select "untilXid" from derivations where name = '${name}'), '0')`)}),
  sums as (
    select kind, at, count, seconds from "figureSums"
    union all ${entriesOf(`(${partsOf('m.id in (select id from changed)')}) f`, 1)}
    union all ${entriesOf('(select * from "matchFigures" where id in (select id from changed)) f', -1)})`;

/** The count of some kinds since a moment at which a quarter begins. */
export const summed = (kinds: readonly SummedKind[], condition = 'true'): string =>
  `(select coalesce(sum(count), 0) from sums where kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) and ${condition})`;

/** The mean days from a completion to its match, with one decimal. */
export const daysToMatch = `(select round(sum(seconds) / ${DAY_SECONDS} / nullif(sum(count), 0), 1)::float from sums where kind = 'waited')`;
