// Runs what the server adds to the edit that a choice between two values repeats.
import { onServer } from '#shared/engine/command.ts';
import type { ServerPart } from '#shared/engine/command.ts';
import { correctCompletionDateOnServer } from '../completions/correct-date.server.ts';
import { editCourseOnServer } from '../courses/commands.server.ts';
import { editStudentOnServer } from '../enrollments/commands.server.ts';
import { editJobOnServer } from '../jobs/commands.server.ts';
import { editSiteOnServer } from '../sites/sites.server.ts';
import { saveCalendarOnServer } from '../organizations/working-calendar.server.ts';
import { editAgain, settleConflict } from './conflicts.ts';

const edits = [
  correctCompletionDateOnServer,
  editCourseOnServer,
  editJobOnServer,
  editSiteOnServer,
  editStudentOnServer,
  saveCalendarOnServer,
] as ServerPart[];

export const settleConflictOnServer = onServer(settleConflict, {
  async onAccepted(store, { id, as, over }, context) {
    const conflict = await store.get('conflicts', id);
    if (!conflict || as === 'theirs') return;
    const { command, input } = await editAgain(store, conflict, over);
    await edits.find(({ name }) => name === command.name)?.onAccepted?.(store, input, context);
  },
});
