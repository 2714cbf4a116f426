// What the planner's fields hold for each site: what was typed there, else what is suggested.
import { placeDefaults } from '#app/interviews/place-fields.tsx';
import type { PlaceValues } from '#app/interviews/place-fields.tsx';
import type { PlaceOfJob } from '#app/interviews/bulk/last-place.ts';
import { zoneShown } from '#app/ui/wall-clock.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { byText } from '#shared/lib/texts.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { siteIdOf, suggestedDays } from '#shared/reads/planner/interview-plan.ts';
import type { PlanDay, SiteHours } from '#shared/reads/planner/interview-plan.ts';
import type { PlannedTime } from '#shared/reads/planner/planned-times.ts';

/** The names of the fields for rooms. */
export const roomNames = ['room1', 'room2', 'room3', 'room4', 'room5', 'room6'] as const;
/** The fields of each break. */
export const breakNames = [
  ['break1', 'until1'],
  ['break2', 'until2'],
  ['break3', 'until3'],
] as const;

type RoomName = (typeof roomNames)[number];
type BreakName = (typeof breakNames)[number][number];
/** The fields of a site that hold a text. */
export type SiteField = keyof PlaceValues | RoomName | BreakName | 'rooms';

/** The values of a site, all as typed. */
export interface SiteValues extends Record<SiteField, string> {
  days: readonly PlanDay[];
}

/** The values of the planner. */
export interface PlanValues {
  /** What the planner was opened with when something was changed: see `Selection.key`. */
  from: string;
  /** The ids of the chosen matches. Null: those that the planner was opened with. */
  people: readonly string[] | null;
  /** What was typed, by the key of the site. */
  sites: Readonly<Record<string, Partial<SiteValues>>>;
}

/** One site of the plan, with its own candidates, calendar and place. */
export interface PlanSite {
  key: string;
  /** Undefined for jobs at no site. */
  name: string | undefined;
  rows: readonly MatchInFull[];
  at: PlaceOfJob;
  /** What was typed, else what is suggested. */
  values: SiteValues;
  hours: SiteHours;
}

const usualHours = { start: '09:00', end: '17:00' };

/** A lunch break, in one room. Interviews of a day are short. */
const usual = {
  ...placeDefaults,
  minutes: '15',
  rooms: '1',
  ...(Object.fromEntries(roomNames.map((name) => [name, ''])) as Record<RoomName, string>),
  ...(Object.fromEntries(breakNames.flat().map((name) => [name, ''])) as Record<BreakName, string>),
  break1: '12:00',
  until1: '13:00',
};

/** Candidates of one site, by its key. */
export interface SiteGroup {
  key: string;
  rows: readonly MatchInFull[];
  /** One of their jobs. */
  jobId: number;
}

/** Groups the candidates by site, in the order of the sites' names. Those at no site come last. */
export const sitesOf = (rows: readonly MatchInFull[]): SiteGroup[] =>
  [...groupBy(rows, (row) => siteIdOf(row) ?? 'none')]
    .map(([key, of]) => ({ key, rows: of, jobId: of[0]?.match.jobId ?? 0 }))
    .sort((a, b) => byText(nameOf(a) ?? '~', nameOf(b) ?? '~'));

const nameOf = ({ rows: [first] }: SiteGroup): string | undefined => first?.job?.siteName ?? undefined;

interface SuggestOptions {
  now: string;
  others: readonly PlannedTime[];
}

/** Returns a site with its values. Its days are suggested until they are typed. */
export function planSite(
  group: SiteGroup,
  at: PlaceOfJob,
  typed: Partial<SiteValues> = {},
  { now, others }: SuggestOptions,
): PlanSite {
  const texts = { ...usual, ...at.place, ...typed };
  const place = {
    siteId: at.siteId,
    // An interview at the site is on the site's clocks, any other on the organization's.
    zone: (texts.kind === 'in-person' && at.zone) || zoneShown(),
    minutes: Number(texts.minutes),
    breaks: breakNames.map(([from, until]) => ({ from: texts[from], until: texts[until] })),
    rooms: roomsOf(texts),
  };
  const days = typed.days ?? suggestedDays(group.rows, place, usualHours, { now, others, closed: at.closed });
  return {
    ...group,
    name: nameOf(group),
    at,
    values: { ...texts, days },
    hours: { ...place, days },
  };
}

/** The names of the rooms. Of several, one without a name has a number. */
function roomsOf(texts: Record<RoomName | 'rooms', string>): (string | null)[] {
  const names = roomNames.slice(0, Number(texts.rooms)).map((name) => texts[name].trim());
  if (names.length === 1) return [names[0] || null];
  return names.map((name, index) => name || `Room ${index + 1}`);
}
