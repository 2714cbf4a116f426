// National holidays that an organization can take over as closed days. They are proposals: nobody is closed by them.
import * as z from 'zod/mini';
import { calendarDate } from '#shared/engine/field-schemas.ts';
import { addDays } from '#shared/lib/time.ts';
import { holidayDaysAhead } from '#shared/policy.ts';

const holiday = z.object({ date: calendarDate(), name: z.string() });

/** A holiday on a day of the working week. */
export type Holiday = z.output<typeof holiday>;

const countries = z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })) });
const days = z.object({ days: z.array(holiday) });

/** Reads the list of countries from `/holidays/countries.json`. Throws if it is another file. */
export const countriesFrom = (json: unknown): { code: string; name: string }[] =>
  countries.parse(json).countries;

/** Reads the holidays of a country from `/holidays/US.json`. Throws if it is another file. */
export const holidaysFrom = (json: unknown): Holiday[] => days.parse(json).days;

/** Returns the holidays of the coming year that are not closed days yet. `today` is a calendar date. */
export const holidaysToAdd = (all: readonly Holiday[], closed: readonly string[], today: string): Holiday[] =>
  all.filter(
    ({ date }) => date >= today && date < addDays(today, holidayDaysAhead) && !closed.includes(date),
  );

/** Returns the country of a language tag such as "en-US", or an empty text. */
export const countryOf = (languages: readonly string[]): string =>
  languages.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find(Boolean) ?? '';
