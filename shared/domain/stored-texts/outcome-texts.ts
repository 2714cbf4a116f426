// What a match says about its outcome: the employer's reason and note, the correction, and what happened to the
// completion later.
import * as z from 'zod/mini';
import { codedText } from '#shared/lib/coded-texts.ts';
import { shortDate } from '#shared/lib/time.ts';

const maybe = z.nullable(z.string());

const laterCauses = ['removed', 'date corrected', 'erased', 'merged'] as const;
/** What happened to a completion after its interview was held. */
export type LaterCause = (typeof laterCauses)[number];

const laterTexts: Record<LaterCause, string> = {
  removed: 'Completion record removed',
  'date corrected': 'Completion date corrected',
  erased: 'Record deleted for privacy',
  merged: 'Record merged with another one of the same person',
};

export const outcomeTexts = {
  'outcome.noted': codedText(
    {
      reason: maybe,
      note: maybe,
      correction: maybe,
      /** The whole text of a row that had no code. */
      before: maybe,
      /** The days are calendar days at the employer. */
      later: z.array(z.object({ cause: z.enum(laterCauses), day: z.string() })),
    },
    ({ reason, note, correction, before, later }) => {
      const said = before ?? [reason, note].filter(Boolean).join(': ');
      const corrected = [said, correction && `corrected: ${correction}`].filter(Boolean).join('; ');
      return [corrected, ...later.map(({ cause, day }) => `${laterTexts[cause]} ${shortDate(day)}`)]
        .filter(Boolean)
        .join('. ');
    },
  ),
};

/** Reports whether the text of a row without a code already says it. */
export const saysLater = (text: string, cause: LaterCause): boolean => text.includes(laterTexts[cause]);
