// Lists the commands that people give on their devices; the list is part of the app's first chunk. A shipped command
// name keeps accepting its old inputs, because outboxes on tablets outlive releases.
import { approveAgreement, cancelAgreement, rejectAgreement } from './domain/agreements/commands.ts';
import { answerPromise } from './domain/agreements/interview-promise.ts';
import { markAgreementComplete, unmarkAgreementComplete } from './domain/agreements/mark-complete.ts';
import {
  confirmClaim,
  disputeAttendance,
  disputeBreach,
  disputeClaim,
  takeBackClaim,
} from './domain/claims/answer-claims.ts';
import { commentBreach } from './domain/guarantees/breaches.ts';
import { undoCompletion } from './domain/completions/undo-batch.ts';
import { dismissReply } from './domain/learner-links/dismiss-reply.ts';
import { correctCompletionDate } from './domain/completions/correct-date.ts';
import { markCompletion, removeCompletion } from './domain/completions/commands.ts';
import { recordConsent, withdrawConsent } from './domain/consents/consents.ts';
import { settleConflict } from './domain/edits/conflicts.ts';
import { addCost, removeCost } from './domain/organizations/costs.ts';
import { copyCourse } from './domain/courses/copy-course.ts';
import { createCourse, editCourse, linkJob, unlinkJob } from './domain/courses/commands.ts';
import { editStudent, enrollStudent, removeStudent, restoreStudent } from './domain/enrollments/commands.ts';
import { eraseStudent } from './domain/enrollments/erasure.ts';
import { mergeStudents } from './domain/enrollments/merge-students.ts';
import { requestReview, raiseFlag } from './domain/listings/flags.ts';
import { confirmTime, proposeTimes, suggestTimes } from './domain/interviews/propose-times.ts';
import { cancelInterview, rescheduleInterview } from './domain/interviews/reschedule.ts';
import { agreeInterviewByPhone, confirmAgreedTime, objectToPhone } from './domain/interviews/agreed-times.ts';
import {
  acceptInvitation,
  declineInvitation,
  sendInvitation,
  withdrawInvitation,
} from './domain/agreements/invitations.ts';
import {
  acknowledgeChange,
  applyChange,
  declineChange,
  handOverChange,
} from './domain/handed-over/hand-over.ts';
import { duplicateJob } from './domain/jobs/copy-job.ts';
import { editJob, postJob } from './domain/jobs/commands.ts';
import { markThreadRead, reportMessage, sendMessage } from './domain/messages/messages.ts';
import { savePreferences } from './domain/notifications/notification-preferences.ts';
import { markAllRead, markRead } from './domain/notifications/mark-read.ts';
import { removeView, saveView } from './domain/people/saved-views.ts';
import { setTabletLock } from './domain/organizations/tablet-lock.ts';
import { saveCalendar } from './domain/organizations/working-calendar.ts';
import { createSite, editSite } from './domain/sites/sites.ts';
import { assignMember } from './domain/people/assignments.ts';
import { correctOutcome, recordOutcome } from './domain/interviews/record-outcome.ts';
import { reportNotHeld } from './domain/interviews/report-not-held.ts';
import { answerLateCompletion, withdrawCandidate } from './domain/interviews/match-answers.ts';
import { saveEmployerProfile, saveProviderProfile } from './domain/organizations/profiles.ts';
import { putOffRating, rateProvider } from './domain/courses/ratings.ts';
import { answerRelease, askRelease } from './domain/releases/releases.ts';
import { reportCrowd } from './domain/crowds/crowds.ts';
import type { Command, Commands } from './engine/command.ts';

const list = [
  postJob,
  editJob,
  duplicateJob,
  createCourse,
  copyCourse,
  editCourse,
  linkJob,
  unlinkJob,
  approveAgreement,
  rejectAgreement,
  cancelAgreement,
  markAgreementComplete,
  unmarkAgreementComplete,
  answerPromise,
  enrollStudent,
  editStudent,
  removeStudent,
  restoreStudent,
  eraseStudent,
  mergeStudents,
  markCompletion,
  removeCompletion,
  undoCompletion,
  correctCompletionDate,
  proposeTimes,
  confirmTime,
  suggestTimes,
  rescheduleInterview,
  cancelInterview,
  agreeInterviewByPhone,
  objectToPhone,
  confirmAgreedTime,
  recordOutcome,
  correctOutcome,
  reportNotHeld,
  withdrawCandidate,
  recordConsent,
  withdrawConsent,
  dismissReply,
  answerLateCompletion,
  askRelease,
  answerRelease,
  commentBreach,
  reportCrowd,
  disputeBreach,
  disputeAttendance,
  confirmClaim,
  disputeClaim,
  takeBackClaim,
  sendMessage,
  markThreadRead,
  reportMessage,
  sendInvitation,
  acceptInvitation,
  declineInvitation,
  withdrawInvitation,
  saveEmployerProfile,
  saveProviderProfile,
  saveCalendar,
  setTabletLock,
  rateProvider,
  putOffRating,
  addCost,
  removeCost,
  markRead,
  markAllRead,
  settleConflict,
  savePreferences,
  saveView,
  removeView,
  raiseFlag,
  requestReview,
  assignMember,
  createSite,
  editSite,
  handOverChange,
  applyChange,
  declineChange,
  acknowledgeChange,
];

/** The name of a command that devices run. */
export type DeviceCommandName = (typeof list)[number]['name'];
/** Names the commands that take effect for another party. */
export type BindingCommandName = Extract<(typeof list)[number], { isBinding?: true }>['name'];

export const deviceCommandList = list as unknown as Command[];

/** Throws at startup if two commands share a name or if a command does not declare who may give it. */
export function commandsByName(list: readonly Command[]): Commands {
  const byName = new Map(list.map((command) => [command.name, command]));
  if (byName.size !== list.length) throw new Error('Two commands have the same name');
  for (const { name, allowed, leastRole } of list) {
    if (allowed.length === 0) throw new Error(`Nobody may give the command ${name}`);
    if (!leastRole && (allowed.includes('employer') || allowed.includes('provider')))
      throw new Error(`Nothing says which members may give the command ${name}`);
  }
  return byName;
}

export const deviceCommands: Commands = commandsByName(deviceCommandList);
