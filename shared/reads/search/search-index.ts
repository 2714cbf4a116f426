// Finds items by what a person types. The texts are folded once, so that a keystroke only compares them.
import { searchable, searchableWords, searchedWords } from '#shared/lib/texts.ts';
import type { SearchItem } from './search-items.ts';

/** An item with its folded texts. */
export interface IndexedItem {
  item: SearchItem;
  /** The title without spaces. */
  joined: string;
  title: string;
  text: string;
}

export interface SearchHits {
  /** The best first. */
  items: readonly SearchItem[];
  /** How many there are in all. */
  total: number;
}

/** Folds the texts of the items. */
export const searchIndex = (items: readonly SearchItem[]): IndexedItem[] =>
  items.map((item) => {
    const title = searchableWords(item.title);
    const text = `${title} ${searchableWords(`${item.detail} ${item.also ?? ''}`)}`;
    return { item, joined: searchable(item.title).replaceAll(' ', ''), title, text };
  });

/**
 * Returns the items that contain every typed word, ignoring what `searchable` ignores, best match first. Items with a key in
 * `recent` come first among equally good ones; otherwise the order is that of the index.
 */
export function findItems(
  index: readonly IndexedItem[],
  query: string,
  { limit, recent = new Set() }: { limit: number; recent?: ReadonlySet<string> },
): SearchHits {
  const words = searchedWords(query);
  if (words.length === 0) return { items: [], total: 0 };
  const sought = words.join('');
  const ranks: SearchItem[][] = Array.from({ length: 2 * worst + 2 }, () => []);
  let total = 0;
  for (const entry of index) {
    if (!words.every((word) => entry.text.includes(word))) continue;
    total += 1;
    const rank = ranks[2 * rankOf(entry, sought, words) + (recent.has(entry.item.key) ? 0 : 1)];
    if (rank && rank.length < limit) rank.push(entry.item);
  }
  return { items: ranks.flat().slice(0, limit), total };
}

const worst = 5;

/** From 0, the title itself, to `worst`, inside of words elsewhere. */
function rankOf({ joined, title, text }: IndexedItem, sought: string, words: readonly string[]): number {
  if (joined === sought) return 0;
  if (joined.startsWith(sought)) return 1;
  if (words.every((word) => beginsWord(title, word))) return 2;
  if (words.every((word) => title.includes(word))) return 3;
  return words.every((word) => beginsWord(text, word)) ? 4 : worst;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !isLetter(text.charAt(at - 1))) return true;
  return false;
}

const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
