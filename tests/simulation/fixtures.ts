// Further actions of people in a simulated story: rarer ones, and those about themselves.
import { commentBreach } from '#shared/domain/guarantees/breaches.ts';
import {
  confirmClaim,
  disputeAttendance,
  disputeBreach,
  disputeClaim,
  takeBackClaim,
} from '#shared/domain/claims/answer-claims.ts';
import { recordConsent, withdrawConsent, canConsent } from '#shared/domain/consents/consents.ts';
import { standingConflicts, settleConflict } from '#shared/domain/edits/conflicts.ts';
import { addCost, removeCost } from '#shared/domain/organizations/costs.ts';
import { copyCourse } from '#shared/domain/courses/copy-course.ts';
import { createCourse } from '#shared/domain/courses/commands.ts';
import { eraseStudent } from '#shared/domain/enrollments/erasure.ts';
import { mergeStudents } from '#shared/domain/enrollments/merge-students.ts';
import { requestReview, raiseFlag, reportableBy } from '#shared/domain/listings/flags.ts';
import { confirmAgreedTime, objectToPhone } from '#shared/domain/interviews/agreed-times.ts';
import { isScheduled, sideOf } from '#shared/domain/interviews/interviews.ts';
import { duplicateJob } from '#shared/domain/jobs/copy-job.ts';
import { answerLateCompletion, withdrawCandidate } from '#shared/domain/interviews/match-answers.ts';
import { reportMessage } from '#shared/domain/messages/messages.ts';
import {
  defaultPreferences,
  savePreferences,
} from '#shared/domain/notifications/notification-preferences.ts';
import { markRead } from '#shared/domain/notifications/mark-read.ts';
import { removeView, saveView } from '#shared/domain/people/saved-views.ts';
import { setTabletLock } from '#shared/domain/organizations/tablet-lock.ts';
import { saveCalendar } from '#shared/domain/organizations/working-calendar.ts';
import { correctOutcome } from '#shared/domain/interviews/record-outcome.ts';
import {
  employerFieldNames,
  providerFieldNames,
  saveEmployerProfile,
  saveProviderProfile,
} from '#shared/domain/organizations/profiles.ts';
import { putOffRating, rateProvider } from '#shared/domain/courses/ratings.ts';
import { answerRelease, askRelease, canAnswerRelease } from '#shared/domain/releases/releases.ts';
import { courseInput } from '#server/testing/marketplace.ts';
import { employerProfileBody, providerProfileBody } from '#server/testing/bodies.ts';
import { give, onePick } from './acting.ts';
import type { Action } from './acting.ts';
import type { Device } from './device.ts';
import type { Chance } from './random.ts';

const newCourse: Action = async (device, { chance, nextNumber }) => {
  const job = await onePick(device, chance, 'jobs', ({ isActive }) => isActive);
  const linkedJobIds = job && chance.happens(0.5) ? [job.id] : [];
  return give(device, createCourse, courseInput({ id: nextNumber(), linkedJobIds }));
};

const copy: Action = async (device, { chance, nextNumber }) => {
  const course = await onePick(device, chance, 'courses');
  if (!course) return false;
  const order = { id: nextNumber(), sourceId: course.id, title: `${course.title}, again` };
  return give(device, copyCourse, { ...order, withLinks: chance.happens(0.5) });
};

const copyJob: Action = async (device, { chance, nextNumber }) => {
  const job = await onePick(device, chance, 'jobs');
  return job ? give(device, duplicateJob, { id: nextNumber(), sourceId: job.id }) : false;
};

const erase: Action = async (device, { chance }) => {
  const student = await onePick(device, chance, 'enrollments', ({ erasedAt }) => !erasedAt);
  return student ? give(device, eraseStudent, { id: student.id }) : false;
};

const merge: Action = async (device, { chance }) => {
  const kept = await onePick(device, chance, 'enrollments', ({ removedAt }) => !removedAt);
  const other = await onePick(
    device,
    chance,
    'enrollments',
    ({ id, removedAt }) => !removedAt && id !== kept?.id,
  );
  return kept && other ? give(device, mergeStudents, { id: kept.id, otherId: other.id }) : false;
};

const object: Action = async (device, { chance }) => {
  const interview = await onePick(device, chance, 'interviews', ({ objectUntil }) => objectUntil !== null);
  return interview ? give(device, objectToPhone, { matchId: interview.id, reason: 'Nobody called' }) : false;
};

