// `npm run holidays`: writes the national holidays of every country into public/holidays/, one file each, from the library
// date-holidays. The library is far too large for a device, so it is installed in a temporary folder and not shipped.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const library = 'date-holidays@3.37.0';
const source = 'date-holidays, CC BY 3.0';
const years = 6;
const target = fileURLToPath(new URL('../public/holidays/', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'holidays-'));
try {
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--prefix', folder, library]);
  write(createRequire(join(folder, 'package.json'))('date-holidays'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function write(Holidays) {
  const first = new Date().getUTCFullYear();
  const countries = [];
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  for (const [code, name] of Object.entries(new Holidays().getCountries('en'))) {
    const days = daysOf(new Holidays(code), first);
    if (days.length === 0) continue;
    countries.push({ code, name });
    save(code, { source, days });
  }
  save('countries', { source, countries: countries.sort((a, b) => a.name.localeCompare(b.name, 'en')) });
}

/** The public holidays from a year on, besides weekends, by date. Two on one day are one. */
function daysOf(holidays, first) {
  const days = Array.from({ length: years }, (_, later) => holidays.getHolidays(first + later, 'en'))
    .flat()
    .map(({ date, name, type }) => ({ date: date.slice(0, 10), name, type }))
    .filter(({ date, type }) => type === 'public' && !isWeekend(date));
  return [...new Map(days.map(({ date, name }) => [date, { date, name }])).values()].sort(byDate);
}

function save(name, content) {
  writeFileSync(`${target}${name}.json`, `${JSON.stringify(content)}\n`);
}

function isWeekend(date) {
  return [0, 6].includes(new Date(`${date}T00:00:00.000Z`).getUTCDay());
}

function byDate(one, other) {
  return one.date < other.date ? -1 : 1;
}
