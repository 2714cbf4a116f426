// What notifications about SWAP agreements and invitations say.
import * as z from 'zod/mini';
import { codedText } from '#shared/lib/coded-texts.ts';
import { pendingAgreementDays } from '#shared/policy.ts';
import { readReason, stillOwed } from './notice-words.ts';

const text = z.string();
const ended = { by: text, owed: z.int(), hasReason: z.boolean() };
const pair = { course: text, job: text };
const invitation = { by: text, ...pair };

export const agreementNotices = {
  'agreement.proposed': codedText(
    { provider: text, job: text, course: text },
    ({ provider, job, course }) => ({
      title: `${provider} proposes an agreement`,
      message: `For "${job}", with the course "${course}".`,
    }),
  ),
  'agreement.approved': codedText({ employer: text, job: text }, ({ employer, job }) => ({
    title: `${employer} approved your agreement`,
    message: `Learners who complete the course are now matched to "${job}".`,
  })),
  'agreement.accepted': codedText(
    { provider: text, job: text, course: text },
    ({ provider, job, course }) => ({
      title: `${provider} accepted your invitation`,
      message: `Learners who complete "${course}" are now matched to "${job}".`,
    }),
  ),
  'agreement.rejected': codedText(ended, ({ by, owed, hasReason }) => ({
    title: `${by} rejected your agreement`,
    message: endedMessage(owed, hasReason),
  })),
  'agreement.cancelled': codedText(ended, ({ by, owed, hasReason }) => ({
    title: `${by} cancelled an agreement`,
    message: endedMessage(owed, hasReason),
  })),
  'agreement.withdrawn': codedText(ended, ({ by, owed, hasReason }) => ({
    title: `${by} withdrew a proposal`,
    message: endedMessage(owed, hasReason),
  })),
  'agreement.cancelledByAdmin': codedText({ owed: z.int() }, ({ owed }) => ({
    title: 'An administrator cancelled an agreement',
    message: endedMessage(owed, true),
  })),
  'agreement.expired': codedText(pair, (about) => ({
    title: 'A proposed agreement expired',
    message: `${pairOf(about)} Nobody decided within ${pendingAgreementDays} days.`,
  })),
  'agreement.completed': codedText(pair, (about) => ({
    title: 'An agreement is complete',
    message: `${pairOf(about)} No interviews are owed.`,
  })),
  'agreement.endProposed': codedText({ by: text, ...pair }, ({ by, ...about }) => ({
    title: `${by} marked an agreement as complete`,
    message: `${pairOf(about)} Mark it as complete, too, or go on as before.`,
  })),
  'agreement.endTakenBack': codedText({ by: text, ...pair }, ({ by, ...about }) => ({
    title: `${by} goes on with an agreement`,
    message: `${pairOf(about)} It is no longer marked as complete.`,
  })),
  'agreement.completedByBoth': codedText({ by: text, ...pair }, ({ by, ...about }) => ({
    title: `Your agreement with ${by} is complete`,
    message: `${pairOf(about)} Both sides marked it as complete.`,
  })),
  'job.filled': codedText({ job: text, count: z.int() }, ({ job, count }) => ({
    title: count === 1 ? `The opening of "${job}" is filled` : `All ${count} openings of "${job}" are filled`,
    message: 'Should it take new links? Agreements and interviews go on as before.',
  })),
  'invitation.sent': codedText(invitation, ({ by, ...about }) => ({
    title: `${by} invites you to an agreement`,
    message: pairOf(about),
  })),
  'invitation.toAddress': codedText({ by: text, job: text }, ({ by, job }) => ({
    title: `${by} invites you to an agreement`,
    message: `For "${job}".`,
  })),
  'invitation.reminder': codedText(invitation, ({ by, ...about }) => ({
    title: `${by} is waiting for your answer`,
    message: pairOf(about),
  })),
  'invitation.withdrawn': codedText(invitation, ({ by, ...about }) => ({
    title: `${by} withdrew an invitation`,
    message: pairOf(about),
  })),
  'invitation.declined': codedText(invitation, ({ by, ...about }) => ({
    title: `${by} declined your invitation`,
    message: pairOf(about),
  })),
  'invitation.expired': codedText({ provider: text, course: text, job: text }, ({ provider, ...about }) => ({
    title: `Your invitation to ${provider} expired`,
    message: pairOf(about),
  })),
};

const pairOf = ({ course, job }: { course: string; job: string }): string => `"${course}" and "${job}".`;

const endedMessage = (owed: number, hasReason: boolean): string =>
  hasReason ? `${stillOwed(owed)} ${readReason}` : stillOwed(owed);
