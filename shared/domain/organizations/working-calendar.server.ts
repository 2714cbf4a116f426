// Computes the open deadlines of an employer again after its calendar changes.
import { recomputeAfterEmployer } from '../guarantees/calendar-changes.ts';
import { onServer } from '#shared/engine/command.ts';
import { saveCalendar } from './working-calendar.ts';

export const saveCalendarOnServer = onServer(saveCalendar, {
  async onAccepted(store, _edit, context) {
    if (context.actor.role === 'employer')
      await recomputeAfterEmployer(store, context.actor.organization, context);
  },
});
