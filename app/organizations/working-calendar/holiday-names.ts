// The names of holidays, which calendars hold as dates only. They come from the file of the browser's country and are kept
// on the device, so that they are known without a connection.
import { useEffect, useState } from 'react';
import { load } from '#app/session/request.ts';
import { countryOf, holidaysFrom } from '#shared/domain/organizations/holidays.ts';
import type { Holiday } from '#shared/domain/organizations/holidays.ts';

const keptKey = 'skillpact-holidays';

/**
 * Returns a function that names a closed day: "Thanksgiving Day", "Platform holiday" for one of `holidays` whose name is
 * not known, or an empty text for any other day without a known name.
 */
export function useHolidayNames(holidays: readonly string[]): (date: string) => string {
  const [known, setKnown] = useState(keptHolidays);
  useEffect(() => {
    let isLeft = false;
    const country = countryOf(navigator.languages) || 'US';
    load([`/holidays/${country}.json`])
      .then(holidaysFrom)
      .then((days) => {
        localStorage.setItem(keptKey, JSON.stringify({ days }));
        if (!isLeft) setKnown(days);
      })
      // Without a connection, the names are those kept before.
      .catch(() => {});
    return () => {
      isLeft = true;
    };
  }, []);
  const names = new Map(known.map(({ date, name }) => [date, name]));
  return (date) => names.get(date) ?? (holidays.includes(date) ? 'Platform holiday' : '');
}

function keptHolidays(): readonly Holiday[] {
  try {
    return holidaysFrom(JSON.parse(localStorage.getItem(keptKey) ?? '{"days":[]}'));
  } catch {
    // Another version of the app kept them in another form.
    return [];
  }
}
