// Reads dates as spreadsheets of different countries write them. 03/04/2025 alone is ambiguous.

export type DateOrder = 'month-first' | 'day-first';

interface Parts {
  year: number;
  month: number;
  day: number;
}

const numeric = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:[ T].*)?$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/;
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?:[ T].*)?$/;
const dayMonthWord = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/;
const monthWordDay = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The order that the file's own dates reveal: one date with a day above 12 determines it for all. `ask`: no date
 * reveals it, or dates contradict each other; `example` is a date that could be misread.
 */
export function orderIn(
  texts: readonly string[],
): { kind: 'known'; order: DateOrder } | { kind: 'ask'; example: string } {
  const found = texts.flatMap((text) => {
    const match = numeric.exec(text.trim());
    return match ? [{ text: text.trim(), first: Number(match[1]), second: Number(match[2]) }] : [];
  });
  const isDayFirst = found.some(({ first }) => first > 12);
  const isMonthFirst = found.some(({ second }) => second > 12);
  const unclear = found.find(({ first, second }) => first <= 12 && second <= 12 && first !== second);
  if (!unclear || isDayFirst !== isMonthFirst)
    return { kind: 'known', order: isDayFirst ? 'day-first' : 'month-first' };
  return { kind: 'ask', example: unclear.text };
}

/** Returns "2025-03-04", or undefined if the text is not a date. */
export function readDate(text: string, order: DateOrder): string | undefined {
  const parts = partsOf(text.trim(), order);
  if (!parts) return undefined;
  const { year, month, day } = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

function partsOf(text: string, order: DateOrder): Parts | undefined {
  let match = yearFirst.exec(text);
  if (match) return parts(match[1], match[2], match[3]);
  match = dotted.exec(text);
  if (match) return parts(match[3], match[2], match[1]);
  match = dayMonthWord.exec(text);
  if (match) return parts(match[3], monthOf(match[2]), match[1]);
  match = monthWordDay.exec(text);
  if (match) return parts(match[3], monthOf(match[1]), match[2]);
  match = numeric.exec(text);
  if (!match) return undefined;
  const [, first, second, year] = match;
  const isDayFirst = Number(first) > 12 || (order === 'day-first' && Number(second) <= 12);
  return isDayFirst ? parts(year, second, first) : parts(year, first, second);
}

const parts = (year = '', month: string | number = '', day = ''): Parts => ({
  year: year.length === 2 ? 2000 + Number(year) : Number(year),
  month: Number(month),
  day: Number(day),
});

const monthOf = (word = ''): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

const pad = (value: number): string => String(value).padStart(2, '0');
