// For each notification: does it ask for something, and when is that done? A settled question leaves the bell. The
// compiler asks for an answer for each code, so no notification can stay true for ever by oversight.
import { isOpen } from '#shared/domain/agreements/invitations.ts';
import {
  canSchedule,
  isOwed,
  isScheduled,
  needsDecision,
  waitsForAcceptance,
} from '#shared/domain/interviews/interviews.ts';
import type { Interview, Match } from '#shared/domain/interviews/interviews.ts';
import { isUnread } from '#shared/domain/messages/messages.ts';
import type { NoticeCode } from '#shared/domain/notifications/notice-texts.ts';
import type { Notification } from '#shared/domain/notifications/notifications.ts';
import { canAnswerRelease } from '#shared/domain/releases/releases.ts';
import type { Reader } from '#shared/engine/store.ts';

/**
 * What becomes of a notification. `news` stays true. `asks` leaves the bell when its question is settled, `tells` counts
 * as read then. `withdrawn` is taken back by the server with the decision, because no device has the rows to see it.
 */
export type Settlement =
  | 'news'
  | 'withdrawn'
  | { kind: 'asks' | 'tells'; isSettled: (reader: Reader, row: Notification) => Promise<boolean> };

/** The match of a notice, by its subject. Without the match, nothing is known to be settled. */
const whenMatch = (isSettled: (match: Match, interview: Interview | undefined) => boolean): Settlement =>
  asksAbout(({ subjectId }) => subjectId, isSettled);

const asksAbout = (
  idOf: (row: Notification) => string,
  isSettled: (match: Match, interview: Interview | undefined) => boolean,
  kind: 'asks' | 'tells' = 'asks',
): Settlement => ({
  kind,
  async isSettled(reader, row) {
    const id = idOf(row);
    const [match, interview] = await Promise.all([reader.get('matches', id), reader.get('interviews', id)]);
    return match !== undefined && isSettled(match, interview);
  },
});

/** Notices about new candidates are grouped by their job. The key of the row names the match. */
const matchInKey = ({ id, personId }: Notification): string =>
  id.slice('match.'.length, id.length - personId.length - 1);

const timesOffered = whenMatch(
  (match, interview) => !canSchedule(match) || interview?.proposedBy !== 'employer',
);
const timesSuggested = whenMatch(
  (match, interview) => !canSchedule(match) || interview?.proposedBy !== 'provider',
);
const timesDue = whenMatch((match, interview) => !canSchedule(match) || interview?.proposedBy === 'employer');
const stillOwed = whenMatch((match) => !isOwed(match));

const whenInvitation: Settlement = {
  kind: 'asks',
  async isSettled(reader, { subjectId }) {
    const invitation = await reader.get('invitations', subjectId);
    return invitation !== undefined && !isOpen(invitation);
  },
};

