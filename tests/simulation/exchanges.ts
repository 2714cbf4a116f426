// The interactions of both sides after a match, in a simulated story: times, messages, invitations.
import { undoCompletion } from '#shared/domain/completions/undo-batch.ts';
import { correctCompletionDate } from '#shared/domain/completions/correct-date.ts';
import { confirmTime, proposeTimes, suggestTimes } from '#shared/domain/interviews/propose-times.ts';
import { cancelInterview, rescheduleInterview } from '#shared/domain/interviews/reschedule.ts';
import { canSchedule, isScheduled, sideOf } from '#shared/domain/interviews/interviews.ts';
import {
  acceptInvitation,
  declineInvitation,
  isOpen,
  sendInvitation,
  withdrawInvitation,
} from '#shared/domain/agreements/invitations.ts';
import { canBeLinked } from '#shared/domain/jobs/job.ts';
import { markThreadRead, sendMessage } from '#shared/domain/messages/messages.ts';
import { reportNotHeld } from '#shared/domain/interviews/report-not-held.ts';
import { createSite, editSite } from '#shared/domain/sites/sites.ts';
import { assignMember } from '#shared/domain/people/assignments.ts';
import type { Row } from '#shared/engine/schema.ts';
import { changesBetween } from '#shared/engine/three-way-merge.ts';
import { addDays, plusDays } from '#shared/lib/time.ts';
import { give, onePick } from './acting.ts';
import { decisions } from './deciding.ts';
import type { Action, Story } from './acting.ts';

/** Returns a time up to five days ahead. Some times have passed when an absent device sends them. */
const someTime = ({ chance, now }: Story): string => plusDays(now(), 1 + chance.below(5));

const propose: Action = async (device, story) => {
  const match = await onePick(device, story.chance, 'matches', canSchedule);
  if (!match) return false;
  const slots = Array.from({ length: 1 + story.chance.below(3) }, () => someTime(story));
  const where = { kind: 'phone', place: 'We call', minutes: 30 };
  return give(device, proposeTimes, { matchId: match.id, slots, ...where });
};

const confirm: Action = async (device, { chance }) => {
  const side = sideOf(device.actor);
  const slot = await onePick(
    device,
    chance,
    'slots',
    ({ state, proposedBy }) => state === 'proposed' && proposedBy !== side,
  );
  return slot ? give(device, confirmTime, { slotId: slot.id }) : false;
};

const suggest: Action = async (device, story) => {
  const interview = await onePick(
    device,
    story.chance,
    'interviews',
    ({ proposedBy }) => proposedBy === 'employer',
  );
  return interview ? give(device, suggestTimes, { matchId: interview.id, slots: [someTime(story)] }) : false;
};

const move: Action = async (device, story) => {
  const match = await onePick(device, story.chance, 'matches', isScheduled);
  if (!match?.interviewDate) return false;
  const about = { matchId: match.id, from: match.interviewDate, reason: 'Ill' };
  return story.chance.happens(0.5)
    ? give(device, rescheduleInterview, { ...about, startsAt: someTime(story) })
    : give(device, cancelInterview, about);
};

const absent: Action = async (device, { chance }) => {
  const match = await onePick(device, chance, 'matches', isScheduled);
  return match
    ? give(device, reportNotHeld, {
        matchId: match.id,
        absent: chance.pick(['employer', 'provider', 'nobody']),
      })
    : false;
};

const write: Action = async (device, { chance, now }) => {
  const agreement = await onePick(device, chance, 'agreements');
  if (!agreement) return false;
  const withId = sideOf(device.actor) === 'employer' ? agreement.providerId : agreement.employerId;
  const subject = { subjectKind: 'agreement', subjectId: agreement.id, withId };
  return give(device, sendMessage, { ...subject, text: `Line ${chance.below(1000)}`, writtenAt: now() });
};