const confirmAgreed: Action = async (device, { chance }) => {
  const match = await onePick(device, chance, 'matches', isScheduled);
  return match?.interviewDate
    ? give(device, confirmAgreedTime, { matchId: match.id, startsAt: match.interviewDate })
    : false;
};

/** Apps that know reports about attendance and no claims send the older command, with the id of the report. */
const disputeReport: Action = async (device, { chance }) => {
  const found = await onePick(device, chance, 'attendanceReports');
  return found ? give(device, disputeAttendance, { id: found.id, comment: 'Zoe was there' }) : false;
};

const withdraw: Action = async (device, { chance }) => {
  const match = await onePick(device, chance, 'matches', ({ withdrawnAt }) => !withdrawnAt);
  return match ? give(device, withdrawCandidate, { matchId: match.id, reason: 'Found work' }) : false;
};

const consent: Action = async (device, { chance, today }) => {
  const match = await onePick(device, chance, 'matches', canConsent);
  if (!match) return false;
  const given = { how: 'on paper', givenOn: today(), withContact: chance.happens(0.5) };
  return give(device, recordConsent, { matchId: match.id, ...given });
};

const takeConsentBack: Action = async (device, { chance }) => {
  const found = await onePick(device, chance, 'consents', ({ withdrawnAt }) => !withdrawnAt);
  return found ? give(device, withdrawConsent, { matchId: found.id }) : false;
};

const answerLate: Action = async (device, { chance }) => {
  const match = await onePick(
    device,
    chance,
    'matches',
    ({ lateCompletion }) => lateCompletion === 'waiting',
  );
  return match
    ? give(device, answerLateCompletion, { matchId: match.id, isAccepted: chance.happens(0.5) })
    : false;
};

const askToBeReleased: Action = async (device, { chance }) => {
  const match = await onePick(device, chance, 'matches', ({ withdrawnAt }) => !withdrawnAt);
  return match ? give(device, askRelease, { matchId: match.id, reason: 'Filled' }) : false;
};

const release: Action = async (device, { chance }) => {
  const match = await onePick(device, chance, 'matches', canAnswerRelease);
  return match ? give(device, answerRelease, { matchId: match.id, isGranted: chance.happens(0.5) }) : false;
};

const comment: Action = async (device, { chance }) => {
  const breach = await onePick(device, chance, 'breaches');
  return breach
    ? give(device, commentBreach, { id: breach.id, comment: `We waited ${chance.below(60)}` })
    : false;
};

/** Apps that know breaches and no claims send the older command. */
const disputeOlder: Action = async (device, { chance }) => {
  const claim = await otherSidesClaim(device, chance);
  return claim ? give(device, disputeBreach, { id: claim.id, comment: 'We were there' }) : false;
};

const dispute: Action = async (device, { chance }) => {
  const claim = await otherSidesClaim(device, chance);
  return claim ? give(device, disputeClaim, { id: claim.id, comment: 'It was otherwise' }) : false;
};

const confirm: Action = async (device, { chance }) => {
  const claim = await otherSidesClaim(device, chance);
  return claim ? give(device, confirmClaim, { id: claim.id }) : false;
};

const takeBack: Action = async (device, { chance }) => {
  const own = sideOf(device.actor);
  const claim = await onePick(device, chance, 'claims', ({ side }) => side === own);
  return claim ? give(device, takeBackClaim, { id: claim.id }) : false;
};

const otherSidesClaim = (device: Device, chance: Chance) => {
  const own = sideOf(device.actor);
  return onePick(device, chance, 'claims', ({ side }) => side !== own);
};

const correct: Action = async (device, { chance }) => {
  const match = await onePick(device, chance, 'matches', ({ decidedAt }) => decidedAt !== null);
  if (!match) return false;
  const outcome = chance.pick(['hired', 'not_hired']);
  const why = { reason: outcome === 'hired' ? null : 'skills', correction: 'The wrong button' };
  return give(device, correctOutcome, { matchId: match.id, outcome, ...why });
};

const report: Action = async (device, { chance }) => {
  const side = sideOf(device.actor);
  const message = await onePick(device, chance, 'messages', ({ from }) => from !== side);
  return message ? give(device, reportMessage, { id: message.id, reason: 'Rude' }) : false;
};

const flag: Action = async (device, { chance }) => {
  const listing = reportableBy(device.actor);
  const found = await onePick(device, chance, listing === 'job' ? 'jobs' : 'courses');
  if (!listing || !found) return false;
  return give(device, raiseFlag, { id: device.tab().newId(), listing, listingId: found.id, reason: 'other' });
};

