// Judges reports of crowds by the page: once in 90 days an employer may report 25 or more open matches of one day with a
// training provider; their clocks rest for at most 15 working days, and go on with at least ten.
import type { Row } from '#shared/engine/schema.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import {
  dayAfter,
  dayIn,
  earlierOf,
  endOfDay,
  everyClosure,
  laterBy,
  workingDayAfter,
  workingDaysBetween,
} from './days.ts';

type Match = Row<'matches'>;
type Report = Row<'crowdReports'>;

/** The rows that a decision depends on. */
interface Rows {
  matches: readonly Match[];
  reports: readonly Report[];
  claims: readonly Row<'claims'>[];
  zone: string;
}

async function rowsIn({ store }: Classroom): Promise<Rows> {
  const [matches, reports, claims, employer] = await Promise.all([
    store.find('matches'),
    store.find('crowdReports'),
    store.find('claims'),
    store.get('organizations', 'erin'),
  ]);
  return { matches, reports, claims, zone: employer?.timeZone ?? 'UTC' };
}

/** Returns a check for after each step. A step accepts at most one report or decision. */
export async function crowdCheckerOf(room: Classroom) {
  let before = await rowsIn(room);
  return async (): Promise<string | null> => {
    const after = await rowsIn(room);
    const was = before;
    before = after;
    for (const report of after.reports) {
      const known = was.reports.find(({ id }) => id === report.id);
      const fault =
        (known ? null : faultOfReport(report, was)) ??
        (known && known.state !== report.state ? faultOfEnd(report, was, after) : null) ??
        faultOfRest(report, after);
      if (fault) return fault;
    }
    return null;
  };
}

const matchesOf = ({ matchIds }: Report, { matches }: Rows): Match[] =>
  matches.filter(({ id }) => matchIds.split(' ').includes(id));

const isOwed = ({ status, withdrawnAt, missedAt, excusedAt }: Match): boolean =>
  (status === 'matched' || status === 'interview_scheduled') && !withdrawnAt && !missedAt && !excusedAt;

/** An interview that is owed, has no time and is not overdue. It may wait for a place. */
const isReportable = (match: Match): boolean => isOwed(match) && match.status === 'matched';

function faultOfReport(report: Report, { matches, reports, zone }: Rows): string | null {
  const { createdAt, day, providerId, matchIds, restsUntil } = report;
  const open = matches.filter(
    (match) => isReportable(match) && match.providerId === providerId && dayIn(zone, match.createdAt) === day,
  );
  if (open.length < 25) return `a crowd of ${open.length} was reported`;
  if (reports.some((each) => each.providerId === providerId && laterBy(each.createdAt, 90) > createdAt))
    return 'a provider was reported twice in 90 days';
  const isSame =
    open.every(({ id }) => matchIds.split(' ').includes(id)) && matchIds.split(' ').length === open.length;
  if (!isSame) return 'other matches were reported';
  const today = createdAt.slice(0, 10);
  const latest = endOfDay(earlierOf(workingDayAfter(today, 15, everyClosure), dayAfter(today, 30)));
  return (restsUntil ?? '') > latest ? `a crowd rests until ${restsUntil}, later than ${latest}` : null;
}

const endOf = ({ decidedAt, restsUntil, state }: Report): string =>
  (state === 'withdrawn' || state === 'goes_on' ? decidedAt : restsUntil) ?? '';

/** While it rests nothing is missed, and afterwards not within ten working days. */
function faultOfRest(report: Report, rows: Rows): string | null {
  for (const { missedAt } of matchesOf(report, rows)) {
    if (missedAt === null || missedAt < report.createdAt) continue;
    if (missedAt <= endOf(report)) return `missed at ${missedAt} while its clock rests`;
    const days = workingDaysBetween(rows.zone, [], endOf(report), missedAt);
    if (days < 9) return `missed at ${missedAt}, ${days} working days after the rest`;
  }
  return null;
}

/** An administrator withdraws what is owed and not being settled, or lets it go on with ten working days left. */
function faultOfEnd(report: Report, before: Rows, after: Rows): string | null {
  const { decidedAt, restsUntil, state } = report;
  if (state !== 'undecided' && (decidedAt ?? '') >= (restsUntil ?? '')) return 'decided after the rest';
  for (const match of matchesOf(report, after)) {
    const was = before.matches.find(({ id }) => id === match.id);
    if (!was || !isOwed(was)) continue;
    const isSettling =
      (was.status === 'interview_scheduled' && (was.interviewDate ?? '') <= (decidedAt ?? '')) ||
      before.claims.some(
        ({ matchId, state: now }) => matchId === match.id && (now === 'open' || now === 'disputed'),
      );
    const isWithdrawn = match.withdrawnAt !== null;
    if (state === 'withdrawn' && isWithdrawn === isSettling)
      return isWithdrawn ? 'withdrawn before it was settled' : 'reported, and not withdrawn';
    // A claim may have settled an earlier withdrawal in the same step of the clock.
    if (state !== 'withdrawn' && isWithdrawn && match.withdrawnAt === decidedAt)
      return 'withdrawn although it goes on';
    const days = workingDaysBetween(after.zone, [], endOf(report), match.deadlineAt ?? endOf(report));
    if (isOwed(match) && match.deadlineAt !== null && days < 10)
      return `${days} working days left after the rest`;
  }
  return null;
}
