// Where the last proposed interview takes place: the next ones are usually at the same site.
import type { Reader } from '#shared/engine/store.ts';
import type { PlaceValues } from '../place-fields.tsx';

/** Returns the place, the kind and what to bring of the newest proposal; nothing if there was none. */
export async function lastPlace(reader: Reader): Promise<Partial<PlaceValues>> {
  const interviews = await reader.find('interviews');
  const at = ({ proposedAt, updatedAt }: (typeof interviews)[number]) => proposedAt ?? updatedAt;
  const [last] = interviews.filter(({ place }) => place).sort((a, b) => (at(a) < at(b) ? 1 : -1));
  return last ? { kind: last.kind, place: last.place ?? '', bring: last.bring ?? '' } : {};
}
