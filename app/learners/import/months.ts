// The names of months in the languages of class lists.

const locales = [
  ...[
    'en-US',
    'en-GB',
    'es',
    'fr',
    'de',
    'it',
    'pt',
    'nl',
    'sv',
    'da',
    'nb',
    'fi',
    'et',
    'lv',
    'lt',
    'pl',
    'cs',
  ],
  ...['sk', 'hu', 'ro', 'sl', 'hr', 'tr', 'ru', 'uk', 'bg', 'sr', 'el'],
];

/**
 * Returns the month of a name, from 1, or undefined if the word names no month. A word that names different months in
 * two languages, such as "listopad", names none.
 */
export function monthOf(word: string): number | undefined {
  names ??= namesOfMonths();
  return names.get(plain(word)) ?? undefined;
}

let names: ReadonlyMap<string, number | null> | undefined;

const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '');

function namesOfMonths(): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const format of locales.flatMap(formatsOf))
    for (const [place, name] of monthsIn(format).entries()) {
      const isOther = (found.get(name) ?? place + 1) !== place + 1 || found.get(name) === null;
      found.set(name, isOther ? null : place + 1);
    }
  found.delete('');
  return found;
}

/** The name alone and beside a day, which differ in Slavic languages, long and short. */
const formatsOf = (locale: string): Intl.DateTimeFormat[] =>
  (['long', 'short'] as const).flatMap((month) =>
    [{ month }, { month, day: 'numeric' } as const].map(
      (options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
    ),
  );

const monthsIn = (format: Intl.DateTimeFormat): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    plain(format.formatToParts(Date.UTC(2026, month, 4)).find(({ type }) => type === 'month')?.value ?? ''),
  );
