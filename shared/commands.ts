// All commands by name. A shipped name keeps accepting its old input: queues on tablets outlive releases.
import type { Command } from './command.ts';
import { changeEmail, changeRole, chooseAccountType, registerPerson, saveName } from './domain/accounts.ts';
import { alertLocked, elevate } from './domain/admins.ts';
import {
  approveAgreement,
  cancelAgreement,
  endAgreementInTime,
  rejectAgreement,
} from './domain/agreements.ts';
import { recordActivity } from './domain/activity.ts';
import { joinOrganization, leaveOrganization, removeColleague } from './domain/colleagues.ts';
import { undoCompletion } from './domain/completion-batches.ts';
import { correctCompletionDate } from './domain/completion-dates.ts';
import { markCompletion, removeCompletion } from './domain/completions.ts';
import { settleConflict } from './domain/conflicts.ts';
import { addCost, removeCost } from './domain/costs.ts';
import { copyCourse } from './domain/course-copies.ts';
import { rebuildStatistics } from './domain/course-statistics.ts';
import { createCourse, editCourse, linkJob, unlinkJob } from './domain/courses.ts';
import { cancelAsAdmin } from './domain/agreement-oversight.ts';
import { editStudent, enrollStudent, removeStudent, restoreStudent } from './domain/enrollments.ts';
import { askAgain, dismissFlag, raiseFlag, reviewFlag, upholdFlag } from './domain/flags.ts';
import { commentBreach, disputeBreach, excuseBreach } from './domain/breaches.ts';
import { stepClock } from './domain/clock.ts';
import {
  agreeInterviewByPhone,
  cancelInterview,
  confirmTime,
  objectToPhone,
  proposeTimes,
  rescheduleInterview,
  suggestTimes,
} from './domain/interview-times.ts';
import {
  acceptInvitation,
  ageInvitation,
  declineInvitation,
  sendInvitation,
  withdrawInvitation,
} from './domain/invitations.ts';
import { judgeMessage, markThreadRead, reportMessage, sendMessage } from './domain/messages.ts';
import {
  answerLateCompletion,
  correctOutcome,
  recordOutcome,
  reportNotHeld,
  withdrawCandidate,
} from './domain/outcomes.ts';
import { answerRelease, askRelease } from './domain/releases.ts';
import { editJob, postJob } from './domain/jobs.ts';
import { sweepCourse } from './domain/matching.ts';
import { markAllRead, markRead } from './domain/notifications.ts';
import { savePreferences, stopDigest } from './domain/notification-preferences.ts';
import { saveCalendar, unverifyOrganization, verifyOrganization } from './domain/organizations.ts';
import { chargeMonths } from './domain/monthly-charges.ts';
import { tellNews, tellWeek } from './domain/platform-news.ts';
import { saveSettings } from './domain/platform-settings.ts';
import { saveEmployerProfile, saveProviderProfile } from './domain/profiles.ts';
import { putOffRating, rateProvider } from './domain/ratings.ts';

const all = [
  registerPerson,
  chooseAccountType,
  changeRole,
  changeEmail,
  saveName,
  elevate,
  alertLocked,
  joinOrganization,
  leaveOrganization,
  removeColleague,
  postJob,
  editJob,
  createCourse,
  copyCourse,
  editCourse,
  linkJob,
  unlinkJob,
  approveAgreement,
  rejectAgreement,
  cancelAgreement,
  endAgreementInTime,
  enrollStudent,
  editStudent,
  removeStudent,
  restoreStudent,
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
  recordOutcome,
  correctOutcome,
  reportNotHeld,
  withdrawCandidate,
  answerLateCompletion,
  askRelease,
  answerRelease,
  commentBreach,
  disputeBreach,
  excuseBreach,
  stepClock,
  sendMessage,
  markThreadRead,
  reportMessage,
  judgeMessage,
  sendInvitation,
  acceptInvitation,
  declineInvitation,
  withdrawInvitation,
  ageInvitation,
  saveEmployerProfile,
  saveProviderProfile,
  saveCalendar,
  verifyOrganization,
  unverifyOrganization,
  recordActivity,
  rateProvider,
  putOffRating,
  addCost,
  removeCost,
  rebuildStatistics,
  markRead,
  markAllRead,
  settleConflict,
  savePreferences,
  stopDigest,
  sweepCourse,
  raiseFlag,
  reviewFlag,
  upholdFlag,
  dismissFlag,
  askAgain,
  cancelAsAdmin,
  saveSettings,
  chargeMonths,
  tellNews,
  tellWeek,
] as unknown as Command[];

export type Commands = ReadonlyMap<string, Command>;

/** Refuses to start with two commands of one name, or with one that does not say who may give it. */
export function commandsByName(list: readonly Command[]): Commands {
  const byName = new Map(list.map((command) => [command.name, command]));
  if (byName.size !== list.length) throw new Error('Two commands have the same name');
  for (const { name, allowed } of list)
    if (allowed.length === 0) throw new Error(`Nobody may give the command ${name}`);
  return byName;
}

export const commands: Commands = commandsByName(all);
