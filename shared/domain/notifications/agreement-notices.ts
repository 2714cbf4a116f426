// What notifications about SWAP agreements and invitations say.
import * as z from 'zod/mini';
import { codedText } from '#shared/lib/coded-texts.ts';
import { readReason } from './notice-words.ts';

const text = z.string();
const ended = { by: text, owed: z.int(), hasReason: z.boolean() };
const invitation = { by: text, course: text, job: text };

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
  'invitation.sent': codedText(invitation, ({ by, ...about }) => ({
    title: `${by} invites you to an agreement`,
    message: pairOf(about),
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
  hasReason ? `${owedSentence(owed)} ${readReason}` : owedSentence(owed);

/** "3 interviews are still owed." */
function owedSentence(owed: number): string {
  if (owed > 0) return `${owed} ${owed === 1 ? 'interview is' : 'interviews are'} still owed.`;
  return 'No interviews are owed.';
}
