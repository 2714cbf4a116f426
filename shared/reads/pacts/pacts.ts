// What people agreed on: one course and one job over all rounds of their agreement, with the candidates of both as a cohort.
import { sideOf, waitsForPlace } from '#shared/domain/interviews/interviews.ts';
import type { Interview, Match, Side } from '#shared/domain/interviews/interviews.ts';
import { currentSettings } from '#shared/domain/platform/settings.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { readFacts } from '../needs/match-facts.ts';
import type { FactsOfMatch } from '../needs/match-facts.ts';
import { matchNeed } from '../needs/match-needs.ts';
import type { Periods, Waiting } from '../needs/match-needs.ts';
import { nextDeadline, urgencyAt } from '../needs/next-deadline.ts';
import type { NextDeadline } from '../needs/next-deadline.ts';
import { pactKey } from './pact-key.ts';

/** Where a candidate stands, in the order of the way. Each match that was not withdrawn is at one of them. */
export const stages = ['place', 'times', 'offered', 'confirmed', 'interviewed', 'hired', 'notHired'] as const;
export type Stage = (typeof stages)[number];

/** The next thing that somebody has to do for a pact. */
export interface NextOfPact extends NextDeadline {
  /** How many candidates it is about. */
  count: number;
}

/** One course and one job, as one reader sees their candidates. */
export interface Pact {
  /** How many candidates are at each stage. */
  stages: Readonly<Record<Stage, number>>;
  /** The reader's own earliest deadline, or the other side's where the reader has none. */
  next: NextOfPact | null;
}

/** Returns at which stage a match is. A late completion that nobody accepted yet waits for times. */
export function stageOf(match: Match, interview: Pick<Interview, 'proposedBy'> | undefined): Stage {
  switch (match.status) {
    case 'matched':
      if (waitsForPlace(match)) return 'place';
      return interview?.proposedBy ? 'offered' : 'times';
    case 'interview_scheduled':
      return 'confirmed';
    case 'interview_completed':
      return 'interviewed';
    case 'hired':
      return 'hired';
    case 'not_hired':
      return 'notHired';
  }
}

/** Returns the pacts with candidates that the reader sees, by `pactKey`. A match belongs to its first course. */
export async function pactsByKey(
  reader: Reader,
  actor: Actor,
  now: string,
): Promise<ReadonlyMap<string, Pact>> {
  const side = sideOf(actor);
  const [matches, { factsOf }, settings, organization] = await Promise.all([
    reader.find('matches'),
    readFacts(reader),
    currentSettings(reader),
    reader.get('organizations', actor.organization),
  ]);
  const clock = { now, own: organization?.timeZone ?? settings.defaultTimeZone, settings };
  const standing = matches.filter(({ withdrawnAt }) => !withdrawnAt).map(factsOf);
  const groups = groupBy(standing, ({ match }) => pactKey(match));
  const actsOf = actsFor(side, clock);
  return new Map(
    [...groups].map(([key, cohort]): [string, Pact] => [
      key,
      { stages: stageCounts(cohort), next: nextOf(actsOf(cohort)) },
    ]),
  );
}

/** Returns how many candidates of a cohort are at each stage. */
export function stageCounts(
  cohort: readonly Pick<FactsOfMatch, 'match' | 'interview'>[],
): Record<Stage, number> {
  const counts = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const { match, interview } of cohort) counts[stageOf(match, interview)] += 1;
  return counts;
}

interface Clock {
  now: string;
  /** The time zone of the side's organization. */
  own: string;
  settings: Periods;
}

/** What one candidate waits for on the reader's side, and until when on either side. */
interface Act {
  waiting: Waiting | undefined;
  deadline: NextDeadline | undefined;
}

/** Returns the function that lists the acts of a cohort as one side reads them. */
export function actsFor(
  side: Side,
  { now, own, settings }: Clock,
): (cohort: readonly FactsOfMatch[]) => Act[] {
  const urgencyOf = urgencyAt(now);
  return (cohort) =>
    cohort.map((facts) => {
      const waiting = matchNeed(facts, side, settings, now);
      const zones = { site: facts.job?.siteTimeZone, own };
      return { waiting, deadline: nextDeadline(facts, waiting, side, zones, urgencyOf) };
    });
}

/** Returns the earliest deadline of the reader's own, or of the other side. Those of the same act are counted. */
export function nextOf(acts: readonly Act[]): NextOfPact | null {
  const deadlines = acts.flatMap(({ deadline }) => deadline ?? []);
  const own = deadlines.filter(({ name }) => name !== null);
  const [first, ...others] = own.length > 0 ? own : deadlines;
  if (!first) return null;
  const next = others.reduce((earliest, each) => (isBefore(each, earliest) ? each : earliest), first);
  const same =
    next.name === null ? deadlines : acts.filter(({ waiting }) => waiting && waiting.name === next.name);
  return { ...next, count: same.length };
}

/** Of two acts until the same instant, every reader names the same one, whatever the order of its rows. */
const isBefore = (one: NextDeadline, other: NextDeadline): boolean =>
  one.at < other.at || (one.at === other.at && `${one.name} ${one.zone}` < `${other.name} ${other.zone}`);
