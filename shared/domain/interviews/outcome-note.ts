// The note about the outcome of a match, and what is added to it when its completion changes later.
import type { Row } from '#shared/engine/schema.ts';
import { saysLater } from '../stored-texts/outcome-texts.ts';
import type { LaterCause } from '../stored-texts/outcome-texts.ts';
import { storedParams, storedText } from '../stored-texts/stored-text.ts';
import type { StoredTextParams } from '../stored-texts/stored-text.ts';

type OutcomeNote = Pick<Row<'matches'>, 'outcomeNote' | 'outcomeCode'>;
type Parts = StoredTextParams<'outcome.noted'>;

const nothing: OutcomeNote = { outcomeNote: null, outcomeCode: null };

/** Makes the columns of the note. Both are null when nothing is said. */
export function outcomeNoted(parts: Parts): OutcomeNote {
  const { text, code } = storedText('outcome.noted', parts);
  return text === '' ? nothing : { outcomeNote: text, outcomeCode: code };
}

/** Adds once per cause what happened to the completion. `day` is the calendar day at the employer. */
export function withLater(match: OutcomeNote, cause: LaterCause, day: string): OutcomeNote {
  const parts = partsOf(match);
  const isSaid =
    parts.later.some((each) => each.cause === cause) ||
    (parts.before !== null && saysLater(parts.before, cause));
  if (isSaid) return { outcomeNote: match.outcomeNote, outcomeCode: match.outcomeCode };
  return outcomeNoted({ ...parts, later: [...parts.later, { cause, day }] });
}

/** Removes what is said about the completion, which earns the interview again. */
export const withoutLater = (match: OutcomeNote): OutcomeNote =>
  outcomeNoted({ ...partsOf(match), later: [] });

/** Returns an earlier note, or an empty one, with what is said about the completion now. */
export const earlierNote = (match: OutcomeNote, earlier: OutcomeNote = nothing): OutcomeNote =>
  outcomeNoted({ ...partsOf(earlier), later: laterIn(match) });

/** Returns what happened to the completion after the interview began, oldest first. */
export const laterIn = (match: OutcomeNote): Parts['later'] => partsOf(match).later;

/** Returns what happened last to the completion after the interview began, if anything did. */
export const latestCause = (match: OutcomeNote): LaterCause | undefined => laterIn(match).at(-1)?.cause;

/** A row of before has no code: its whole text stays as it is. */
const partsOf = ({ outcomeNote, outcomeCode }: OutcomeNote): Parts =>
  storedParams('outcome.noted', outcomeCode) ?? {
    reason: null,
    note: null,
    correction: null,
    before: outcomeNote,
    later: [],
  };
