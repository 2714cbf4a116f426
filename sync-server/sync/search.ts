// Searches lists beyond the rows that a device keeps.
import type { TableName } from '#shared/engine/schema.ts';
import { cutText, searchable } from '#shared/lib/texts.ts';

/** The searched text of a row. The migration's index uses the same expression. */
const searchedText: Partial<Record<TableName, string>> = {
  jobs: `a.title || ' ' || a."employerName" || ' ' || a.location`,
  courses: `a.title || ' ' || a."providerName" || ' ' || a.description`,
};

/** A row matches if each word of the query is the beginning of a word of the row. */
export function foundWhere(table: TableName, parameter: string): string {
  const text = searchedText[table];
  if (!text) throw new Error(`${table} cannot be searched`);
  return `to_tsvector('simple', searchable(${text})) @@ to_tsquery('simple', ${parameter})`;
}

const mostWords = 8;

/**
 * Removes case and accents like the indexed text. Only letters and digits are kept, each word as a prefix, so that no
 * part of a query is read as an operator.
 */
export function wordsOf(query: string): string | undefined {
  const words = searchable(query).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return undefined;
  return words
    .slice(0, mostWords)
    .map((word) => `${cutText(word, 60)}:*`)
    .join(' & ');
}
