// What a person's calendar feed holds: their interviews, and what they have to do by a day. It has job and course titles,
// organizations and counts: no learner, reference, note, phone number or link to a call.
import { interviewEntry } from '#shared/domain/interviews/calendar-file.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Interview } from '#shared/domain/interviews/interviews.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { CalendarEntry } from '#shared/lib/calendar-text.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { addDays, dateIn, plusDays } from '#shared/lib/time.ts';
import { calendarPastDays } from '#shared/policy.ts';
import { readFacts } from '../needs/match-facts.ts';
import { needsOf, needTitle } from '../needs/needs.ts';
import type { Need, Needs } from '../needs/needs.ts';
import { ownRows } from '../needs/own-rows.ts';
import type { KeepOwn, OwnRows } from '../needs/own-rows.ts';
import { pactTitle } from '../pacts/pact-key.ts';

/** What a feed covers. */
export interface FeedScope {
  /** Only what is about jobs at this site. */
  siteId: string | null;
  /** Part of the entries' ids, which are those of downloaded files. */
  host: string;
  /** When the feed was made. */
  since: string;
  now: string;
}

/** Returns the entries of the person's feed, in an order that does not change. */
export async function calendarFeed(
  reader: Reader,
  actor: Actor,
  { siteId, host, since, now }: FeedScope,
): Promise<CalendarEntry[]> {
  const keepRows = rowsAt(siteId);
  const [interviews, needs] = await Promise.all([
    interviewsOf(reader, actor, await keepRows(reader, actor), { host, now }),
    needsOf(reader, actor, now, keepRows),
  ]);
  return [...interviews, ...needs.lines.flatMap((line) => deadlinesOf(line, needs, { host, since }))];
}

/** Keeps what is about the site, if there is one, and concerns the person. */
const rowsAt =
  (siteId: string | null): OwnRows =>
  async (reader, actor) => {
    const keepOwn = await ownRows(reader, actor);
    if (siteId === null) return keepOwn;
    const jobs = new Set((await reader.find('jobs', { siteId })).map(({ id }) => id));
    const keepAtSite: KeepOwn = async (rows) => {
      const own = keepOwn ? await keepOwn(rows) : rows;
      return own.filter((row) => 'jobId' in row && jobs.has(row.jobId ?? 0));
    };
    return keepAtSite;
  };

async function interviewsOf(
  reader: Reader,
  actor: Actor,
  keepOwn: KeepOwn | undefined,
  { host, now }: Pick<FeedScope, 'host' | 'now'>,
): Promise<CalendarEntry[]> {
  const [all, { factsOf }] = await Promise.all([reader.find('matches'), readFacts(reader)]);
  const from = plusDays(now, -calendarPastDays);
  return (keepOwn ? await keepOwn(all) : all).flatMap((match) => {
    const facts = factsOf(match);
    const { interview, job } = facts;
    if (!interview || (interview.cancelledAt ?? startOf(interview)) < from) return [];
    return interviewEntry(interview, job ?? {}, host, pactTitle(facts, sideOf(actor))) ?? [];
  });
}

const startOf = ({ startsAt }: Interview): string => startsAt ?? '';

/**
 * Returns an entry for each day by which something of the line is due. The day is part of its id: what is due on another
 * day is another entry, so that no calendar keeps the earlier day.
 */
function deadlinesOf(
  { key, name, about, ids, dueDay }: Need,
  { deadlines }: Pick<Needs, 'deadlines'>,
  { host, since }: Pick<FeedScope, 'host' | 'since'>,
): CalendarEntry[] {
  if (dueDay === null) return [];
  const byDay = groupBy(ids, (id) => {
    const deadline = deadlines.get(id);
    return deadline?.name ? dateIn(deadline.zone, deadline.at) : dueDay;
  });
  return [...byDay].map(([day, { length }]) => ({
    uid: `${key}.${day}@${host}`,
    sequence: 0,
    isCancelled: false,
    changedAt: since,
    when: { day, dayAfter: addDays(day, 1) },
    title: `${needTitle({ name, count: length })} – ${about}`,
    words: [],
  }));
}
