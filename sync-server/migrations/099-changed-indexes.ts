// Adds the indexes by which derived rows find the sources that changed.
import { addIndexes } from './tables.ts';

export const changedIndexes = addIndexes('099-changed-indexes', {
  enrollments_xid: 'enrollments (xid)',
  completions_xid: 'completions (xid)',
  matches_xid: 'matches (xid)',
  organizations_xid: 'organizations (xid)',
});
