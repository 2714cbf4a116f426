// Searches lists beyond the rows that a device keeps.
import { wordsSql } from '../migrations/062-lookalikes.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { cutText, searchable, searchedWords } from '#shared/lib/texts.ts';

/** The searched text of a row. The migration's index uses the same expression. */
const searchedText: Partial<Record<TableName, string>> = {
  jobs: `a.title || ' ' || a."employerName" || ' ' || a.location`,
  courses: `a.title || ' ' || a."providerName" || ' ' || a.description`,
};

/** A row matches if each word of the query is the beginning of a word of the row. */
export function foundWhere(table: TableName, parameter: string): string {
  const text = searchedText[table];
  if (!text) throw new Error(`${table} cannot be searched`);
  return `to_tsvector('simple', ${wordsSql(text)}) @@ to_tsquery('simple', ${parameter})`;
}

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
