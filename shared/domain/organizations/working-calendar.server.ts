// Computes the open deadlines of an employer again after its calendar changes.
import { matchesWithoutSite, recomputeAfterEmployer } from '../guarantees/calendar-changes.ts';
import { onServer } from '#shared/engine/command.ts';
import { saveCalendar } from './working-calendar.ts';

export const saveCalendarOnServer = onServer(saveCalendar, {
  async onAccepted(store, _edit, context) {
    const { role, organization } = context.actor;
    if (role !== 'employer') return;
    await recomputeAfterEmployer(store, organization, await matchesWithoutSite(store, organization), context);
  },
});
