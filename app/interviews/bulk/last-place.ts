// What the next interviews are usually like: at the site of the last one, and not on a closed day.
import { closedDaysOf } from '#shared/domain/organizations/organizations.ts';
import { siteOfJob } from '#shared/domain/sites/site.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { PlaceValues } from '../place-fields.tsx';

/** Returns the days on which one's own organization is closed. */
export async function ownClosedDays(reader: Reader, { organization }: Actor): Promise<string[]> {
  const own = await reader.get('organizations', organization);
  return own ? closedDaysOf(own) : [];
}

/** What the proposals for a job start with. */
export interface PlaceOfJob {
  place: Partial<PlaceValues>;
  closed: string[];
  /** The time zone of the job's site. Undefined for a job at no site, which uses the organization's. */
  zone: string | undefined;
}

/** A job at a site starts with the site's address and calendar. `jobId`: null for several places. */
export async function placeOfJob(reader: Reader, actor: Actor, jobId: number | null): Promise<PlaceOfJob> {
  const job = jobId === null ? undefined : await reader.get('jobs', jobId);
  const [site, last, closed] = await Promise.all([
    siteOfJob(reader, job),
    lastPlace(reader),
    ownClosedDays(reader, actor),
  ]);
  if (!site) return { place: last, closed, zone: undefined };
  const place = { ...last, kind: 'in-person', place: `${site.name}, ${site.address}` };
  return { place, closed: closedDaysOf(site), zone: site.timeZone };
}

/** Returns the place, the kind, the length and what to bring of the newest proposal; nothing if there was none. */
async function lastPlace(reader: Reader): Promise<Partial<PlaceValues>> {
  const interviews = await reader.find('interviews');
  const at = ({ proposedAt, updatedAt }: (typeof interviews)[number]) => proposedAt ?? updatedAt;
  const [last] = interviews.filter(({ place }) => place).sort((a, b) => (at(a) < at(b) ? 1 : -1));
  return last
    ? { kind: last.kind, place: last.place ?? '', bring: last.bring ?? '', minutes: String(last.minutes) }
    : {};
}
