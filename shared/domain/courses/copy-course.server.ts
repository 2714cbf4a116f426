// Checks the number of courses, and completes the proposals of a copied course.
import { linkedJobIds } from './commands.ts';
import { afterAddingCourse } from './commands.server.ts';
import { onServer } from '#shared/engine/command.ts';
import { copyCourse } from './copy-course.ts';

export const copyCourseOnServer = onServer(copyCourse, {
  onAccepted: async (store, { id, sourceId, withLinks }, context) =>
    afterAddingCourse(store, id, withLinks ? await linkedJobIds(store, sourceId) : [], context),
});
