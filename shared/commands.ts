// All commands by name: those of the devices, and those that only the server gives, by itself or for an administrator.
import type { Command } from './command.ts';
import { commandsByName, deviceCommandList } from './device-commands.ts';
import type { Commands } from './device-commands.ts';
import { changeEmail, changeRole, chooseAccountType, registerPerson, saveName } from './domain/accounts.ts';
import { recordActivity } from './domain/activity.ts';
import { endAddressRequest, tellAddressRequest } from './domain/address-requests.ts';
import { alertLocked, elevate } from './domain/admins.ts';
import { cancelAsAdmin } from './domain/agreement-oversight.ts';
import { endAgreementInTime } from './domain/agreements.ts';
import { excuseBreach } from './domain/breaches.ts';
import { stepClock } from './domain/clock.ts';
import { joinOrganization, leaveOrganization, removeColleague } from './domain/colleagues.ts';
import { viewName } from './domain/consents.ts';
import { rebuildStatistics } from './domain/course-statistics.ts';
import { dismissFlag, reviewFlag, upholdFlag } from './domain/flag-decisions.ts';
import { ageInvitation } from './domain/invitations.ts';
import { sweepCourse } from './domain/matching.ts';
import { judgeMessage } from './domain/message-judgement.ts';
import { chargeMonths } from './domain/monthly-charges.ts';
import { stopDigest } from './domain/notification-preferences.ts';
import { unverifyOrganization, verifyOrganization } from './domain/organizations.ts';
import { tellNews, tellWeek } from './domain/platform-news.ts';
import { saveSettings } from './domain/platform-settings.ts';
import {
  endSessions,
  liftAccount,
  liftOrganization,
  suspendAccount,
  suspendOrganization,
} from './domain/suspensions.ts';

const serverCommands = [
  registerPerson,
  chooseAccountType,
  changeRole,
  changeEmail,
  tellAddressRequest,
  endAddressRequest,
  saveName,
  elevate,
  alertLocked,
  joinOrganization,
  leaveOrganization,
  removeColleague,
  endAgreementInTime,
  excuseBreach,
  viewName,
  stepClock,
  judgeMessage,
  ageInvitation,
  verifyOrganization,
  unverifyOrganization,
  suspendAccount,
  liftAccount,
  endSessions,
  suspendOrganization,
  liftOrganization,
  recordActivity,
  rebuildStatistics,
  stopDigest,
  sweepCourse,
  reviewFlag,
  upholdFlag,
  dismissFlag,
  cancelAsAdmin,
  saveSettings,
  chargeMonths,
  tellNews,
  tellWeek,
] as unknown as Command[];

export const commands: Commands = commandsByName([...deviceCommandList, ...serverCommands]);
