// Why a match was withdrawn or a listing is hidden.
import * as z from 'zod/mini';
import { flagReasons } from '#shared/engine/options.ts';
import { codedText } from '#shared/lib/coded-texts.ts';

const reason = { reason: z.string() };

/** Returns the label of a reason in the list of reasons for a report. */
export const reasonLabel = (of: (typeof flagReasons)[number]): string =>
  `${of.charAt(0).toUpperCase()}${of.slice(1)}`;

export const withdrawnTexts = {
  'withdrawn.completionRemoved': codedText({}, () => 'completion removed'),
  'withdrawn.dateCorrected': codedText({}, () => 'completion date corrected'),
  'withdrawn.recordErased': codedText({}, () => 'record deleted for privacy'),
  'withdrawn.recordsMerged': codedText({}, () => 'the same person as another candidate for this job'),
  'withdrawn.lateDeclined': codedText({}, () => 'late completion declined'),
  'withdrawn.released': codedText({}, () => 'released'),
  'withdrawn.noAnswer': codedText({}, () => 'the training provider didn’t answer'),
  'withdrawn.byCandidate': codedText(reason, (given) => `candidate withdrew: ${given.reason}`),
  'withdrawn.crowd': codedText(reason, (given) => `administrator, many matches in one day: ${given.reason}`),
  'withdrawn.byAdmin': codedText(reason, (given) => `administrator: ${given.reason}`),
};

export const hiddenTexts = {
  'hidden.suspended': codedText({}, () => 'Organization suspended'),
  'hidden.accountDeletion': codedText({}, () => 'You asked us to delete your account.'),
  'hidden.report': codedText(
    { reason: z.enum(flagReasons), note: z.nullable(z.string()) },
    ({ reason: of, note }) => [reasonLabel(of), note].filter(Boolean).join('. '),
  ),
};