const readThread: Action = async (device, { chance }) => {
  const thread = await onePick(device, chance, 'threads');
  return thread ? give(device, markThreadRead, { threadId: thread.id, upTo: thread.lastMessageAt }) : false;
};

const invite: Action = async (device, { chance }) => {
  const course = await onePick(device, chance, 'courses', ({ isActive }) => isActive);
  const job = await onePick(device, chance, 'jobs', canBeLinked);
  if (!course || !job) return false;
  return give(device, sendInvitation, { id: device.tab().newId(), courseId: course.id, jobId: job.id });
};

const answerInvitation: Action = async (device, { chance }) => {
  const invitation = await onePick(device, chance, 'invitations', isOpen);
  if (!invitation) return false;
  return give(device, chance.happens(0.7) ? acceptInvitation : declineInvitation, { id: invitation.id });
};

const takeInvitationBack: Action = async (device, { chance }) => {
  const invitation = await onePick(device, chance, 'invitations', isOpen);
  return invitation ? give(device, withdrawInvitation, { id: invitation.id }) : false;
};

const correctDate: Action = async (device, { chance, today }) => {
  const completion = await onePick(device, chance, 'completions', ({ removedAt }) => !removedAt);
  if (!completion) return false;
  const after = { completionDate: addDays(today(), -chance.below(20)) };
  return give(device, correctCompletionDate, { id: completion.id, ...changesBetween(completion, after) });
};

const undo: Action = async (device, { chance }) => {
  const completion = await onePick(
    device,
    chance,
    'completions',
    ({ removedAt, batchId }) => !removedAt && batchId !== null,
  );
  if (!completion) return false;
  const { id, batchId, completionDate } = completion;
  return give(device, undoCompletion, { id, batchId, base: { completionDate } });
};

const assign: Action = async (device, { chance }) => {
  const { person, organization } = device.actor;
  const isColleague = (member: Row<'memberships'>) =>
    member.personId !== person && member.organizationId === organization;
  const member = await onePick(device, chance, 'memberships', isColleague);
  const course = await onePick(device, chance, 'courses', ({ providerId }) => providerId === organization);
  if (!member || !course) return false;
  const change = chance.happens(0.6) ? { add: [course.id] } : { remove: [course.id] };
  return give(device, assignMember, { userId: member.personId, ...change });
};

const addSite: Action = (device, { chance }) => {
  const place = { address: '1 Quay', timeZone: 'UTC', closedDays: '' };
  return give(device, createSite, { id: device.tab().newId(), name: `Dock ${chance.below(90)}`, ...place });
};

const changeSite: Action = async (device, { chance }) => {
  const site = await onePick(device, chance, 'sites');
  if (!site) return false;
  const after = chance.pick([
    { isActive: !site.isActive },
    { name: `Dock ${chance.below(90)}` },
    { closedDays: chance.pick(['', '2026-12-24']) },
    { timeZone: chance.pick(['UTC', 'America/Denver']) },
  ]);
  return give(device, editSite, { id: site.id, ...changesBetween(site, after) });
};

const assignSite: Action = async (device, { chance }) => {
  const { person, organization } = device.actor;
  const isColleague = (member: Row<'memberships'>) =>
    member.personId !== person && member.organizationId === organization;
  const member = await onePick(device, chance, 'memberships', isColleague);
  const site = await onePick(device, chance, 'sites');
  if (!member || !site) return false;
  const change = chance.happens(0.6) ? { addSites: [site.id] } : { removeSites: [site.id] };
  return give(device, assignMember, { userId: member.personId, ...change });
};

export const providerExchanges: readonly Action[] = [
  assign,
  ...decisions,
  confirm,
  confirm,
  suggest,
  move,
  absent,
  write,
  readThread,
  answerInvitation,
  correctDate,
  undo,
];
export const employerExchanges: readonly Action[] = [
  propose,
  propose,
  confirm,
  move,
  absent,
  write,
  readThread,
  invite,
  takeInvitationBack,
  addSite,
  changeSite,
  assignSite,
];
