// The columns of the figures that can be exported.
import type { CoursePlacements, EmployerPlacements } from '#shared/reads/analytics/placements.ts';
import type { AuditedEvent, PlatformWeek } from '#shared/reads/analytics/platform.ts';
import type { HiringWeek, PlacementWeek } from '#shared/reads/analytics/weeks.ts';
import type { CsvColumn } from '#shared/lib/csv.ts';

export const hiringWeekColumns: readonly CsvColumn<HiringWeek>[] = [
  { heading: 'Week ending', value: ({ monday }) => monday },
  { heading: 'New candidates', value: ({ matches }) => matches },
  { heading: 'Interviews held', value: ({ interviews }) => interviews },
  { heading: 'Hires', value: ({ hires }) => hires },
];

export const placementWeekColumns: readonly CsvColumn<PlacementWeek>[] = [
  { heading: 'Week ending', value: ({ monday }) => monday },
  { heading: 'Completions', value: ({ completions }) => completions },
  { heading: 'Matches', value: ({ matches }) => matches },
  { heading: 'Interviews held', value: ({ interviews }) => interviews },
  { heading: 'Hires', value: ({ hires }) => hires },
];

export const coursePlacementColumns: readonly CsvColumn<CoursePlacements>[] = [
  { heading: 'Course ID', value: ({ courseId }) => courseId },
  { heading: 'Course', value: ({ title }) => title },
  { heading: 'Completions', value: ({ completions }) => completions },
  { heading: 'Matched', value: ({ matched }) => matched },
  { heading: 'Interviews', value: ({ interviews }) => interviews },
  { heading: 'Hires', value: ({ hires }) => hires },
];

export const employerPlacementColumns: readonly CsvColumn<EmployerPlacements>[] = [
  { heading: 'Employer', value: ({ employerName }) => employerName },
  { heading: 'Matched', value: ({ matched }) => matched },
  { heading: 'Interviews', value: ({ interviews }) => interviews },
  { heading: 'Hires', value: ({ hires }) => hires },
];

export const platformWeekColumns: readonly CsvColumn<PlatformWeek>[] = [
  { heading: 'Week ending', value: ({ monday }) => monday },
  { heading: 'New users', value: ({ newUsers }) => newUsers },
  { heading: 'Matches', value: ({ matches }) => matches },
  { heading: 'Interviews held', value: ({ interviews }) => interviews },
  { heading: 'Hires', value: ({ hires }) => hires },
  { heading: 'Active SWAP agreements', value: ({ activeSwaps }) => activeSwaps },
];

export const auditColumns: readonly CsvColumn<AuditedEvent>[] = [
  { heading: 'Time', value: ({ at }) => at },
  { heading: 'Person', value: ({ personName }) => personName },
  { heading: 'Role', value: ({ role }) => role },
  { heading: 'Role in the organization', value: ({ memberRole }) => memberRole },
  { heading: 'Event', value: ({ event }) => event },
  { heading: 'Description', value: ({ words }) => words },
  { heading: 'Outcome', value: ({ outcome }) => outcome },
  { heading: 'Table', value: ({ subjectTable }) => subjectTable },
  { heading: 'Subject ID', value: ({ subjectId }) => subjectId },
  { heading: 'From', value: ({ from }) => from },
  { heading: 'To', value: ({ to }) => to },
  { heading: 'Saved on the device', value: ({ savedAt }) => savedAt },
  { heading: 'Device', value: ({ client }) => client },
  { heading: 'About', value: ({ subjectName }) => subjectName ?? null },
];
