// Measures how often an organization uses the product. The server records at most one entry per day of its clock; only the
// organization's members see the count.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { addDays, dateIn } from '#shared/lib/time.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { activityDays } from '#shared/policy.ts';
import { timeZoneOf } from './organizations.ts';

export const recordActivity = defineCommand({
  name: 'activity.record',
  allowed: ['system'],
  input: z.object({ organizationId: rowId() }),
  done: 'Day of activity recorded',
  failed: 'Failed to note the day',
  async run(store, { organizationId }, { now }) {
    const today = dateIn(await timeZoneOf(store, organizationId), now);
    const known = await store.get('activity', organizationId);
    const days = daysWithin(known, today);
    if (known && days.includes(today)) return;
    const next = { days: [...days, today].join(' '), lastSeenAt: now };
    if (known) await store.put('activity', { ...known, ...next });
    else await store.add('activity', { id: organizationId, ...next, createdAt: now });
  },
});

/** How often an organization used the product in the last thirty days. */
export interface Engagement {
  activeDays: number;
  level: 'High' | 'Medium' | 'Low';
  /** Whether a member used the product in the last thirty days. */
  isActive: boolean;
}

/** Rates the activity: High from 8 days of the last thirty, Medium from 3, else Low. */
export function engagementOf(activity: Pick<Row<'activity'>, 'days'> | undefined, today: string): Engagement {
  const activeDays = daysWithin(activity, today).length;
  const level = activeDays >= 8 ? 'High' : activeDays >= 3 ? 'Medium' : 'Low';
  return { activeDays, level, isActive: activeDays > 0 };
}

/** Returns the recorded days within the last thirty, including today. */
function daysWithin(activity: Pick<Row<'activity'>, 'days'> | undefined, today: string): string[] {
  const after = addDays(today, -activityDays);
  return (activity?.days ?? '').split(' ').filter((day) => day > after);
}
