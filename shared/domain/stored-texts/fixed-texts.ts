// Why an interview was cancelled without anybody saying so, and what replaces a deleted text.
import { codedText } from '#shared/lib/coded-texts.ts';

export const cancelledTexts = {
  'cancelled.completionWithdrawn': codedText({}, () => 'Completion withdrawn'),
  'cancelled.employerSuspended': codedText({}, () => 'The employer was suspended'),
  'cancelled.byAdmin': codedText({}, () => 'Withdrawn by an administrator'),
  'cancelled.released': codedText({}, () => 'Released'),
  'cancelled.hired': codedText({}, () => 'Hired'),
  'cancelled.absent': codedText({}, () => 'The interview didn’t take place'),
  'cancelled.held': codedText({}, () => 'An earlier interview took place'),
  'cancelled.timeTakenBack': codedText({}, () => 'The time was taken back'),
  'cancelled.notReported': codedText({}, () => 'Nobody reported this interview'),
  'cancelled.noAnswer': codedText({}, () => 'The training provider didn’t answer'),
  'cancelled.notHeld': codedText({}, () => 'The interview was not held'),
};

/** The code of a cancellation's note. */
export type CancelledCode = keyof typeof cancelledTexts;

export const deletedTexts = {
  'message.removed': codedText({}, () => 'Removed by an administrator.'),
  'message.expired': codedText({}, () => 'This message was deleted because its retention period is over.'),
  'terms.expired': codedText({}, () => 'The terms were deleted because their retention period is over.'),
};
