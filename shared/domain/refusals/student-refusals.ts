// Why a rule about students and their completions says no.
import * as z from 'zod/mini';
import { alreadyEnrolled, numberTaken } from '../people/same-person.ts';
import { codedRefusal, fixedRefusal, nameOf, who } from '#shared/engine/coded-refusal.ts';
import { undoHours } from '#shared/policy.ts';

const act = { by: who, at: z.string() };

export const studentRefusals = {
  'student.notFound': fixedRefusal('not_found', "This student doesn't exist or you don't have access."),
  'student.erased': fixedRefusal('erased', 'This record was deleted for privacy. Your change was discarded.'),
  'student.removed': codedRefusal(
    'removed',
    act,
    ({ by, at }) => `This student was removed by ${nameOf(by)} on ${at}.`,
  ),
  'student.merged': codedRefusal(
    'removed',
    act,
    ({ by, at }) =>
      `${nameOf(by)} merged this record with another one of the same person on ${at}. Use the other one.`,
  ),
  'student.sameRecord': fixedRefusal('invalid', 'Choose another record to merge with.'),
  'student.mergeOnListFirst': codedRefusal(
    'taken',
    { course: z.string() },
    ({ course }) => `This person has another record on the class list of ${course}. Merge those two first.`,
  ),
  'student.courseHidden': fixedRefusal(
    'stale',
    'An administrator hid this course, so it takes no new enrollments.',
  ),
  'student.courseInactive': fixedRefusal('stale', 'This course is inactive and takes no new enrollments.'),
  'student.edited': codedRefusal(
    'stale',
    act,
    ({ by, at }) => `${nameOf(by)} edited this student on ${at}. Still remove?`,
  ),
  'student.alreadyEnrolled': fixedRefusal('taken', alreadyEnrolled),
  'student.numberTaken': fixedRefusal('taken', numberTaken),
  'student.referenceTaken': fixedRefusal('taken', 'Another student already has this reference.'),
};

export const completionRefusals = {
  'completion.notFound': fixedRefusal(
    'not_found',
    "This completion record doesn't exist or you don't have access.",
  ),
  'completion.futureDate': fixedRefusal('invalid', 'The completion date is in the future'),
  'completion.tellingReference': fixedRefusal(
    'invalid',
    'A reference can’t contain the student’s name, email, phone or student number.',
  ),
  'completion.marked': codedRefusal(
    'stale',
    act,
    ({ by, at }) => `${nameOf(by)} marked this student complete on ${at}. Still remove?`,
  ),
  'completion.dateCorrected': codedRefusal(
    'stale',
    act,
    ({ by, at }) => `${nameOf(by)} corrected the completion date on ${at}. Still remove?`,
  ),
  'completion.removed': codedRefusal(
    'removed',
    act,
    ({ by, at }) => `Already removed by ${nameOf(by)} on ${at}.`,
  ),
  'completion.markedAgain': fixedRefusal('stale', 'This completion was marked again, so we kept it.'),
  'completion.undoOver': fixedRefusal(
    'stale',
    `The ${undoHours} hours to undo are over. Remove the completion record instead.`,
  ),
  'completion.timesProposed': fixedRefusal(
    'in_use',
    'The employer already proposed interview times, so we kept the completion.',
  ),
  'completion.tooManyUnlisted': codedRefusal(
    'limit',
    { most: z.int() },
    ({ most }) =>
      `You marked ${most} completions today under references that are on no class list, the daily maximum. Add the students to the class list, or continue tomorrow.`,
  ),
};
