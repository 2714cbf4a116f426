// How often an organization uses the product: the server notes a day at most once, its own members see the figure.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { addDays } from '#shared/lib/time.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { activityDays } from '#shared/policy.ts';

/** Days are counted in UTC: what is asked is how many there were, not which. */
export const recordActivity = defineCommand({
  name: 'activity.record',
  allowed: ['system'],
  input: z.object({ organizationId: rowId() }),
  done: 'Noted',
  failed: 'Failed to note the day',
  async run(store, { organizationId }, { now }) {
    const today = now.slice(0, 10);
    const known = await store.get('activity', organizationId);
    const days = daysWithin(known, today);
    if (known && days.includes(today)) return;
    const next = { days: [...days, today].join(' '), lastSeenAt: now };
    if (known) await store.put('activity', { ...known, ...next });
    else await store.add('activity', { id: organizationId, ...next, createdAt: now });
  },
});

export interface Engagement {
  activeDays: number;
  level: 'High' | 'Medium' | 'Low';
  /** Somebody was here in the last thirty days. */
  isActive: boolean;
}

export function engagementOf(activity: Pick<Row<'activity'>, 'days'> | undefined, today: string): Engagement {
  const activeDays = daysWithin(activity, today).length;
  const level = activeDays >= 8 ? 'High' : activeDays >= 3 ? 'Medium' : 'Low';
  return { activeDays, level, isActive: activeDays > 0 };
}

/** Of the kept days, those of the last thirty, today among them. */
function daysWithin(activity: Pick<Row<'activity'>, 'days'> | undefined, today: string): string[] {
  const after = addDays(today, -activityDays);
  return (activity?.days ?? '').split(' ').filter((day) => day > after);
}
