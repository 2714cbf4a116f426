// Counts acts of an organization by day, for the limits that only the server judges.
import type { Reader, Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { timeZoneOf } from './organizations.ts';

/** The day in the organization's time zone, and how many acts it has with this one. */
interface CountOfDay {
  day: string;
  amount: number;
}

type Counts = 'unlistedMarks' | 'quickMarks' | 'firstContacts';

/** The reads of `countOfToday`. */
export const readsOfCount = (store: Reader, table: Counts, organizationId: string): Promise<unknown>[] => [
  store.get('organizations', organizationId),
  store.get(table, organizationId),
];

/** Counts one more act. `now` is an ISO instant. A refusal afterwards takes it back. */
export async function countOfToday(
  store: Writer,
  table: Counts,
  organizationId: string,
  now: string,
): Promise<CountOfDay> {
  const day = dateIn(await timeZoneOf(store, organizationId), now);
  const known = await store.get(table, organizationId);
  const amount = (known?.day === day ? known.amount : 0) + 1;
  if (known) await store.put(table, { ...known, day, amount });
  else await store.add(table, { id: organizationId, day, amount, createdAt: now });
  return { day, amount };
}
