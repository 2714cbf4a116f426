// A refusal or a note as it is shown: the sentence of its code, with moments as days on the reader's calendar.
import { noteText } from '#shared/domain/refusals/note-texts.ts';
import { refusalText } from '#shared/domain/refusals/refusal-texts.ts';
import { withDays } from '#shared/lib/instants-in-text.ts';
import { formatShortDay } from '#app/ui/format.ts';

/** Returns the sentence of a refusal with the days of the organization's zone. */
export const refusalWords = (refusal: Parameters<typeof refusalText>[0]): string =>
  withDays(refusalText(refusal), formatShortDay);

/** Returns the sentence of a note with the days of the organization's zone. */
export const noteWords = (noted: Parameters<typeof noteText>[0]): string =>
  withDays(noteText(noted), formatShortDay);
