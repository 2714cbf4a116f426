// Lists the server's parts of the commands that devices give.
import type { ServerPart } from './engine/command.ts';
import {
  approveAgreementOnServer,
  rejectAgreementOnServer,
  cancelAgreementOnServer,
} from './domain/agreements/commands.server.ts';
import {
  sendInvitationOnServer,
  acceptInvitationOnServer,
  declineInvitationOnServer,
  withdrawInvitationOnServer,
} from './domain/agreements/invitations.server.ts';
import {
  markAgreementCompleteOnServer,
  unmarkAgreementCompleteOnServer,
} from './domain/agreements/mark-complete.server.ts';
import { markCompletionOnServer, removeCompletionOnServer } from './domain/completions/commands.server.ts';
import { correctCompletionDateOnServer } from './domain/completions/correct-date.server.ts';
import { undoCompletionOnServer } from './domain/completions/undo-batch.server.ts';
import {
  createCourseOnServer,
  editCourseOnServer,
  linkJobOnServer,
  unlinkJobOnServer,
} from './domain/courses/commands.server.ts';
import { copyCourseOnServer } from './domain/courses/copy-course.server.ts';
import { settleConflictOnServer } from './domain/edits/conflicts.server.ts';
import {
  enrollStudentOnServer,
  editStudentOnServer,
  removeStudentOnServer,
  restoreStudentOnServer,
} from './domain/enrollments/commands.server.ts';
import { eraseStudentOnServer } from './domain/enrollments/erasure.server.ts';
import { mergeStudentsOnServer } from './domain/enrollments/merge-students.server.ts';
import { decideCrowdOnServer, reportCrowdOnServer } from './domain/crowds/crowds.server.ts';
import { decideAttendanceOnServer, decideClaimOnServer } from './domain/claims/decide-claim.server.ts';
import {
  confirmClaimOnServer,
  disputeAttendanceOnServer,
  disputeBreachOnServer,
  disputeClaimOnServer,
  takeBackClaimOnServer,
} from './domain/claims/answer-claims.server.ts';
import {
  agreeInterviewByPhoneOnServer,
  confirmAgreedTimeOnServer,
  objectToPhoneOnServer,
} from './domain/interviews/agreed-times.server.ts';
import { recordConsentOnServer, withdrawConsentOnServer } from './domain/consents/consents.server.ts';
import {
  withdrawCandidateOnServer,
  answerLateCompletionOnServer,
} from './domain/interviews/match-answers.server.ts';
import {
  proposeTimesOnServer,
  confirmTimeOnServer,
  suggestTimesOnServer,
} from './domain/interviews/propose-times.server.ts';
import { recordOutcomeOnServer, correctOutcomeOnServer } from './domain/interviews/record-outcome.server.ts';
import { askReleaseOnServer, answerReleaseOnServer } from './domain/releases/releases.server.ts';
import { reportNotHeldOnServer } from './domain/interviews/report-not-held.server.ts';
import {
  rescheduleInterviewOnServer,
  cancelInterviewOnServer,
} from './domain/interviews/reschedule.server.ts';
import { postJobOnServer, editJobOnServer } from './domain/jobs/commands.server.ts';
import { raiseFlagOnServer, requestReviewOnServer } from './domain/listings/flags.server.ts';
import { sendMessageOnServer, reportMessageOnServer } from './domain/messages/messages.server.ts';
import { setUpOrganizationOnServer } from './domain/organizations/set-up.server.ts';
import {
  applyChangeOnServer,
  declineChangeOnServer,
  handOverChangeOnServer,
} from './domain/handed-over/hand-over.server.ts';
import { saveCalendarOnServer } from './domain/organizations/working-calendar.server.ts';
import { liftOrganizationOnServer } from './domain/organizations/lift-organization.server.ts';
import { assignMemberOnServer } from './domain/people/assignments.server.ts';
import { editSiteOnServer } from './domain/sites/sites.server.ts';

const list = [
  liftOrganizationOnServer,
  assignMemberOnServer,
  editSiteOnServer,
  approveAgreementOnServer,
  rejectAgreementOnServer,
  cancelAgreementOnServer,
  sendInvitationOnServer,
  acceptInvitationOnServer,
  declineInvitationOnServer,
  withdrawInvitationOnServer,
  markAgreementCompleteOnServer,
  unmarkAgreementCompleteOnServer,
  markCompletionOnServer,
  removeCompletionOnServer,
  correctCompletionDateOnServer,
  undoCompletionOnServer,
  createCourseOnServer,
  editCourseOnServer,
  linkJobOnServer,
  unlinkJobOnServer,
  copyCourseOnServer,
  settleConflictOnServer,
  enrollStudentOnServer,
  editStudentOnServer,
  removeStudentOnServer,
  restoreStudentOnServer,
  eraseStudentOnServer,
  mergeStudentsOnServer,
  disputeAttendanceOnServer,
  decideAttendanceOnServer,
  decideClaimOnServer,
  reportCrowdOnServer,
  decideCrowdOnServer,
  disputeBreachOnServer,
  confirmClaimOnServer,
  disputeClaimOnServer,
  takeBackClaimOnServer,
  agreeInterviewByPhoneOnServer,
  confirmAgreedTimeOnServer,
  objectToPhoneOnServer,
  recordConsentOnServer,
  withdrawConsentOnServer,
  withdrawCandidateOnServer,
  answerLateCompletionOnServer,
  proposeTimesOnServer,
  confirmTimeOnServer,
  suggestTimesOnServer,
  recordOutcomeOnServer,
  correctOutcomeOnServer,
  askReleaseOnServer,
  answerReleaseOnServer,
  reportNotHeldOnServer,
  rescheduleInterviewOnServer,
  cancelInterviewOnServer,
  postJobOnServer,
  editJobOnServer,
  raiseFlagOnServer,
  requestReviewOnServer,
  sendMessageOnServer,
  reportMessageOnServer,
  saveCalendarOnServer,
  setUpOrganizationOnServer,
  handOverChangeOnServer,
  applyChangeOnServer,
  declineChangeOnServer,
];

/** The server's parts by the name of their command. */
export const serverParts: ReadonlyMap<string, ServerPart> = new Map(
  (list as ServerPart[]).map((part) => [part.name, part]),
);
