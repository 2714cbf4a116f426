// Lists all commands by name: commands given on devices, and commands that only the server gives, either on a schedule
// or for an administrator.
import type { Command, Commands } from './engine/command.ts';
import { commandsByName, deviceCommandList } from './device-commands.ts';
import type { DeviceCommandName } from './device-commands.ts';
import { scopeOfCommand } from './domain/service-accounts/command-scopes.ts';
import { serverParts } from './server-parts.ts';
import {
  changeEmail,
  changeRole,
  chooseAccountType,
  registerPerson,
  saveName,
} from './domain/people/accounts.ts';
import {
  completeDataRequest,
  exportStudent,
  recordDataRequest,
  recordStudentRequest,
} from './domain/people/data-requests.ts';
import {
  deleteAccount,
  exportAccount,
  keepAccount,
  requestDeletion,
} from './domain/people/account-deletion.ts';
import { setUpOrganization } from './domain/organizations/set-up.ts';
import { correctCalendar } from './domain/organizations/correct-calendar.ts';
import { recordActivity } from './domain/organizations/activity.ts';
import { endAddressRequest, tellAddressRequest } from './domain/people/address-requests.ts';
import { alertLocked, elevate } from './domain/people/admins.ts';
import { expireAgreements } from './domain/agreements/expiry.ts';
import { expireStudent } from './domain/enrollments/erasure.server.ts';
import { expireAttendance } from './domain/guarantees/expiry.ts';
import { expireHandedOver } from './domain/handed-over/expiry.ts';
import { expireMessages } from './domain/messages/expiry.ts';
import { expireNotifications } from './domain/notifications/expiry.ts';
import { tellInvitedAddress } from './domain/agreements/address-notices.ts';
import { cancelAsAdmin } from './domain/agreements/admin-commands.ts';
import { withdrawMatchAsAdmin } from './domain/interviews/admin-matches.ts';
import { endAgreementInTime } from './domain/agreements/commands.server.ts';
import { recomputeDeadlines } from './domain/guarantees/calendar-changes.ts';
import { decideAttendance, decideClaim } from './domain/claims/decide-claim.ts';
import { decideCrowd } from './domain/crowds/crowds.ts';
import { endCrowdRest } from './domain/crowds/crowds.server.ts';
import { excuseBreach } from './domain/guarantees/excuse-breach.ts';
import { advanceDeadline } from './domain/guarantees/advance-deadline.ts';
import {
  appointOwner,
  changeMemberRole,
  handOverOwnership,
  joinOrganization,
  leaveOrganization,
  removeColleague,
} from './domain/people/colleagues.ts';
import { makeLearnerLink, revokeLearnerLink } from './domain/learner-links/learner-links.ts';
import {
  confirmLearner,
  disownLearnerPage,
  openLearnerPage,
  requestOfLearner,
  stopLearnerMails,
} from './domain/learner-links/learner-commands.ts';
import { answerAsLearner } from './domain/learner-links/learner-answer.ts';
import { consentAsLearner } from './domain/learner-links/learner-consent.ts';
import { endLearnerContact, recordContact } from './domain/learner-links/learner-contact.ts';
import { chooseAsLearner, declineAsLearner } from './domain/learner-links/learner-times.ts';
import { letLearnersChoose } from './domain/courses/learners-choose.ts';
import { viewName } from './domain/consents/view-name.ts';
import { markRelated } from './domain/agreements/related-parties.ts';
import { checkShares } from './domain/organizations/unusual-shares.ts';
import { publishAdherence } from './domain/jobs/published-adherence.ts';
import { rebuildStatistics } from './domain/courses/course-statistics.ts';
import { dismissFlag, reviewFlag, upholdFlag } from './domain/listings/flag-decisions.ts';
import { ageInvitation } from './domain/agreements/invitations.server.ts';
import { givePlacesCommand } from './domain/matching/give-places.ts';
import { sweepCourse } from './domain/matching/reconcile.ts';
import { decideMessage } from './domain/messages/message-decisions.ts';
import { chargeMonths } from './domain/charges/monthly-charges.ts';
import { stopDigest } from './domain/notifications/notification-preferences.ts';
import { tellRefusedAddress } from './domain/notifications/refused-address.ts';
import { tellPausedWebhook } from './domain/webhooks/tell-paused-webhook.ts';
import {
  admitOrganization,
  unverifyOrganization,
  verifyOrganization,
} from './domain/organizations/organizations.ts';
import { notifyPlatformNews, notifyWeek } from './domain/platform/platform-notifications.ts';
import { saveSettings } from './domain/platform/platform-settings.ts';
import {
  endSessions,
  liftAccount,
  liftOrganization,
  suspendAccount,
  suspendOrganization,
} from './domain/people/suspensions.ts';

const serverCommands = [
  registerPerson,
  chooseAccountType,
  changeRole,
  changeEmail,
  tellAddressRequest,
  endAddressRequest,
  saveName,
  setUpOrganization,
  elevate,
  alertLocked,
  joinOrganization,
  leaveOrganization,
  removeColleague,
  changeMemberRole,
  handOverOwnership,
  appointOwner,
  endAgreementInTime,
  excuseBreach,
  withdrawMatchAsAdmin,
  decideAttendance,
  decideClaim,
  decideCrowd,
  endCrowdRest,
  viewName,
  advanceDeadline,
  recomputeDeadlines,
  decideMessage,
  ageInvitation,
  tellInvitedAddress,
  admitOrganization,
  verifyOrganization,
  unverifyOrganization,
  correctCalendar,
  suspendAccount,
  liftAccount,
  endSessions,
  suspendOrganization,
  liftOrganization,
  recordActivity,
  rebuildStatistics,
  markRelated,
  publishAdherence,
  checkShares,
  stopDigest,
  tellRefusedAddress,
  tellPausedWebhook,
  sweepCourse,
  givePlacesCommand,
  reviewFlag,
  upholdFlag,
  dismissFlag,
  cancelAsAdmin,
  saveSettings,
  chargeMonths,
  notifyPlatformNews,
  notifyWeek,
  requestDeletion,
  keepAccount,
  deleteAccount,
  exportAccount,
  recordDataRequest,
  recordStudentRequest,
  completeDataRequest,
  exportStudent,
  makeLearnerLink,
  revokeLearnerLink,
  openLearnerPage,
  confirmLearner,
  disownLearnerPage,
  requestOfLearner,
  stopLearnerMails,
  recordContact,
  endLearnerContact,
  letLearnersChoose,
  chooseAsLearner,
  declineAsLearner,
  consentAsLearner,
  answerAsLearner,
  expireStudent,
  expireMessages,
  expireHandedOver,
  expireNotifications,
  expireAgreements,
  expireAttendance,
];

/** The name of any command. */
export type CommandName = DeviceCommandName | (typeof serverCommands)[number]['name'];

const scopes: ReadonlyMap<string, string | null> = new Map(Object.entries(scopeOfCommand));

export const commands: Commands = commandsByName([
  ...[...deviceCommandList, ...(serverCommands as unknown as Command[])].map((command) => ({
    ...command,
    ...serverParts.get(command.name),
    scope: scopes.get(command.name) ?? undefined,
  })),
]);
