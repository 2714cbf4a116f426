// What the next interviews are usually like: at the site of the last one, and not on a closed day.
import { closedDaysOf } from '#shared/domain/organizations/organizations.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { PlaceValues } from '../place-fields.tsx';

/** Returns the days on which one's own organization is closed. */
export async function ownClosedDays(reader: Reader, { organization }: Actor): Promise<string[]> {
  const own = await reader.get('organizations', organization);
  return own ? closedDaysOf(own) : [];
}

/** Returns the place, the kind, the length and what to bring of the newest proposal; nothing if there was none. */
export async function lastPlace(reader: Reader): Promise<Partial<PlaceValues>> {
  const interviews = await reader.find('interviews');
  const at = ({ proposedAt, updatedAt }: (typeof interviews)[number]) => proposedAt ?? updatedAt;
  const [last] = interviews.filter(({ place }) => place).sort((a, b) => (at(a) < at(b) ? 1 : -1));
  return last
    ? { kind: last.kind, place: last.place ?? '', bring: last.bring ?? '', minutes: String(last.minutes) }
    : {};
}
