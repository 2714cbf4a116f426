// The history of a row on this device: the server's lines, and the local changes that they do not include.
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { fieldName, isLong, wordsApart } from '#shared/domain/edits/field-texts.ts';
import { changeSentence } from '#shared/domain/edits/history.ts';
import type { HistoryLine } from '#shared/domain/edits/history.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { valueText } from '#shared/engine/field-schemas.ts';
import { entryTitle } from './change-titles.ts';
import { rowOf } from './rows-needing-attention.ts';
import type { FullTextDialog } from './full-text-dialog.tsx';

/** A line of a history as it is drawn. */
export interface ShownLine {
  key: string;
  /** The server's time; for a change that the server does not have yet, this device's time. */
  at: string;
  sentence: string;
  byName: string;
  /** The role that the author had then. Unknown in lines of before and of changes on this device. */
  byRole?: MemberRole | null | undefined;
  /** Who had saved the change, if another person applied it, and in which role. */
  authorName?: string | null | undefined;
  authorRole?: MemberRole | null | undefined;
  /**
   * The state of a local change that the server's history does not include: "Waiting to send", "Sent", "Not used;
   * another value was kept".
   */
  state?: string;
  /** The full texts by name, if the sentence shows only their difference. */
  whole?: FullTextDialog;
}

const stateWords: Record<OutboxEntry['state'], string> = {
  waiting: 'Waiting to send',
  held: 'Waiting to send',
  attention: 'Needs attention',
  settled: 'Sent',
};

/** The field kept another value. The server's history, once known, names it. */
const notUsed = 'Not used; another value was kept';

/**
 * Returns the lines, newest first. `rows` are the keys of the row and of the rows shown with it. If the server's
 * history is not known, the changes sent from here are shown instead.
 */
export function linesOf(
  history: readonly HistoryLine[] | undefined,
  entries: readonly OutboxEntry[],
  rows: ReadonlySet<string>,
  me: string,
): ShownLine[] {
  const known = new Set(history?.map(({ entryId }) => entryId));
  const own = entries
    .filter((entry) => !known.has(entry.id) && rowOf(entry).some((key) => rows.has(key)))
    .filter(({ state }) => state !== 'settled' || !history)
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
    .flatMap((entry) => linesOfEntry(entry, me));
  const there = (history ?? []).map((line, index) => ({
    key: `${line.entryId} ${index}`,
    at: line.at,
    sentence: changeSentence(line),
    byName: line.byName,
    byRole: line.byRole,
    authorName: line.authorName,
    authorRole: line.authorRole,
    ...wholeOf(line),
  }));
  return [...own, ...there];
}

/** Adds the full text of a value that was given up, because it can be read nowhere else. */
function wholeOf({ kind, from, to }: HistoryLine): Pick<ShownLine, 'whole'> {
  if (kind !== 'discarded' || !(isLong(from) || isLong(to))) return {};
  return {
    whole: [
      ['Also changed to', from],
      ['Stands', to],
    ],
  };
}

/** Returns one line per field for an edit, and one line for any other entry. */
function linesOfEntry(entry: OutboxEntry, byName: string): ShownLine[] {
  const { id, command, savedAt, state } = entry;
  const line = { at: savedAt, byName, state: stateWords[state] };
  const edits = editsIn(entry);
  if (edits.length === 0) return [{ ...line, key: id, sentence: entryTitle({ command, input: {} }) }];
  return edits.map(({ field, sentence }) => ({
    ...line,
    key: `${id} ${sentence}`,
    sentence,
    ...(gaveWay(entry, field) && { state: notUsed }),
  }));
}

const gaveWay = ({ outcome }: OutboxEntry, field: string): boolean =>
  outcome?.kind === 'conflict' && outcome.fields.includes(field);

/** Returns sentences like "Phone changed from nothing to 555-0101"; empty for an entry that is not an edit. */
export const editSentences = (entry: Pick<OutboxEntry, 'input'>): string[] =>
  editsIn(entry).map(({ sentence }) => sentence);

function editsIn({ input }: Pick<OutboxEntry, 'input'>): { field: string; sentence: string }[] {
  const { set, base } = (input ?? {}) as Record<string, Record<string, unknown> | undefined>;
  return Object.entries(set ?? {}).map(([field, value]) => {
    // The id of another row says nothing to a reader.
    if (field.endsWith('Id')) return { field, sentence: `${fieldName(field)} changed` };
    const [was, is] = wordsApart(valueText(base?.[field]), valueText(value));
    return { field, sentence: `${fieldName(field)} changed from ${was} to ${is}` };
  });
}
