import { expect, test } from 'vitest';
import type { OpenConflict } from '#shared/reads/open-conflicts.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { editFormRouteOf } from './edit-form-routes.ts';

const pageOf = (table: TableName, subjectId: string, row: Record<string, unknown> = {}) =>
  editFormRouteOf({ table, conflict: { subjectId }, row } as OpenConflict);

test('opens the edit form of the record for a third value', () => {
  expect(pageOf('enrollments', 'student-0', { courseId: 7 })).toBe('/courses/7/students/student-0/edit');
  expect(pageOf('completions', '7.C-A', { courseId: 7 })).toBe(
    '/courses/7/students?tab=completed&correct=7.C-A',
  );
  expect(pageOf('courses', '7')).toBe('/courses/7/edit');
  expect(pageOf('jobs', '101')).toBe('/jobs/101?edit');
  expect(pageOf('providerProfiles', 'o1')).toBe('/profile?edit=profile');
  expect(pageOf('employerProfiles', 'e1')).toBe('/settings?edit=profile');
  expect(pageOf('organizations', 'o1')).toBe('/settings?edit=calendar');
});
