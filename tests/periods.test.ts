// A period is written once, in shared/policy.ts, and the length of a day or an hour once, in shared/lib/time.ts.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceOf } from './named-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const whereWritten = ['shared/policy.ts', 'shared/lib/time.ts'];

/** Migrations stay as they were run; the demo data is no rule of the product. */
const sources = ['app', 'shared', 'sync-server']
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^sync-server\/(migrations|demo)\//.test(path))
  .filter((path) => !whereWritten.includes(path));

const linesWith = (pattern: RegExp): string[] =>
  sources.flatMap((path) =>
    sourceOf(path)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

const dayOrHour = /\b(86_?400(_?000)?|3_?600(_?000)?)\b|\* *24 *\* *60|\b24 *\* *(60|3_?600)\b/;
const interval = /interval '\d+ (day|month|year)s'/;
/** Elsewhere it is tomorrow already: a rule says how late a date may be. */
const endsToday = /max=\{today\(\)\}/;
/** Written in a sentence, a period stays behind when the rule changes. Comments may say it. */
const sentence =
  /^(?!\s*(\/\/|\*|\/\*|\{\/\*)).*\b(\d+|two|three|four|five|six|seven|ten|fourteen|thirty|sixty|ninety) (working )?(day|hour)s\b/;
/** No rules of the product: choices of a list, and what a browser does. */
const otherPeriods =
  /^(shared\/domain\/platform\/periods\.ts|app\/screens\/provider\/completions\/completed-tab\.tsx): .*'Last \d+ days'|^app\/screens\/both\/sync-status\/this-device\.tsx: 'This browser may delete/;
const constant = /^(export )?const \w*(Days|Hours|Weeks|Years|_DAYS|_HOURS|_WEEKS|_YEARS) = (-?\d|\[)/;

test('the length of a day or an hour is written in shared/lib/time.ts only', () => {
  expect(linesWith(dayOrHour)).toEqual([]);
});

test('no SQL holds a number of days', () => {
  expect(linesWith(interval)).toEqual([]);
});

test('a constant in days, hours, weeks or years is in shared/policy.ts', () => {
  expect(linesWith(constant)).toEqual([]);
});

test('no sentence writes a number of days or hours that a rule has', () => {
  expect(linesWith(sentence).filter((line) => !otherPeriods.test(line))).toEqual([]);
});

test('no date field ends at the today of this device', () => {
  expect(linesWith(endsToday)).toEqual([]);
});

test.each([
  [endsToday, '<DateField label="Completion date" max={today()} />'],
  [dayOrHour, 'const keptMs = 30 * 86_400_000;'],
  [dayOrHour, 'const keptMs = 7 * 24 * 60 * 60_000;'],
  [dayOrHour, 'const limit = { most: 3, seconds: 3_600 };'],
  [interval, `where "ratedAt" > now() - interval '90 days'`],
  [sentence, "'The training provider can dispute this for 3 days.'"],
  [sentence, 'The employer hasn’t confirmed this interview for three days.'],
  [constant, 'const disputeDays = 3;'],
  [constant, 'const KEPT_DAYS = 30;'],
  [constant, 'export const reminderDays = [7, 21] as const;'],
])('%s finds: %s', (pattern, line) => {
  expect(pattern.test(line)).toBe(true);
});
