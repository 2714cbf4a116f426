import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#app/replica/store/database.ts';
import { correctionPath, reasonsOf, valuesOf } from './correction.tsx';

const entry = (change: Partial<OutboxEntry>): OutboxEntry => ({
  id: 'entry-1',
  sequence: 1,
  command: 'enrollments.enroll',
  version: 1,
  input: { courseId: 12, studentName: 'Ada', studentPhone: null },
  after: [],
  digest: '',
  savedAt: '2025-06-03T10:42:00.000Z',
  batch: 'entry-1',
  state: 'attention',
  ...change,
});

describe('a refused change', () => {
  test('opens the form that it came from', () => {
    expect(correctionPath(entry({}))).toBe('/courses/12/students?fix=entry-1');
    expect(correctionPath(entry({ command: 'jobs.edit', input: { id: 7 } }))).toBe('/jobs/7?fix=entry-1');
  });

  test('keeps what else the address of its form says', () => {
    const invitation = entry({ command: 'invitations.send', input: { courseId: 12 } });
    expect(correctionPath(invitation)).toBe('/swap-agreements?invite=12&fix=entry-1');
  });

  test('of a student opens under the course that was looked up', () => {
    const edit = entry({ command: 'enrollments.edit', input: { id: 'student-1' } });
    expect(correctionPath(edit, { courseId: 12 })).toBe('/courses/12/students/student-1/edit?fix=entry-1');
  });

  test('without a form has no address', () => {
    expect(correctionPath(entry({ command: 'agreements.approve' }))).toBeUndefined();
  });

  test('fills the fields as they were typed, and nothing else', () => {
    const defaults = { studentName: '', studentPhone: '', enrollmentDate: '2025-06-03' };
    expect(valuesOf(defaults, entry({}))).toEqual({
      studentName: 'Ada',
      studentPhone: '',
      enrollmentDate: '2025-06-03',
    });
  });

  test('of an edit fills what was changed over what stands', () => {
    const edit = entry({ command: 'jobs.edit', input: { id: 7, set: { title: 'Welder' }, base: {} } });
    expect(valuesOf({ title: 'Fitter', location: 'Eastfield' }, edit)).toEqual({
      title: 'Welder',
      location: 'Eastfield',
    });
  });

  test('tells its reasons by field', () => {
    const fields = { studentEmail: 'Valid email is required' };
    const outcome = { kind: 'refused', code: 'invalid', message: '', fields } as const;
    expect(reasonsOf(entry({ outcome }))).toEqual(fields);
    expect(reasonsOf(undefined)).toEqual({});
  });
});
