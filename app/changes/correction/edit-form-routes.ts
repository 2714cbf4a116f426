// Addresses of the forms in which a field that two people changed can be given a third value.
import type { TableName } from '#shared/engine/schema.ts';
import type { OpenConflict } from '#shared/reads/open-conflicts.ts';

type Page = (id: string, row: Record<string, unknown>) => string;

const pages: Partial<Record<TableName, Page>> = {
  enrollments: (id, { courseId }) => `/courses/${String(courseId)}/students/${id}/edit`,
  completions: (id, { courseId }) => `/courses/${String(courseId)}/students?tab=completed&correct=${id}`,
  courses: (id) => `/courses/${id}/edit`,
  jobs: (id) => `/jobs/${id}?edit`,
  providerProfiles: () => '/profile?edit=profile',
  employerProfiles: () => '/settings?edit=profile',
  organizations: () => '/settings?edit=calendar',
};

/** Returns the address of the form that edits the field of a conflict; undefined if the table has none. */
export const editFormRouteOf = ({ table, conflict, row }: OpenConflict): string | undefined =>
  pages[table]?.(conflict.subjectId, row);
