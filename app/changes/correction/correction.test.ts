import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
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

describe('correcting a refused entry', () => {
  test('opens the form that the entry came from', () => {
    expect(correctionPath(entry({}))).toBe('/courses/12/students?fix=entry-1');
    expect(correctionPath(entry({ command: 'jobs.edit', input: { id: 7 } }))).toBe('/jobs/7?fix=entry-1');
  });

  test('keeps the other parameters of the form’s address', () => {
    const invitation = entry({ command: 'invitations.send', input: { courseId: 12 } });
    expect(correctionPath(invitation)).toBe('/swap-agreements?invite=12&fix=entry-1');
  });

  test('opens a student’s edit form under the course that was looked up', () => {
    const edit = entry({ command: 'enrollments.edit', input: { id: 'student-1' } });
    expect(correctionPath(edit, { courseId: 12 })).toBe('/courses/12/students/student-1/edit?fix=entry-1');
  });

  test('has no address for an entry without a form', () => {
    expect(correctionPath(entry({ command: 'agreements.approve' }))).toBeUndefined();
  });

  test('fills only the fields that were typed', () => {
    const defaults = { studentName: '', studentPhone: '', enrollmentDate: '2025-06-03' };
    expect(valuesOf(defaults, entry({}))).toEqual({
      studentName: 'Ada',
      studentPhone: '',
      enrollmentDate: '2025-06-03',
    });
  });

  test('fills the edited values over the current ones', () => {
    const edit = entry({ command: 'jobs.edit', input: { id: 7, set: { title: 'Welder' }, base: {} } });
    expect(valuesOf({ title: 'Fitter', location: 'Eastfield' }, edit)).toEqual({
      title: 'Welder',
      location: 'Eastfield',
    });
  });

  test('maps the reasons of a refusal to fields', () => {
    const fields = { studentEmail: 'Valid email is required' };
    const outcome = { kind: 'refused', code: 'invalid', message: '', fields } as const;
    expect(reasonsOf(entry({ outcome }))).toEqual(fields);
    expect(reasonsOf(undefined)).toEqual({});
  });
});
