// What is said next to a success, by its code: mostly that somebody did the same before.
import * as z from 'zod/mini';
import type { Refusal, TextCode } from '#shared/engine/rejection.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { codedText, textByCode } from '#shared/lib/coded-texts.ts';
import type { ParamsOf, TextCatalog } from '#shared/lib/coded-texts.ts';
import { nameOf, who } from '#shared/engine/coded-refusal.ts';
import { refusalText } from './refusal-texts.ts';

export const noteTexts = {
  'note.alreadyErased': codedText({}, () => 'Their personal data was already deleted.'),
  'note.alreadyMerged': codedText({}, () => 'These records were already merged. Nothing to do.'),
  'note.alreadyMarked': codedText(
    { by: who, at: z.string() },
    ({ by, at }) => `Already marked complete by ${nameOf(by)} on ${at}. Nothing to do.`,
  ),
  'note.alreadyLinked': codedText({}, () => 'This job is already linked.'),
  'note.linksLeft': codedText(
    { count: z.int() },
    ({ count }) => `${count === 1 ? '1 job' : `${count} jobs`} can no longer be linked.`,
  ),
  'note.alreadyReported': codedText({}, () => 'Already reported.'),
  'note.alreadyDone': codedText({}, () => 'This was already done. Nothing to do.'),
  'note.alreadyConfirmed': codedText({}, () => 'Already confirmed. Nothing to do.'),
  'note.alreadyHandedOver': codedText({}, () => 'Already sent to the managers. Nothing to do.'),
  'note.handedOverDecided': codedText(
    { isApplied: z.boolean(), by: who },
    ({ isApplied, by }) => `Already ${isApplied ? 'applied' : 'declined'} by ${nameOf(by)}. Nothing to do.`,
  ),
  'note.decidedOtherwise': codedText({}, () => 'You decided otherwise on another device.'),
} as const satisfies TextCatalog<string>;

/** The code of a note next to a success. */
export type NoteCode = keyof typeof noteTexts;

interface Noted {
  note: string;
  text?: TextCode;
}

/** Makes the result of a command that has something to say: the finished note and its code. */
export function noted<Code extends NoteCode>(code: Code, values: ParamsOf<(typeof noteTexts)[Code]>): Noted {
  const { params, text } = assertDefined(noteTexts[code].read(values));
  return { note: text, text: { code, params } };
}

/** What would be a refusal of others is only noted: what was wanted is so already. */
export const notedInstead = ({ message, text }: Refusal): Noted => ({
  note: message,
  ...(text && { text }),
});

/** By code, and the finished note where this version does not know the code or there is none. */
export const noteText = ({ note, text }: { note: string; text?: TextCode | undefined }): string =>
  textByCode<string>(noteTexts, text?.code, text?.params) ?? refusalText({ message: note, text });
