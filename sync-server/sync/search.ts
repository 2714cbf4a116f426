// The words by which a list is searched beyond what a device keeps.
import type { TableName } from '#shared/engine/schema.ts';
import { cutText, searchable } from '#shared/lib/texts.ts';

/** The text of a row that is searched; the migration's index is made of the same expression. */
const searchedText: Partial<Record<TableName, string>> = {
  jobs: `a.title || ' ' || a."employerName" || ' ' || a.location`,
  courses: `a.title || ' ' || a."providerName" || ' ' || a.description`,
};

/** A row is found when each word of the query begins a word of it. */
export function foundWhere(table: TableName, parameter: string): string {
  const text = searchedText[table];
  if (!text) throw new Error(`${table} cannot be searched`);
  return `to_tsvector('simple', searchable(${text})) @@ to_tsquery('simple', ${parameter})`;
}

const mostWords = 8;

/** Without capitals and accents, as the text is. Letters and digits alone, each word as the beginning of one: nothing of a query is taken for an operator. */
export function wordsOf(query: string): string | undefined {
  const words = searchable(query).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return undefined;
  return words
    .slice(0, mostWords)
    .map((word) => `${cutText(word, 60)}:*`)
    .join(' & ');
}
