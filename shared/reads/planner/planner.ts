// Reads the planner of an organization: its matches, and the calendars of the organization and of an employer's sites.
import { closedDaysOf } from '../../domain/organizations/organizations.ts';
import { currentSettings } from '../../domain/platform/settings.ts';
import { sitesOf } from '../../domain/sites/site.ts';
import type { Actor } from '../../engine/command.ts';
import type { Reader } from '../../engine/store.ts';
import { matchesInFull } from '../matches.ts';
import type { MatchInFull } from '../matches.ts';
import type { PlannerCalendar } from './week.ts';

/** All that the planner shows. */
export interface Planner {
  matches: readonly MatchInFull[];
  /** The organization's own calendar. */
  own: PlannerCalendar;
  /** Those of the open sites, and of closed ones that still have matches. */
  sites: readonly PlannerCalendar[];
  /** The platform's holidays, which are closed days in each of these calendars. */
  holidays: readonly string[];
}

/** Reads the days on which no deadline falls, for every employer. */
export const platformHolidays = async (reader: Reader): Promise<string[]> =>
  closedDaysOf(await currentSettings(reader));

/** Reads everything that the planner shows, as far as the person may see it. */
export async function plannerOf(reader: Reader, actor: Actor): Promise<Planner> {
  const [matches, organization, sites, holidays] = await Promise.all([
    matchesInFull(reader, actor),
    reader.get('organizations', actor.organization),
    sitesOf(reader, actor),
    platformHolidays(reader),
  ]);
  const used = new Set(matches.map(({ job }) => job?.siteId));
  return {
    matches,
    own: {
      siteId: null,
      name: organization?.name ?? actor.name,
      timeZone: organization?.timeZone ?? 'UTC',
      closedDays: [...(organization ? closedDaysOf(organization) : []), ...holidays],
    },
    sites: sites
      .filter(({ id, isActive }) => isActive || used.has(id))
      .map((site) => ({
        siteId: site.id,
        name: site.name,
        timeZone: site.timeZone,
        closedDays: [...closedDaysOf(site), ...holidays],
      })),
    holidays,
  };
}

/**
 * Reads what matters for a time with one employer, for a provider: its own calendar, the interviews of this employer, and
 * those of the learner with others.
 */
export async function plannerWith(
  reader: Reader,
  actor: Actor,
  employerId: string,
  reference: string,
): Promise<Planner> {
  const planner = await plannerOf(reader, actor);
  return {
    ...planner,
    matches: planner.matches.filter(
      ({ match }) => match.employerId === employerId || match.candidateReferenceId === reference,
    ),
  };
}