export const settlements: Readonly<Record<NoticeCode, Settlement>> = {
  'match.new': asksAbout(
    matchInKey,
    (match, interview) => !canSchedule(match) || interview?.proposedBy === 'employer',
    'tells',
  ),
  'match.lateCompletion': asksAbout(matchInKey, (match) => !waitsForAcceptance(match)),
  'release.asked': whenMatch((match) => !canAnswerRelease(match)),
  'times.proposed': timesOffered,
  'times.suggested': timesSuggested,
  'times.noneFits': timesDue,
  'interview.agreedByPhone': whenMatch((match, interview) => !isScheduled(match) || !interview?.objectUntil),
  'interview.newTimesDue': timesDue,
  'interview.responseOverdue': timesDue,
  'interview.missed': stillOwed,
  'reminder.respond': timesDue,
  'reminder.respondOverdue': timesDue,
  'reminder.renew': timesDue,
  'reminder.renewOverdue': timesDue,
  'reminder.confirm': timesOffered,
  'reminder.answer': timesSuggested,
  'reminder.deadlineNear': stillOwed,
  'reminder.deadlineToday': stillOwed,
  'reminder.outcome': whenMatch((match) => !isScheduled(match)),
  'reminder.decision': whenMatch((match) => !needsDecision(match)),
  'attendance.disputed': {
    kind: 'asks',
    async isSettled(reader, { subjectId }) {
      const reports = await reader.find('attendanceReports', { matchId: subjectId });
      return reports.some((report) => report.decidedAt) && reports.every((report) => !isUndecided(report));
    },
  },
  'agreement.proposed': {
    kind: 'asks',
    async isSettled(reader, { subjectId }) {
      const agreement = await reader.get('agreements', subjectId);
      return agreement !== undefined && agreement.status !== 'pending_approval';
    },
  },
  'agreement.endProposed': {
    kind: 'asks',
    async isSettled(reader, { subjectId }) {
      const agreement = await reader.get('agreements', subjectId);
      return agreement !== undefined && (agreement.status !== 'active' || !agreement.endProposedBy);
    },
  },
  'invitation.sent': whenInvitation,
  'invitation.reminder': whenInvitation,
  'message.new': {
    kind: 'tells',
    async isSettled(reader, { subjectId, organizationId }) {
      const thread = await reader.get('threads', subjectId);
      if (!thread) return false;
      return !isUnread(thread, { role: thread.employerId === organizationId ? 'employer' : 'provider' });
    },
  },
  'listing.hidden': {
    kind: 'asks',
    async isSettled(reader, { subjectId }) {
      const [table, id] = subjectId.split('.');
      const listing = await reader.get(table === 'job' ? 'jobs' : 'courses', Number(id));
      return listing !== undefined && !listing.isHidden;
    },
  },
  'attendance.toDecide': 'withdrawn',
  'breach.disputed': 'withdrawn',
  'message.reported': 'withdrawn',
  'listing.reported': 'withdrawn',
  'listing.reviewRequested': 'withdrawn',
  'address.changeRequested': 'withdrawn',
  'invitation.toAddress': 'withdrawn',
  'match.withdrawn': 'news',
  'match.candidateWithdrew': 'news',
  'match.outcome': 'news',
  'match.withdrawnByAdmin': 'news',
  'match.corrected': 'news',
  'release.granted': 'news',
  'release.declined': 'news',
  'release.unusual': 'news',
  'consent.given': 'news',
  'consent.withdrawn': 'news',
  'attendance.decided': 'news',
  'interview.confirmed': 'news',
  'interview.moved': 'news',
  'interview.cancelled': 'news',
  'interview.objected': 'news',
  'interview.notHeld': 'news',
  'interview.missedBy': 'news',
  'deadlines.moved': 'news',
  'agreement.approved': 'news',
  'agreement.accepted': 'news',
  'agreement.rejected': 'news',
  'agreement.cancelled': 'news',
  'agreement.withdrawn': 'news',
  'agreement.cancelledByAdmin': 'news',
  'agreement.expired': 'news',
  'agreement.completed': 'news',
  'agreement.endTakenBack': 'news',
  'agreement.completedByBoth': 'news',
  'invitation.withdrawn': 'news',
  'invitation.declined': 'news',
  'invitation.expired': 'news',
  'message.reportDecided': 'news',
  'listing.shown': 'news',
  'colleague.joined': 'news',
  'colleague.left': 'news',
  'organization.calendarCorrected': 'news',
  'suspension.account': 'news',
  'suspension.organization': 'news',
  'suspension.lifted': 'news',
  'suspension.employer': 'news',
  'suspension.provider': 'news',
  'admin.granted': 'news',
  'admin.added': 'news',
  'admin.removed': 'news',
  'admin.codesGuessed': 'news',
  'platform.newUsers': 'news',
  'platform.newAgreements': 'news',
  'week.platform': 'news',
  'week.employer': 'news',
  'completions.unlisted': 'news',
};

const isUndecided = ({ disputedAt, decidedAt }: { disputedAt: string | null; decidedAt: string | null }) =>
  disputedAt !== null && decidedAt === null;

/** Returns the notification as it counts now, or undefined if its question is settled. */
export async function unsettled(reader: Reader, row: Notification): Promise<Notification | undefined> {
  const settlement = settlementOf(row.textCode);
  if (typeof settlement === 'string') return row;
  if (settlement.kind === 'tells' && row.isRead) return row;
  if (!(await settlement.isSettled(reader, row))) return row;
  return settlement.kind === 'asks' ? undefined : { ...row, isRead: true };
}

/** A code that this version does not know, or a row without a code, is news. */
const settlementOf = (code: string | null): Settlement =>
  code !== null && Object.hasOwn(settlements, code) ? settlements[code as NoticeCode] : 'news';
