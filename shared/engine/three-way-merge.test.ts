// Tests how two people's edits of one row are merged.
import { describe, expect, test } from 'vitest';
import { changesBetween, lastEdit, mergeEdit } from './three-way-merge.ts';
import { enrollment } from '../testing/rows.ts';

const stamp = { updatedAt: '2026-06-03T10:00:00.000Z', updatedByName: 'Paul' };
const samsChange = { updatedAt: '2026-06-02T08:00:00.000Z', updatedByName: 'Sam' };
const student = enrollment({ studentPhone: '555-0100', ...samsChange });
const merge = (set: object, base: Record<string, string | null>) =>
  mergeEdit('enrollments', student, { set, base }, stamp);

describe('merging an edit', () => {
  test('applies an edit of a field that no one else changed', () => {
    const fieldEdits = expect.any(String) as string;
    expect(merge({ studentPhone: '555-0101' }, { studentPhone: '555-0100' })).toEqual({
      next: { ...student, studentPhone: '555-0101', ...stamp, fieldEdits },
      changed: ['studentPhone'],
      conflicts: [],
      isMerged: false,
    });
  });

  test('merges an edit with an identical change by a colleague', () => {
    const result = merge({ studentPhone: '555-0100' }, { studentPhone: null });
    expect(result).toEqual({ next: student, changed: [], conflicts: [], isMerged: true });
  });

  test('keeps the value of a colleague and reports a conflict for a different change', () => {
    const result = merge({ studentPhone: '555-0199' }, { studentPhone: null });
    expect(result.next).toEqual(student);
    expect(result.conflicts).toEqual([
      {
        tableName: 'enrollments',
        subjectId: 'student-1',
        field: 'studentPhone',
        base: null,
        theirs: '555-0100',
        yours: '555-0199',
        theirsByName: 'Sam',
        theirsAt: samsChange.updatedAt,
      },
    ]);
  });

  test('applies an edit of one field and reports a conflict for another', () => {
    const result = merge(
      { studentPhone: '555-0199', studentName: 'Zoe King' },
      { studentPhone: null, studentName: 'Zoe Byron' },
    );
    expect(result.next).toMatchObject({ studentName: 'Zoe King', studentPhone: '555-0100', ...stamp });
    expect(result.conflicts.map(({ field }) => field)).toEqual(['studentPhone']);
  });

  test('keeps the change of a colleague in a field the edit leaves unchanged', () => {
    const result = merge({ studentPhone: null }, { studentPhone: null });
    expect(result).toEqual({ next: student, changed: [], conflicts: [], isMerged: false });
  });

  test('applies an edit without a base to the current value', () => {
    expect(merge({ studentPhone: null }, {}).next.studentPhone).toBeNull();
  });

  test('keeps the last editor when an edit changes nothing', () => {
    expect(merge({}, {}).next).toEqual(student);
    expect(merge({ studentPhone: '555-0100' }, { studentPhone: '555-0100' }).next).toEqual(student);
  });
});

describe('finding the last edit of a field', () => {
  const paulsName = merge({ studentName: 'Zoe King' }, { studentName: 'Zoe Byron' }).next;
  const danasPhone = mergeEdit(
    'enrollments',
    paulsName,
    { set: { studentPhone: '555-0111' }, base: { studentPhone: '555-0100' } },
    { updatedAt: '2026-06-04T10:00:00.000Z', updatedByName: 'Dana' },
  ).next;

  test('returns the last editor of the row for a field without its own edit', () => {
    expect(lastEdit(student, 'studentPhone')).toEqual({ byName: 'Sam', at: samsChange.updatedAt });
  });

  test('returns the first author of the row for an unedited field, even after edits of other fields', () => {
    expect(lastEdit(danasPhone, 'enrollmentDate')).toEqual({ byName: 'Sam', at: samsChange.updatedAt });
    const { conflicts } = mergeEdit(
      'enrollments',
      danasPhone,
      { set: { enrollmentDate: '2026-05-09' }, base: { enrollmentDate: '2026-05-01' } },
      { updatedAt: '2026-06-05T10:00:00.000Z', updatedByName: 'Kim' },
    );
    expect(conflicts).toMatchObject([{ theirsByName: 'Sam', theirsAt: samsChange.updatedAt }]);
  });

  test('returns the last editor of the row when its first author is unknown', () => {
    const fieldEdits = JSON.stringify({ studentPhone: ['Dana', danasPhone.updatedAt] });
    expect(lastEdit({ ...danasPhone, fieldEdits }, 'studentName').byName).toBe('Dana');
  });

  test('keeps the last edit of each field when another field is edited', () => {
    expect(lastEdit(danasPhone, 'studentName')).toEqual({ byName: 'Paul', at: stamp.updatedAt });
    expect(lastEdit(danasPhone, 'studentPhone').byName).toBe('Dana');
    expect(lastEdit(danasPhone, 'studentName', 'studentPhone').byName).toBe('Dana');
  });

  test('names the last editor of the conflicting field, even after later edits of other fields', () => {
    const { conflicts } = mergeEdit(
      'enrollments',
      danasPhone,
      { set: { studentName: 'Zoe Lee' }, base: { studentName: 'Zoe Byron' } },
      { updatedAt: '2026-06-05T10:00:00.000Z', updatedByName: 'Kim' },
    );
    expect(conflicts).toMatchObject([{ theirsByName: 'Paul', theirsAt: stamp.updatedAt }]);
  });
});

test('returns the changed fields of a form with the values they replace', () => {
  expect(changesBetween(student, { studentPhone: '555-0101', studentName: 'Zoe Byron' })).toEqual({
    set: { studentPhone: '555-0101' },
    base: { studentPhone: '555-0100' },
  });
});
