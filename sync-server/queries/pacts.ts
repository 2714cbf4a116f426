// Lists agreements for administrators, each with its candidates as a cohort over all rounds, as both sides see it.
import type { Knex } from 'knex';
import { isDecided } from '#shared/domain/interviews/interviews.ts';
import { currentSettings } from '#shared/domain/platform/settings.ts';
import { agreementStatuses, sides } from '#shared/engine/options.ts';
import type { PlatformPact, PlatformSwap } from '#shared/reads/analytics/platform.ts';
import { factsFrom } from '#shared/reads/needs/match-facts.ts';
import type { FactsOfMatch } from '#shared/reads/needs/match-facts.ts';
import { pactKey } from '#shared/reads/pacts/pact-key.ts';
import { actsFor, nextOf, stageCounts } from '#shared/reads/pacts/pacts.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { isPromiseOpen } from '../database/open-promises.ts';
import { instants, stored } from '../database/select-columns.ts';
import { PostgresReader, query as ask } from '../engine/postgres-store.ts';
import { isOneOf, paged } from './lists.ts';
import type { ListQuery, Page } from './lists.ts';

/** An agreement without what is counted over its candidates. */
type ListedSwap = Omit<PlatformSwap, 'pact' | 'matches'> & { isNewestRound: boolean };

/** Returns a page of the agreements. */
export async function swapList(knex: Knex, query: ListQuery, now: Date): Promise<Page<PlatformSwap>> {
  const status = isOneOf(agreementStatuses, query.show) ? `a.status = '${query.show}'` : 'true';
  const found = `(searchable(j.title) like $2 or searchable(c.title) like $2 or searchable(j."employerName") like $2
    or searchable(c."providerName") like $2 or searchable(a.id) like $1)`;
  const owed = `(select count(*) from matches m where m."jobId" = a."jobId" and m."courseId" = a."courseId" and ${isPromiseOpen('m')})::int`;
  const { rows, total } = await paged<ListedSwap>(
    knex,
    {
      from: 'agreements a join jobs j on j.id = a."jobId" join courses c on c.id = a."courseId"',
      columns: {
        ...stored('a', 'id', 'employerId', 'providerId', 'jobId', 'courseId', 'status', 'terms'),
        ...stored('a', 'approvedByName', 'endedByName', 'endReason', 'endNote', 'promiseKept', 'isRelated'),
        ...instants('a', 'createdAt', 'approvedAt', 'endedAt'),
        jobTitle: 'j.title',
        courseTitle: 'c.title',
        ...stored('j', 'employerName'),
        ...stored('c', 'providerName'),
        owed,
        isNewestRound: `not exists (select from agreements n where n."courseId" = a."courseId" and n."jobId" = a."jobId"
          and (n."createdAt", n.id) > (a."createdAt", a.id))`,
      },
      where: `${query.q ? found : 'true'} and ${status}`,
      order: 'a."createdAt" desc, a.id desc',
    },
    query,
  );
  const pacts = await pactsOf(knex, rows, now);
  return {
    total,
    rows: rows.map(({ isNewestRound, ...row }) => {
      const pact = assertDefined(pacts.get(pactKey(row)));
      const matches = Object.values(pact.stages).reduce((sum, each) => sum + each, 0);
      return { ...row, matches, ...(isNewestRound && { pact }) };
    }),
  };
}

/**
 * Counts the candidates of each status, and names those from whose rows more follows: who is undecided, and who is
 * decided while a claim is answered. $1 courses, $2 jobs.
 */
const cohortsSql = `
  select m."courseId", m."jobId", m.status, count(*)::int as count,
         array_agg(m.id) filter (where m.status not in ('hired', 'not_hired')
           or exists (select from claims k where k."matchId" = m.id and k.state in ('open', 'disputed'))) as ids
    from matches m
   where m."withdrawnAt" is null and (m."courseId", m."jobId") in (select * from unnest($1::bigint[], $2::bigint[]))
   group by m."courseId", m."jobId", m.status`;

interface StatusOfCohort {
  courseId: number;
  jobId: number;
  status: FactsOfMatch['match']['status'];
  count: number;
  ids: string[] | null;
}

/**
 * Returns the cohorts of these agreements, by `pactKey`, by the same rules as a device. The next act is the earlier one
 * of both sides.
 */
const pactsOf = (
  knex: Knex,
  swaps: readonly ListedSwap[],
  now: Date,
): Promise<ReadonlyMap<string, PlatformPact>> =>
  knex.transaction(
    async (transaction) => {
      const reader = new PostgresReader(transaction);
      const [settings, counted] = await Promise.all([
        currentSettings(reader),
        ask<StatusOfCohort>(transaction, cohortsSql, [
          swaps.map(({ courseId }) => courseId),
          swaps.map(({ jobId }) => jobId),
        ]),
      ]);
      const factsOf = await factsOfMatches(
        reader,
        counted.flatMap(({ ids }) => ids ?? []),
      );
      const clocks = { now: now.toISOString(), settings };
      const cohorts = groupBy(counted, pactKey);
      const pacts = swaps.map(async (swap): Promise<[string, PlatformPact]> => {
        const statuses = cohorts.get(pactKey(swap)) ?? [];
        const facts = statuses.flatMap(({ ids }) => ids ?? []).map(factsOf);
        const stages = stageCounts(facts.filter(({ match }) => !isDecided(match)));
        for (const { status, count } of statuses) {
          if (status === 'hired') stages.hired = count;
          if (status === 'not_hired') stages.notHired = count;
        }
        const nexts = sides.map(async (side) => {
          const organization = await reader.get('organizations', swap[`${side}Id`]);
          const own = organization?.timeZone ?? settings.defaultTimeZone;
          const next = nextOf(actsFor(side, { ...clocks, own })(facts));
          return next && { ...next, side };
        });
        return [pactKey(swap), { stages, next: earlier(await Promise.all(nexts)) }];
      });
      return new Map(await Promise.all(pacts));
    },
    { readOnly: true, isolationLevel: 'repeatable read' },
  );

/** An act of one of the sides before an interview that is only owed; of two acts, the earlier one. */
function earlier(nexts: readonly PlatformPact['next'][]): PlatformPact['next'] {
  const some = nexts.filter((next) => next !== null);
  const acts = some.filter(({ name }) => name !== null);
  const [first] = (acts.length > 0 ? acts : some).toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return first ?? null;
}

async function factsOfMatches(
  reader: PostgresReader,
  ids: readonly string[],
): Promise<(id: string) => FactsOfMatch> {
  const rows = await Promise.all(ids.map((id) => reader.get('matches', id)));
  const matches = rows.filter((match) => match !== undefined);
  const [interviews, slots, claims, jobs] = await Promise.all([
    Promise.all(ids.map((id) => reader.get('interviews', id))),
    Promise.all(ids.map((id) => reader.find('slots', { matchId: id }))),
    Promise.all(ids.map((id) => reader.find('claims', { matchId: id }))),
    Promise.all([...new Set(matches.map(({ jobId }) => jobId))].map((id) => reader.get('jobs', id))),
  ]);
  const factsOf = factsFrom({
    interviews: interviews.filter((interview) => interview !== undefined),
    slots: slots.flat(),
    claims: claims.flat(),
    jobs: jobs.filter((job) => job !== undefined),
  });
  const matchOf = new Map(matches.map((match) => [match.id, match]));
  return (id) => factsOf(assertDefined(matchOf.get(id)));
}
