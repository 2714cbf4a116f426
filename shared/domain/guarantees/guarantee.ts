// Decides what a guarantee rests on: an interview that was held, an offer that the provider confirmed, or two absences of
// the candidate.
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { guaranteeAt } from './deadline.ts';
import { absencesToDecide } from '#shared/policy.ts';
import { claimsOf, isMade, offerIn } from '../claims/claim.ts';
import type { Claim } from '../claims/claim.ts';
import type { Interview, Match } from '../interviews/interviews.ts';

/** What the employer reported about an interview: it was held, or the candidate did not attend. */
export type AttendanceReport = Row<'attendanceReports'>;

/** Reports whether the provider disputed the report and no administrator decided yet. */
export const isDisputed = ({ disputedAt, decidedAt }: AttendanceReport): boolean =>
  disputedAt !== null && decidedAt === null;

/** Reports whether the report is an absence that counts. */
const isCounted = (report: AttendanceReport): boolean =>
  report.kind === 'absent' && report.isConfirmed && !isDisputed(report) && report.decision !== 'rejected';

/** Returns the reports of the current promise. A match that was withdrawn and returned starts again without reports. */
export async function reportsOf(reader: Reader, match: Match): Promise<AttendanceReport[]> {
  const reports = await reader.find('attendanceReports', { matchId: match.id });
  return reports.filter(({ createdAt }) => createdAt >= match.owedSince);
}

/** Returns the match with the state of its guarantee, derived from its facts. An excuse is final. */
export async function withGuarantee(reader: Reader, match: Match): Promise<Match> {
  if (match.guarantee === 'released') return match;
  const [reports, claims] = await Promise.all([reportsOf(reader, match), claimsOf(reader, match)]);
  const honouredAt = honouredBy(match, reports, offerIn(claims));
  return { ...match, honouredAt, guarantee: match.excusedAt ? null : stateAt(match, honouredAt) };
}

function stateAt(match: Match, honouredAt: string | null): Match['guarantee'] {
  if (honouredAt) return guaranteeAt(match, honouredAt);
  return match.missedAt ? 'missed' : null;
}

/**
 * Returns when the guarantee was kept. A disputed report keeps nothing until an administrator has decided, and an offer
 * nothing until it is confirmed. Offers of before are no claims.
 */
function honouredBy(
  match: Match,
  reports: readonly AttendanceReport[],
  offer: Claim | undefined,
): string | null {
  const { status, heldAt, interviewDate, decidedAt } = match;
  const isOpen = (kind: AttendanceReport['kind']) =>
    reports.some(
      (report) =>
        report.kind === kind && isDisputed(report) && (kind === 'absent' || report.startsAt === heldAt),
    );
  if (status === 'matched' || status === 'interview_scheduled') return null;
  if (heldAt) return isOpen('held') ? null : heldAt;
  const isAbsenceOpen = isOpen('absent') && reports.filter(isCounted).length < absencesToDecide;
  const absentAt = isAbsenceOpen ? null : interviewDate;
  if (status === 'hired') return earlier(absentAt, !offer || isMade(offer) ? decidedAt : null);
  return status === 'not_hired' && !isAbsenceOpen ? (absentAt ?? decidedAt) : null;
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Reports whether the provider can still object to the time that the employer recorded or moved alone. */
export const canObject = (interview: Pick<Interview, 'objectUntil'>, now: string): boolean =>
  interview.objectUntil !== null && interview.objectUntil > now;

/** Reports whether the provider confirmed this very time. An absence counts only then. */
export const isTimeConfirmed = (interview: Pick<Interview, 'objectUntil'> | undefined): boolean =>
  interview !== undefined && interview.objectUntil === null;
