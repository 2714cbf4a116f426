// Lets an administrator correct the working calendar of an organization, with a reason that the organization reads.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { recomputeAfterCorrection } from '../guarantees/calendar-changes.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { saveEdit } from '../edits/save-edit.ts';
import { organizationNotFound } from './organizations.ts';
import { calendarFields, moveInterviews } from './working-calendar.ts';

/** Open deadlines follow the corrected calendar, also if they become later. */
export const correctCalendar = defineCommand({
  name: 'organizations.correctCalendar',
  allowed: ['admin'],
  input: z.object({
    id: rowId(),
    ...calendarFields,
    reason: textOf(1, 'Say why. The organization will see this.', 1000),
  }),
  done: 'Working calendar corrected',
  failed: 'Failed to correct the working calendar',
  async run() {},
  async onAccepted(store, { id, reason, ...set }, context) {
    const known = await store.get('organizations', id);
    if (!known) throw organizationNotFound;
    if (set.timeZone === known.timeZone && set.closedDays === known.closedDays)
      throw refuseAccount('organization.sameCalendar');
    const { next } = await saveEdit(store, 'organizations', known, { set, base: {} }, context);
    await store.put('organizations', {
      ...next,
      calendarCorrectedAt: context.now,
      calendarCorrection: reason,
    });
    if (next.timeZone !== known.timeZone) await moveInterviews(store, id, next.timeZone);
    if (known.kind === 'employer') await recomputeAfterCorrection(store, id, context);
    await notifyMembers(
      store,
      id,
      `calendar.corrected.${id}`,
      notice(
        'organization.calendarCorrected',
        {},
        { type: 'system', link: '/settings', subjectId: `calendar.${id}` },
      ),
      context.now,
    );
  },
});