const appeal: Action = async (device, { chance }) => {
  const listing = device.actor.role === 'employer' ? 'job' : 'course';
  const found = await onePick(
    device,
    chance,
    listing === 'job' ? 'jobs' : 'courses',
    ({ isHidden }) => isHidden,
  );
  return found ? give(device, requestReview, { listing, listingId: found.id, answer: 'Mended' }) : false;
};

const rate: Action = async (device, { chance }) => {
  const agreement = await onePick(device, chance, 'agreements', ({ approvedAt }) => approvedAt !== null);
  if (!agreement) return false;
  const { providerId } = agreement;
  if (chance.happens(0.3)) return give(device, putOffRating, { providerId });
  return give(device, rateProvider, { providerId, stars: 1 + chance.below(5) });
};

const spend: Action = (device, { chance, today }) =>
  give(device, addCost, {
    id: device.tab().newId(),
    kind: 'advertising',
    amountCents: 1 + chance.below(100_000),
    day: today(),
  });

const strikeOut: Action = async (device, { chance }) => {
  const cost = await onePick(device, chance, 'ownCosts', ({ removedAt }) => !removedAt);
  return cost ? give(device, removeCost, { id: cost.id }) : false;
};

const settle: Action = async (device, { chance }) => {
  const open = await device.tab().read(standingConflicts);
  if (open.length === 0) return false;
  const { conflict, over } = chance.pick(open);
  return give(device, settleConflict, { id: conflict.id, as: chance.pick(['mine', 'theirs']), over });
};

const readOne: Action = async (device, { chance }) => {
  const notification = await onePick(device, chance, 'notifications', ({ isRead }) => !isRead);
  return notification ? give(device, markRead, { ids: [notification.id] }) : false;
};

const prefer: Action = (device, { chance }) =>
  give(device, savePreferences, {
    ...defaultPreferences,
    ...{ match: chance.pick(['push', 'in_app']), coverage: chance.pick(['all', 'mine']) },
  });

const saveFilters: Action = (device, { chance }) =>
  give(device, saveView, {
    list: chance.pick(['matches', 'candidates']),
    name: `View ${chance.below(3)}`,
    filters: `sort=${chance.pick(['newest', 'due'])}`,
  });

const dropFilters: Action = (device, { chance }) =>
  give(device, removeView, {
    list: chance.pick(['matches', 'candidates']),
    name: `View ${chance.below(3)}`,
  });

const close: Action = async (device, { chance }) => {
  const { organization } = device.actor;
  const own = await onePick(device, chance, 'organizations', ({ id }) => id === organization);
  if (!own) return false;
  const { timeZone, closedDays } = own;
  const set = { timeZone, closedDays: `2027-01-0${1 + chance.below(9)}` };
  return give(device, saveCalendar, { set, base: { timeZone, closedDays } });
};

const lockTablets: Action = (device, { chance }) =>
  give(device, setTabletLock, { minutes: chance.pick([1, 15, null]) });

const introduce: Action = async (device, { chance }) => {
  const address = `${chance.below(100)} Mill Street`;
  if (device.actor.role === 'employer') {
    const set = employerProfileBody({ address });
    return give(device, saveEmployerProfile, { set, base: await baseOf(device, 'employerProfiles') });
  }
  const set = providerProfileBody({ address });
  return give(device, saveProviderProfile, { set, base: await baseOf(device, 'providerProfiles') });
};

/** Returns the values in the form when it is opened. */
async function baseOf(
  device: Device,
  table: 'employerProfiles' | 'providerProfiles',
): Promise<Record<string, unknown>> {
  const row = await device.tab().read((reader, { organization }) => reader.get(table, organization));
  const names = table === 'employerProfiles' ? employerFieldNames : providerFieldNames;
  return row ? Object.fromEntries(names.map((name) => [name, (row as never)[name]])) : {};
}

const common = [
  dispute,
  confirm,
  takeBack,
  report,
  flag,
  appeal,
  comment,
  comment,
  comment,
  comment,
  settle,
  readOne,
  prefer,
  saveFilters,
  dropFilters,
  close,
  lockTablets,
  introduce,
];
export const providerInterviewActions: readonly Action[] = [
  newCourse,
  copy,
  erase,
  merge,
  object,
  confirmAgreed,
  disputeReport,
  withdraw,
  consent,
  takeConsentBack,
  release,
  ...common,
];
export const employerInterviewActions: readonly Action[] = [
  copyJob,
  askToBeReleased,
  answerLate,
  correct,
  disputeOlder,
  rate,
  rate,
  spend,
  strikeOut,
  ...common,
];
