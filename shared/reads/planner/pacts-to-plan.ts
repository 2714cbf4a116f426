// The candidates who wait for times, by pact: what the planner of interviews offers to choose from.
import { currentSettings } from '../../domain/platform/settings.ts';
import type { Actor } from '../../engine/command.ts';
import type { Reader } from '../../engine/store.ts';
import { groupBy } from '../../lib/group-by.ts';
import { matchesInFull } from '../matches.ts';
import type { MatchInFull } from '../matches.ts';
import { matchNeed } from '../needs/match-needs.ts';
import { pactKey } from '../pacts/pact-key.ts';
import { dueOf } from './interview-plan.ts';

/** One course and one job with candidates who wait for times. */
export interface PactToPlan {
  /** As `pactKey`. */
  key: string;
  rows: readonly MatchInFull[];
  /** The earliest of their deadlines, an instant. */
  dueAt: string | undefined;
}

/** Returns the pacts whose candidates the employer has to propose times to, those due first in front. */
export async function pactsToPlan(reader: Reader, actor: Actor, now: string): Promise<PactToPlan[]> {
  const [matches, settings] = await Promise.all([matchesInFull(reader, actor), currentSettings(reader)]);
  const waiting = matches.filter((row) => matchNeed(row, 'employer', settings, now)?.name === 'proposeTimes');
  return [...groupBy(waiting, ({ match }) => pactKey(match))]
    .map(([key, rows]) => ({ key, rows, dueAt: rows.flatMap(({ match }) => dueOf(match) ?? []).sort()[0] }))
    .sort((a, b) => ((a.dueAt ?? '~') < (b.dueAt ?? '~') ? -1 : 1));
}
