// Searches lists beyond the rows that a device keeps.
import { wordsSql } from '../migrations/062-lookalikes.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { inFullIfAssigned } from '#shared/engine/visibility.ts';
import type { Readership } from '#shared/engine/visibility.ts';
import { cutText, searchable, searchedWords } from '#shared/lib/texts.ts';
import { isAssignedSql } from '../engine/columns.ts';

/** The searched columns of a row. The migration's index uses the same expression. */
const searchedColumns: Partial<Record<TableName, readonly string[]>> = {
  jobs: ['title', 'employerName', 'location'],
  courses: ['title', 'providerName', 'description'],
};

/** A row matches if each word of the query is the beginning of a word in the columns that the person receives. */
export function foundWhere(readership: Readership, table: TableName, parameter: string): string {
  const columns = searchedColumns[table];
  if (!columns) throw new Error(`${table} cannot be searched`);
  const inFull = inFullIfAssigned(readership, table);
  if (!inFull) return hasWords(columns, parameter);
  const received = columns.filter((column) => !inFull.columns.includes(column));
  return `(${hasWords(received, parameter)} or ${hasWords(columns, parameter)} and ${isAssignedSql(inFull.names, 'a')})`;
}

const hasWords = (columns: readonly string[], parameter: string): string =>
  `to_tsvector('simple', ${wordsSql(columns.map((column) => `a."${column}"`).join(` || ' ' || `))}) @@ to_tsquery('simple', ${parameter})`;

const mostWords = 8;

/**
 * Normalizes the query like the indexed text. Only letters and digits are kept, each word as a prefix, so that no
 * part of a query is read as an operator. "e-mail" finds "e-mail", "e mail" and "email".
 */
export function wordsOf(query: string): string | undefined {
  const groups = query.split(/\s+/).map((typed) => {
    const [parted, joined] = [prefixesOf(searchedWords(typed).join(' ')), prefixesOf(searchable(typed))];
    return parted === joined ? parted : `(${parted} | ${joined})`;
  });
  return groups.filter(Boolean).slice(0, mostWords).join(' & ') || undefined;
}

const prefixesOf = (text: string): string =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .slice(0, mostWords)
    .map((word) => `${cutText(word, 60)}:*`)
    .join(' & ');
