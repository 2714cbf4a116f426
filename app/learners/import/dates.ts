// Reads dates as spreadsheets of different countries write them. 03/04/2025 alone is ambiguous, and so is 26-05-04.
import { enrollmentDateProblem } from '#shared/domain/enrollments/unusual-dates.ts';
import { monthOf } from './months.ts';

/** The order of the numbers of a date. Year first is in question for years of two digits only. */
export type DateOrder = 'month-first' | 'day-first' | 'year-first';

/** The orders that a file's dates allow. */
export interface FoundOrder {
  /** The order that the dates reveal. Missing if the person has to choose. */
  order?: DateOrder;
  /** A date that each of the orders reads differently. Missing if all dates can be read in one way only. */
  example?: string;
  /** The orders to choose from: each reads the example as another day. */
  orders: DateOrder[];
}

const yearFirst = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})[.日]?(?:[ T]\d.*)?$/;
const numeric = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})\.?(?:[ T]\d.*)?$/;
const dayMonthWord =
  /^(\d{1,2})(?:st|nd|rd|th|\.|º)?[ -]?(?:de |of )?(\p{L}{3,})\.?,?[ -](?:de )?(\d{4}|\d{2})(?: ?г\.?)?$/u;
const monthWordDay = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

const all: readonly DateOrder[] = ['month-first', 'day-first', 'year-first'];

/**
 * Returns the order in which all dates of a file are possible dates of an enrollment. If there are several such orders,
 * or none, and they read a date differently, the person chooses.
 */
export function orderIn(texts: readonly string[], today: string): FoundOrder {
  const dates = [...new Set(texts.map((text) => text.trim()))].filter((text) => numeric.test(text));
  const isPossible = (order: DateOrder) => (text: string) => {
    const date = inOrder(text, order);
    return date !== undefined && !enrollmentDateProblem(date, today);
  };
  // A date that is impossible in every order reveals nothing.
  const possible = dates.filter((text) => all.some((order) => isPossible(order)(text)));
  const fitting = all.filter((order) => possible.every(isPossible(order)));
  const candidates = fitting.length > 0 ? fitting : all;
  const readings = (text: string) => new Set(candidates.flatMap((order) => inOrder(text, order) ?? [])).size;
  const example = possible.find((text) => readings(text) > 2) ?? possible.find((text) => readings(text) > 1);
  if (example === undefined) {
    const [order = 'month-first'] = candidates;
    return { order, orders: [order] };
  }
  const orders = candidates.filter((order, place) => {
    const date = inOrder(example, order);
    return date && candidates.findIndex((other) => inOrder(example, other) === date) === place;
  });
  return { example, orders };
}

/** Returns "2025-03-04", or undefined if the text is not a date. 25/12/2025 is one in any order. */
export const readDate = (text: string, order: DateOrder): string | undefined =>
  inOrder(text, order) ??
  (/\d{4}/.test(text) ? (inOrder(text, 'day-first') ?? inOrder(text, 'month-first')) : undefined);

function inOrder(text: string, order: DateOrder): string | undefined {
  const [year = '', month = '', day = ''] = partsOf(text.trim(), order)?.map(String) ?? [];
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined;
}

type Part = string | number | undefined;

/** The year, the month and the day. */
function partsOf(text: string, order: DateOrder): [Part, Part, Part] | undefined {
  let match = yearFirst.exec(text);
  if (match) return [match[1], match[2], match[3]];
  match = dayMonthWord.exec(text);
  if (match) return [match[3], monthOf(match[2] ?? ''), match[1]];
  match = monthWordDay.exec(text);
  if (match) return [match[3], monthOf(match[1] ?? ''), match[2]];
  match = numeric.exec(text);
  if (!match) return undefined;
  const [, first = '', sign, second = '', last = ''] = match;
  if (order === 'year-first' && last.length === 2)
    return first.length === 2 ? [first, second, last] : undefined;
  // With dots the day is first everywhere.
  return order === 'day-first' || sign === '.' ? [last, second, first] : [last, first, second];
}
