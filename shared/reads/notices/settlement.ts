// For each notification: does it ask for something, and when is that done? A settled question leaves the bell. The
// compiler asks for an answer for each code, so no notification can stay true for ever by oversight.
import { isOpen } from '#shared/domain/agreements/invitations.ts';
import { isEndless } from '#shared/domain/claims/claim.ts';
import {
  canSchedule,
  isOwed,
  isScheduled,
  needsDecision,
  waitsForAcceptance,
} from '#shared/domain/interviews/interviews.ts';
import type { Interview, Match } from '#shared/domain/interviews/interviews.ts';
import { asksAboutLinks } from '#shared/domain/jobs/openings.ts';
import { isUnread } from '#shared/domain/messages/messages.ts';
import type { NoticeCode } from '#shared/domain/notifications/notice-texts.ts';
import type { Notification } from '#shared/domain/notifications/notifications.ts';
import { canAnswerRelease } from '#shared/domain/releases/releases.ts';
import type { Reader } from '#shared/engine/store.ts';

/** News stays true. A type and no list, because a device needs only the others. */
type News =
  | 'match.waiting'
  | 'match.withdrawn'
  | 'match.merged'
  | 'match.candidateWithdrew'
  | 'match.candidateWithdraws'
  | 'match.outcome'
  | 'match.withdrawnByAdmin'
  | 'hold.over'
  | 'match.corrected'
  | 'release.granted'
  | 'release.declined'
  | 'release.unusual'
  | 'consent.given'
  | 'consent.withdrawn'
  | 'attendance.decided'
  | 'claim.disputed'
  | 'claim.settled'
  | 'interview.confirmed'
  | 'interview.moved'
  | 'interview.cancelled'
  | 'interview.timeTakenBack'
  | 'interview.objected'
  | 'interview.notHeld'
  | 'interview.missedBy'
  | 'deadlines.moved'
  | 'agreement.approved'
  | 'agreement.accepted'
  | 'agreement.rejected'
  | 'agreement.cancelled'
  | 'agreement.withdrawn'
  | 'agreement.cancelledByAdmin'
  | 'agreement.expired'
  | 'agreement.completed'
  | 'agreement.endTakenBack'
  | 'agreement.completedByBoth'
  | 'invitation.withdrawn'
  | 'invitation.declined'
  | 'invitation.expired'
  | 'message.reportDecided'
  | 'listing.shown'
  | 'colleague.joined'
  | 'colleague.left'
  | 'member.roleChanged'
  | 'assignments.changed'
  | 'member.appointed'
  | 'learner.disowned'
  | 'learner.asked'
  | 'learner.erased'
  | 'learner.consent'
  | 'learner.chose'
  | 'learner.declined'
  | 'handedOver.applied'
  | 'handedOver.declined'
  | 'organization.calendarCorrected'
  | 'webhook.paused'
  | 'suspension.account'
  | 'suspension.organization'
  | 'suspension.lifted'
  | 'suspension.employer'
  | 'suspension.provider'
  | 'admin.granted'
  | 'admin.added'
  | 'admin.removed'
  | 'admin.codesGuessed'
  | 'platform.newUsers'
  | 'platform.newAgreements'
  | 'week.platform'
  | 'week.employer'
  | 'organization.unusualShares'
  | 'crowd.reported'
  | 'crowd.withdrawn'
  | 'crowd.goesOn'
  | 'crowd.undecided'
  | 'completions.quick'
  | 'completions.unlisted';

/** Taken back by the server with the decision, because no device has the rows to see that it was made. */
type Withdrawn =
  | 'attendance.toDecide'
  | 'claim.toDecide'
  | 'claim.waiting'
  | 'breach.disputed'
  | 'crowd.toDecide'
  | 'message.reported'
  | 'listing.reported'
  | 'listing.reviewRequested'
  | 'handedOver.received'
  | 'address.changeRequested'
  | 'address.refused'
  | 'invitation.toAddress';

/** A notification that `asks` leaves the bell when its question is settled; one that `tells` counts as read then. */
export interface Settlement {
  kind: 'asks' | 'tells';
  isSettled: (reader: Reader, row: Notification) => Promise<boolean>;
}

/** The match of a notice about one, which is in the key of the row: `key.match-person`. */
export const matchOfNotice = ({ id, personId }: Pick<Notification, 'id' | 'personId'>): string =>
  id.slice(id.lastIndexOf('.', id.length - personId.length - 2) + 1, id.length - personId.length - 1);

/** Asks about the match of a notice. Without the match, nothing is known to be settled. */
const whenMatch = (
  isSettled: (match: Match, interview: Interview | undefined) => boolean,
  kind: 'asks' | 'tells' = 'asks',
): Settlement => ({
  kind,
  async isSettled(reader, row) {
    const id = matchOfNotice(row);
    const [match, interview] = await Promise.all([reader.get('matches', id), reader.get('interviews', id)]);
    return match !== undefined && isSettled(match, interview);
  },
});

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

/** A claim that nobody can answer any more asks for nothing. */
const claimAnswered: Settlement = {
  kind: 'asks',
  async isSettled(reader, row) {
    const claims = await reader.find('claims', { matchId: matchOfNotice(row) });
    return claims.length > 0 && claims.every(({ state }) => state !== 'open');
  },
};

/** Every code that is neither news nor withdrawn. */
export const settlements: Readonly<Record<Exclude<NoticeCode, News | Withdrawn>, Settlement>> = {
  'match.new': whenMatch(
    (match, interview) => !canSchedule(match) || interview?.proposedBy === 'employer',
    'tells',
  ),
  'match.lateCompletion': whenMatch((match) => !waitsForAcceptance(match)),
  'interview.unreported': {
    kind: 'asks',
    isSettled: async (reader) => !(await reader.find('claims')).some(isEndless),
  },
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
  'hold.near': timesOffered,
  'hold.begun': timesOffered,
  'reminder.deadlineNear': stillOwed,
  'reminder.deadlineToday': stillOwed,
  'reminder.outcome': whenMatch((match) => !isScheduled(match)),
  'reminder.outcomeAsked': whenMatch((match) => !isScheduled(match)),
  'reminder.decision': whenMatch((match) => !needsDecision(match)),
  'attendance.disputed': {
    kind: 'asks',
    async isSettled(reader, row) {
      const reports = await reader.find('attendanceReports', { matchId: matchOfNotice(row) });
      return reports.some((report) => report.decidedAt) && reports.every((report) => !isUndecided(report));
    },
  },
  'claim.made': claimAnswered,
  'claim.reminder': claimAnswered,
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
  'job.filled': {
    kind: 'asks',
    async isSettled(reader, { subjectId }) {
      const job = await reader.get('jobs', Number(subjectId));
      return job !== undefined && !asksAboutLinks(job);
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
};

const isUndecided = ({ disputedAt, decidedAt }: { disputedAt: string | null; decidedAt: string | null }) =>
  disputedAt !== null && decidedAt === null;

/** Returns the notification as it counts now, or undefined if its question is settled. */
export async function unsettled(reader: Reader, row: Notification): Promise<Notification | undefined> {
  const settlement = settlementOf(row.textCode);
  if (!settlement) return row;
  if (settlement.kind === 'tells' && row.isRead) return row;
  if (!(await settlement.isSettled(reader, row))) return row;
  return settlement.kind === 'asks' ? undefined : { ...row, isRead: true };
}

/** News, a code that this version does not know, and a row without a code have none. */
const settlementOf = (code: string | null): Settlement | undefined =>
  code !== null && Object.hasOwn(settlements, code)
    ? settlements[code as keyof typeof settlements]
    : undefined;
