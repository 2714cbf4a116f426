// Reads conflicts with their wording, for the author to decide. Loaded where conflicts are shown, not where rows are
// only marked.
import type { Actor } from '../engine/command.ts';
import { editedCompletion } from '../domain/completions/correct-date.ts';
import type { Completion } from '../domain/completions/completion.ts';
import { standingConflicts, subjectOf } from '../domain/edits/conflicts.ts';
import type { Conflict, StandingConflict } from '../domain/edits/conflicts.ts';
import { fieldName, fieldWas, isLong, withStop, wordsApart } from '../domain/edits/field-texts.ts';
import { lastEdit } from '../engine/three-way-merge.ts';
import type { Edited } from '../engine/three-way-merge.ts';
import type { TableName } from '../engine/schema.ts';
import type { Reader } from '../engine/store.ts';
import { valueText } from '../engine/field-schemas.ts';

/** A conflict in words, for the person who has to decide it. */
export interface OpenConflict {
  conflict: Conflict;
  table: TableName;
  /** The subject: "Zoe Park", "Welding Level 2". */
  about: string;
  /** Example: "Phone was changed here to 555-0101 and by Sam to 555-0199. Using Sam's." */
  sentence: string;
  /** True if the sentence shows only the parts in which the two values differ. */
  isCut: boolean;
  /** True if both values are from the same person, on two devices. */
  isOwn: boolean;
  /** Who saved the current value, and when. */
  standsBy: string;
  standsSince: string;
  /** The value that is saved now. */
  over: string | null;
  /** The row that contains the field. */
  row: Record<string, unknown>;
}

/** Returns the person's open conflicts in words. */
export async function openConflicts(reader: Reader, actor: Actor): Promise<OpenConflict[]> {
  const standing = await standingConflicts(reader, actor);
  return Promise.all(
    standing.map(async (each) => openConflict(each, await shownValues(reader, each), actor)),
  );
}

/** The two values as people read them: a site by its name. */
async function shownValues(
  reader: Reader,
  { conflict: { field, yours }, over }: StandingConflict,
): Promise<[mine: string | null, standing: string | null]> {
  if (field !== 'siteId') return [yours, over];
  const nameOf = async (id: string | null) => (id && (await reader.get('sites', id))?.name) || 'no site';
  return [await nameOf(yours), await nameOf(over)];
}

function openConflict(
  { conflict, table, row, over }: StandingConflict,
  shown: [mine: string | null, standing: string | null],
  actor: Actor,
): OpenConflict {
  const { field, yours, theirs, theirsByName, theirsAt } = conflict;
  const used =
    over === theirs ? { byName: theirsByName, at: theirsAt } : lastEdit(editedRow(table, row), field);
  const [mine, standing] = wordsApart(...shown);
  const isOwn = used.byName === actor.name;
  return {
    conflict,
    table,
    about: aboutWhat(row),
    sentence: isOwn
      ? `${fieldWas(field)} changed by you on two devices, to ${mine} and to ${withStop(standing)} Using the second.`
      : `${fieldWas(field)} changed here to ${mine} and by ${used.byName} to ${withStop(standing)} Using ${used.byName}'s.`,
    isOwn,
    isCut: isLong(yours) || isLong(over),
    standsBy: used.byName,
    standsSince: used.at,
    over,
    row,
  };
}

const editedRow = (table: TableName, row: object): Edited =>
  table === 'completions' ? editedCompletion(row as Completion) : (row as Edited);

function aboutWhat(row: Record<string, unknown>): string {
  const telling = ['studentName', 'title', 'companyName', 'name', 'candidateReferenceId'];
  return valueText(telling.map((name) => row[name]).find((value) => typeof value === 'string')) ?? '';
}

/** Returns "Zoe Park, Phone", including for a settled conflict. */
export async function nameOfConflict(reader: Reader, id: string): Promise<string | undefined> {
  const conflict = await reader.get('conflicts', id);
  if (!conflict) return undefined;
  const row = await subjectOf(reader, conflict);
  return [row && aboutWhat(row), fieldName(conflict.field)].filter(Boolean).join(', ');
}
