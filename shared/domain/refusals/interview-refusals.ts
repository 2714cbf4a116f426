// Why a rule about matches and interviews says no.
import * as z from 'zod/mini';
import { claimStates, matchStatuses } from '#shared/engine/options.ts';
import { matchLabel } from '../matching/match-labels.ts';
import { bothSidesDays } from '#shared/policy.ts';
import { fullDate } from '#shared/lib/time.ts';
import { codedRefusal, fixedRefusal, nameOf, who } from '#shared/engine/coded-refusal.ts';

const text = z.string();
const days = { days: z.int() };
const reference = { reference: text };

const settledWords = {
  open: 'The time to answer ended',
  disputed: 'This was disputed',
  confirmed: 'This was confirmed',
  refused: 'The other side did not agree',
  stood: 'The time to answer ended',
  decided: 'An administrator decided this',
  taken_back: 'This was taken back',
  lapsed: 'This ended',
  set_aside: 'This was set aside',
} as const;

export const matchRefusals = {
  'match.notFound': fixedRefusal('not_found', "This match doesn't exist or you don't have access."),
  'match.withdrawn': fixedRefusal('stale', 'This match was withdrawn.'),
  'match.status': codedRefusal(
    'stale',
    { status: z.enum(matchStatuses) },
    ({ status }) => `The status of this match is now "${matchLabel(status)}".`,
  ),
  'consent.notListed': codedRefusal(
    'stale',
    reference,
    ({ reference: of }) => `Reference ${of} is not on this class list, so there is no name to show.`,
  ),
  'consent.futureDay': fixedRefusal('invalid', 'This day is in the future'),
  'consent.none': fixedRefusal('not_found', 'There is no consent to withdraw for this interview.'),
  'name.hidden': codedRefusal(
    'stale',
    reference,
    ({ reference: of }) => `You can see only the reference ${of}.`,
  ),
  'breach.notFound': fixedRefusal('not_found', "This record doesn't exist or you don't have access."),
  'breach.excused': codedRefusal('stale', { by: who }, ({ by }) => `Already excused by ${nameOf(by)}.`),
  'claim.notFound': fixedRefusal('not_found', "This report doesn't exist or you don't have access."),
  'claim.ownSide': fixedRefusal('forbidden', 'The other side answers this report.'),
  'claim.otherSide': fixedRefusal('forbidden', 'Only the side that made this report can take it back.'),
  'claim.otherVerdict': fixedRefusal('invalid', 'Choose what happened'),
  'claim.bothSides': fixedRefusal(
    'forbidden',
    `You have, or had in the last ${bothSidesDays} days, a role on the other side of this match. Someone else must answer.`,
  ),
  'crowd.tooFew': codedRefusal(
    'stale',
    { least: z.int() },
    ({ least }) => `Fewer than ${least} of these matches are still open, so they can't be reported.`,
  ),
  'crowd.reported': codedRefusal(
    'stale',
    { day: text },
    ({ day }) =>
      `Matches with this training provider were reported before. You can report more from ${fullDate(day)} on.`,
  ),
  'crowd.over': fixedRefusal('stale', 'The time to decide is over. These interviews are due again.'),
  'claim.decided': codedRefusal('stale', { by: who }, ({ by }) => `Already decided by ${nameOf(by)}.`),
  'claim.undoOver': codedRefusal(
    'stale',
    { at: text },
    ({ at }) => `You could undo this until ${at}, and once for an interview. Ask an administrator.`,
  ),
  'claim.actedOn': fixedRefusal(
    'stale',
    'Something else was recorded or scheduled since, so this can’t be undone. Ask an administrator.',
  ),
  'claim.settled': codedRefusal(
    'stale',
    { state: z.enum(claimStates), at: text },
    ({ state, at }) => `${settledWords[state]} on ${at}. Ask an administrator if this is wrong.`,
  ),
};

export const interviewRefusals = {
  'times.past': fixedRefusal('invalid', 'Choose times in the future'),
  'times.none': fixedRefusal('invalid', 'Propose a time, or say why none works'),
  'times.notFound': fixedRefusal('not_found', "This time doesn't exist or you don't have access."),
  'times.noneProposed': fixedRefusal('stale', 'There are no proposed times to answer.'),
  'times.otherSide': fixedRefusal('forbidden', 'Only the other side can choose this time.'),
  'times.changed': codedRefusal('stale', { by: text }, ({ by }) => `${by} changed the times.`),
  'times.passed': fixedRefusal('stale', 'This time has passed. Ask for other times.'),
  'outcome.noReason': fixedRefusal('invalid', 'Choose a reason'),
  'outcome.correctionOver': codedRefusal(
    'stale',
    days,
    ({ days: within }) => `You can correct an outcome for ${within} days. Ask an administrator.`,
  ),
  'outcome.employersTime': codedRefusal(
    'stale',
    days,
    ({ days: within }) => `The employer can correct an outcome for ${within} days.`,
  ),
  'outcome.attendance': fixedRefusal('forbidden', 'The employer says whether the candidate attended.'),
  'outcome.tooEarly': codedRefusal(
    'stale',
    { at: text },
    ({ at }) => `The interview is on ${at}. Record its outcome after it has begun.`,
  ),
  'outcome.timeOpen': codedRefusal(
    'stale',
    { at: text },
    ({ at }) => `The other side hasn’t agreed to this time. You can record this after ${at}.`,
  ),
  'outcome.offerOnly': fixedRefusal(
    'stale',
    'This offer was made without an interview. You can only take it back.',
  ),
  'outcome.noInterview': fixedRefusal('stale', 'No interview was held. You can only record a hire.'),
  'outcome.employers': fixedRefusal('forbidden', 'The employer records this outcome.'),
  'outcome.notSilent': codedRefusal(
    'stale',
    days,
    ({ days: after }) => `You can record this ${after} days after the interview if the employer hasn’t.`,
  ),
  'outcome.waits': fixedRefusal('stale', 'The last outcome is not settled yet. See its report.'),
  'interview.unavailableTooLong': codedRefusal(
    'invalid',
    { day: text },
    ({ day }) =>
      `Choose ${fullDate(day)} or an earlier day. If the student can’t come by then, withdraw the candidate instead.`,
  ),
  'interview.objectionOver': fixedRefusal('stale', 'The time to dispute it has ended.'),
  'interview.begun': fixedRefusal('stale', 'This interview has begun. Say how it went.'),
};
