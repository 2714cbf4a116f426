// What two people changed, in words, for its author to decide: read where it is shown and not where rows are only marked.
import type { Actor } from '../command.ts';
import { standingConflicts } from '../domain/conflicts.ts';
import type { Conflict, StandingConflict } from '../domain/conflicts.ts';
import { fieldName, valueWords } from '../domain/field-words.ts';
import type { TableName } from '../schema.ts';
import type { Reader } from '../store.ts';
import { valueText } from '../values.ts';

export interface OpenConflict {
  conflict: Conflict;
  table: TableName;
  /** "Zoe Park", "Welding Level 2": what it is about. */
  about: string;
  /** "Phone was changed here to 555-0101 and by Sam to 555-0199. Using Sam's." */
  sentence: string;
  /** Whose value stands. */
  standsBy: string;
  /** The value that stands now. */
  over: string | null;
}

export async function openConflicts(reader: Reader, actor: Actor): Promise<OpenConflict[]> {
  return (await standingConflicts(reader, actor)).map(told);
}

function told({ conflict, table, row, over }: StandingConflict): OpenConflict {
  const { field, yours, theirs, theirsByName } = conflict;
  const standsBy = over === theirs ? theirsByName : (valueText(row.updatedByName) ?? theirsByName);
  return {
    conflict,
    table,
    about: aboutWhat(row),
    sentence: `${fieldName(field)} was changed here to ${valueWords(yours)} and by ${standsBy} to ${valueWords(over)}. Using ${standsBy}'s.`,
    standsBy,
    over,
  };
}

function aboutWhat(row: Record<string, unknown>): string {
  const telling = ['studentName', 'title', 'companyName', 'name', 'candidateReferenceId'];
  return valueText(telling.map((name) => row[name]).find((value) => typeof value === 'string')) ?? '';
}
