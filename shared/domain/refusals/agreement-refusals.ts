// Why a rule about jobs, courses, agreements and invitations says no.
import * as z from 'zod/mini';
import { endReasons, invitationStates } from '#shared/engine/options.ts';
import { codedRefusal, fixedRefusal, nameOf, who } from '#shared/engine/coded-refusal.ts';
import { agreementNotFound, courseNotFound, jobNotFound } from './not-found-words.ts';

const text = z.string();
const count = z.int();
const ending = { reason: z.enum(endReasons), by: who, at: text };
type Ending = z.infer<z.ZodMiniObject<typeof ending>>;

const endedVerbs: Record<Exclude<Ending['reason'], 'expired'>, string> = {
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  cancelled: 'cancelled',
  admin: 'cancelled',
  completed: 'completed',
};

const endedSentence = ({ reason, by, at }: Ending): string =>
  reason === 'expired'
    ? `This agreement ended on ${at} because nobody decided in time.`
    : `This agreement was ${endedVerbs[reason]} by ${nameOf(by)} on ${at}.`;

export const agreementRefusals = {
  'agreement.notFound': fixedRefusal(
    'not_found',
    `${agreementNotFound.title}. ${agreementNotFound.description}`,
  ),
  'agreement.ended': codedRefusal('stale', ending, endedSentence),
  'agreement.approvalUnused': codedRefusal(
    'stale',
    ending,
    (ended) => `${endedSentence(ended)} Your approval was not used.`,
  ),
  'agreement.proposalEnded': codedRefusal(
    'stale',
    ending,
    (ended) => `${endedSentence(ended)} Link the job again to propose a new agreement.`,
  ),
  'agreement.approved': codedRefusal(
    'stale',
    { by: who, at: text },
    ({ by, at }) => `This agreement was approved by ${nameOf(by)} on ${at}.`,
  ),
  'agreement.waiting': fixedRefusal('stale', 'This agreement is still waiting for approval.'),
  'agreement.owing': fixedRefusal('in_use', 'Interviews are still owed under this agreement.'),
  'agreement.noPromiseYet': fixedRefusal(
    'stale',
    'You can answer this after the first guaranteed interview, or when the agreement has ended.',
  ),
  'agreement.exists': fixedRefusal('taken', 'This course and this job already have an agreement.'),
  'agreement.tooMany': codedRefusal(
    'limit',
    { most: count },
    ({ most }) => `This job already has ${most} ${most === 1 ? 'agreement' : 'agreements'}, the maximum.`,
  ),
  'agreement.askedTooOften': codedRefusal(
    'limit',
    { times: count, days: count },
    ({ times, days }) =>
      `This agreement was already proposed ${times} times in ${days} days. Try again later.`,
  ),
  'invitation.notFound': fixedRefusal('not_found', "This invitation doesn't exist or you don't have access."),
  'invitation.sent': fixedRefusal('taken', 'You already sent this invitation.'),
  'invitation.tooMany': codedRefusal(
    'limit',
    { most: count },
    ({ most }) => `You have ${most} open invitations, the maximum. Wait for an answer or withdraw one.`,
  ),
  'invitation.answered': codedRefusal(
    'stale',
    { state: z.enum(invitationStates), by: who, at: text },
    ({ state, by, at }) => `This invitation was ${state}${by ? ` by ${by}` : ''} on ${at}.`,
  ),
};

export const listingRefusals = {
  'job.notFound': fixedRefusal('not_found', `${jobNotFound.title}. ${jobNotFound.description}.`),
  'job.notGuaranteed': fixedRefusal('invalid', 'Only jobs with guaranteed interview can be linked.'),
  'job.filled': fixedRefusal(
    'stale',
    'All openings of this job are filled, so it takes no new links for now.',
  ),
  'job.closed': fixedRefusal('stale', 'This job no longer takes new agreements.'),
  'job.promised': fixedRefusal(
    'in_use',
    'This job has agreements or owes interviews, so you can’t turn off its guaranteed interview.',
  ),
  'job.tooMany': codedRefusal(
    'limit',
    { most: count },
    ({ most }) =>
      `An employer can have at most ${most} active ${most === 1 ? 'job' : 'jobs'}. Deactivate one first.`,
  ),
  'job.contractType': fixedRefusal('invalid', 'Choose full-time, part-time, contract or temporary'),
  'job.hidden': fixedRefusal('stale', 'This job is hidden after a report. Fix it before you duplicate it.'),
  'course.notFound': fixedRefusal('not_found', `${courseNotFound.title}. ${courseNotFound.description}`),
  'course.inactive': fixedRefusal('stale', 'This course is inactive.'),
  'course.hidden': fixedRefusal('stale', 'This course is hidden after a report. Fix it before you copy it.'),
  'course.hiddenForLinks': fixedRefusal(
    'stale',
    'An administrator hid this course, so you can’t link it to jobs.',
  ),
  'course.endsBeforeStart': fixedRefusal('invalid', 'The end date is before the start date'),
  'course.notLinked': fixedRefusal('not_found', 'This job is not linked to the course.'),
  'course.tooMany': codedRefusal(
    'limit',
    { most: count },
    ({ most }) =>
      `A training provider can have at most ${most} active ${most === 1 ? 'course' : 'courses'}. Deactivate one first.`,
  ),
  'rating.noAgreement': fixedRefusal(
    'not_found',
    'You can rate a training provider after you have had a SWAP agreement with them.',
  ),
  'conflict.settled': fixedRefusal('not_found', 'This was already decided.'),
  'conflict.gone': fixedRefusal('not_found', 'What you changed no longer exists.'),
};
