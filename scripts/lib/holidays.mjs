// National holidays as files, from the library date-holidays: `countries.json`, and one file for each country. The library
// is far too large for a device.
import Holidays from 'date-holidays';

const source = 'date-holidays, CC BY 3.0';
/** Calendar years, from the one of the build on. */
const years = 3;

/** Adds the files to the build of the app under `holidays/`, and serves them while developing. */
export function nationalHolidays() {
  return {
    name: 'national-holidays',
    generateBundle() {
      for (const [name, content] of holidayFiles())
        this.emitFile({ type: 'asset', fileName: `holidays/${name}`, source: JSON.stringify(content) });
    },
    configureServer({ middlewares }) {
      let files;
      middlewares.use('/holidays', ({ url }, response, next) => {
        files ??= holidayFiles();
        const content = files.get(url.slice(1));
        if (!content) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(content));
      });
    },
  };
}

/**
 * Returns the content of each file by its name. Countries without a holiday are left out. `only` selects some by code.
 *
 * @returns {Map<string, object>}
 */
export function holidayFiles(first = new Date().getUTCFullYear(), only) {
  const all = Object.entries(new Holidays().getCountries('en'))
    .filter(([code]) => !only || only.includes(code))
    .map(([code, name]) => ({ code, name, days: daysOf(code, first) }))
    .filter(({ days }) => days.length > 0);
  const countries = all
    .map(({ code, name }) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const files = new Map([['countries.json', { source, countries }]]);
  for (const { code, days } of all) files.set(`${code}.json`, { source, days });
  return files;
}

/** The public holidays besides weekends, by date. Two on one day are one. */
function daysOf(code, first) {
  const holidays = new Holidays(code);
  const days = Array.from({ length: years }, (_, later) => holidays.getHolidays(first + later, 'en'))
    .flat()
    .map(({ date, name, type }) => ({ date: date.slice(0, 10), name, type }))
    .filter(({ date, type }) => type === 'public' && !isWeekend(date));
  return [...new Map(days.map(({ date, name }) => [date, { date, name }])).values()].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}

function isWeekend(date) {
  return [0, 6].includes(new Date(`${date}T00:00:00.000Z`).getUTCDay());
}
