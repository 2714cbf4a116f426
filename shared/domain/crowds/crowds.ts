// Lets an employer report a crowd: many matches of one day with one training provider, for an administrator to review.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { calendarDate, rowId, textOf } from '#shared/engine/field-schemas.ts';
import { crowdVerdicts } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { dateIn, plusDays } from '#shared/lib/time.ts';
import { crowdMatches, crowdReportDays } from '#shared/policy.ts';
import { canSchedule } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** An employer's report of a crowd, and what became of it. */
export type CrowdReport = Row<'crowdReports'>;

/** Reports the open matches of one day with a training provider. Which ones those are is settled by the server’s rows. */
export const reportCrowd = defineCommand({
  name: 'crowds.report',
  allowed: ['employer'],
  leastRole: 'manager',
  input: z.object({ id: rowId(), providerId: rowId(), day: calendarDate() }),
  done: 'Matches reported',
  failed: 'Failed to report the matches',
  isBinding: true,
  async run(store, { id, providerId, day }, { actor, now }) {
    const employerId = actor.organization;
    const [matches, reports, timeZone] = await Promise.all([
      store.find('matches', { employerId }),
      store.find('crowdReports', { employerId }),
      timeZoneOf(store, employerId),
    ]);
    const ofProvider = matches.filter((match) => match.providerId === providerId);
    if (ofProvider.length === 0) throw refuse('organization.notFound');
    const crowd = ofProvider.filter((match) => isReportable(match) && dayOf(match, timeZone) === day);
    if (crowd.length < crowdMatches) throw refuse('crowd.tooFew', { least: crowdMatches });
    const again = reportableFrom(reports, providerId);
    if (again && again > now) throw refuse('crowd.reported', { day: dateIn(timeZone, again) });
    await store.add('crowdReports', {
      ...{ id, employerId, providerId, day, matchIds: crowd.map((match) => match.id).join(' ') },
      ...{ restsUntil: null, state: 'open', decidedAt: null, decidedByName: null, comment: null },
      createdAt: now,
    });
  },
});

/** Withdraws the reported matches for an administrator, or lets their clocks go on. Both sides read the reason. */
export const decideCrowd = defineCommand({
  name: 'crowds.decide',
  allowed: ['admin'],
  input: z.object({
    id: rowId(),
    verdict: z.enum(crowdVerdicts, 'Choose what happens'),
    comment: textOf(1, 'Give a reason', 1000),
  }),
  done: 'Report decided',
  failed: 'Failed to decide the report',
  async run() {},
});

/** An interview is owed, not overdue, and nobody has arranged it. It may wait for a place. */
const isReportable = (match: Match): boolean => canSchedule(match) && !match.missedAt && !match.excusedAt;

const dayOf = ({ createdAt }: Match, timeZone: string): string => dateIn(timeZone, createdAt);

/** Returns when the employer can report a crowd of this provider again, or nothing if it never did. */
function reportableFrom(reports: readonly CrowdReport[], providerId: string): string | undefined {
  const last = reports
    .filter((report) => report.providerId === providerId)
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1);
  return last && plusDays(last, crowdReportDays);
}

/** Returns the ids of the reported matches. */
export const matchIdsOf = ({ matchIds }: Pick<CrowdReport, 'matchIds'>): string[] =>
  matchIds.split(' ').filter(Boolean);

/** Many open matches of one day with one training provider. */
export interface Crowd {
  providerId: string;
  providerName: string;
  day: string;
  count: number;
  /** From when the employer can report it, if it reported one of this provider before. */
  reportableFrom: string | undefined;
}

/** Lists the crowds among the employer’s open matches, the newest first. */
export async function crowdsOf(reader: Reader, { organization }: Actor): Promise<Crowd[]> {
  const [matches, reports, timeZone] = await Promise.all([
    reader.find('matches', { employerId: organization }),
    reader.find('crowdReports', { employerId: organization }),
    timeZoneOf(reader, organization),
  ]);
  const reported = new Set(reports.flatMap(matchIdsOf));
  const open = matches.filter((match) => isReportable(match) && !reported.has(match.id));
  const groups = groupBy(open, (match) => `${dayOf(match, timeZone)} ${match.providerId}`);
  const crowds = [...groups.values()].filter(({ length }) => length >= crowdMatches);
  const named = crowds.map(async ([match, ...others]): Promise<Crowd[]> => {
    if (!match) return [];
    const { providerId, courseId } = match;
    const providerName = (await reader.get('courses', courseId))?.providerName ?? 'The training provider';
    return [
      {
        ...{ providerId, providerName, day: dayOf(match, timeZone), count: others.length + 1 },
        reportableFrom: reportableFrom(reports, providerId),
      },
    ];
  });
  return (await Promise.all(named)).flat().sort((a, b) => (a.day < b.day ? 1 : -1));
}
