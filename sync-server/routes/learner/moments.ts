// A time on the learner's own page.
import { clockWords, zoneName } from '#shared/lib/clocks.ts';
import { longDay } from '#shared/lib/format-english.ts';
import { clockIn, dateIn } from '#shared/lib/time.ts';
import { html, type Html } from '../http/html.ts';
import { words } from './words.ts';

/** The time on the clocks of the place, and on those of the school where they differ. */
export function moment(zone: string, at: string, schoolZone: string): Html {
  const clock = (name: string) => clockWords(clockIn(name, at));
  const time = `${longDay(dateIn(zone, at))}, ${clock(zone)}`;
  const isSame = dateIn(zone, at) === dateIn(schoolZone, at) && clockIn(zone, at) === clockIn(schoolZone, at);
  if (isSame) return html`<strong>${time}</strong>`;
  const school = `${longDay(dateIn(schoolZone, at))}, ${clock(schoolZone)} ${zoneName(schoolZone, at)}`;
  return html`<strong>${time} ${zoneName(zone, at)}</strong><br /><span class="quiet"
      >${words.atSchool(school)}</span
    >`;
}
