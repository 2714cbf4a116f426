// How two people's edits of one row come together.
import { describe, expect, test } from 'vitest';
import { changesBetween, lastEdit, mergeEdit } from './three-way-merge.ts';
import { enrollment } from '../testing/rows.ts';

const stamp = { updatedAt: '2026-06-03T10:00:00.000Z', updatedByName: 'Paul' };
const samsChange = { updatedAt: '2026-06-02T08:00:00.000Z', updatedByName: 'Sam' };
const student = enrollment({ studentPhone: '555-0100', ...samsChange });
const merge = (set: object, base: Record<string, string | null>) =>
  mergeEdit('enrollments', student, { set, base }, stamp);

describe('an edit', () => {
  test('of a field that nobody else changed applies', () => {
    const fieldEdits = expect.any(String) as string;
    expect(merge({ studentPhone: '555-0101' }, { studentPhone: '555-0100' })).toEqual({
      next: { ...student, studentPhone: '555-0101', ...stamp, fieldEdits },
      changed: ['studentPhone'],
      conflicts: [],
      isMerged: false,
    });
  });

  test('of a field that somebody else changed to the same is merged', () => {
    const result = merge({ studentPhone: '555-0100' }, { studentPhone: null });
    expect(result).toEqual({ next: student, changed: [], conflicts: [], isMerged: true });
  });

  test('of a field that somebody else changed to something else leaves theirs and keeps mine', () => {
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

  test('of two fields applies the one and reports the other', () => {
    const result = merge(
      { studentPhone: '555-0199', studentName: 'Zoe King' },
      { studentPhone: null, studentName: 'Zoe Byron' },
    );
    expect(result.next).toMatchObject({ studentName: 'Zoe King', studentPhone: '555-0100', ...stamp });
    expect(result.conflicts.map(({ field }) => field)).toEqual(['studentPhone']);
  });

  test('that leaves a field as it was takes nothing back that somebody else changed there', () => {
    const result = merge({ studentPhone: null }, { studentPhone: null });
    expect(result).toEqual({ next: student, changed: [], conflicts: [], isMerged: false });
  });

  test('without a base is taken as made on what stands', () => {
    expect(merge({ studentPhone: null }, {}).next.studentPhone).toBeNull();
  });

  test('that changes nothing leaves the name of who changed the row last', () => {
    expect(merge({}, {}).next).toEqual(student);
    expect(merge({ studentPhone: '555-0100' }, { studentPhone: '555-0100' }).next).toEqual(student);
  });
});

describe('who changed a field last', () => {
  const paulsName = merge({ studentName: 'Zoe King' }, { studentName: 'Zoe Byron' }).next;
  const danasPhone = mergeEdit(
    'enrollments',
    paulsName,
    { set: { studentPhone: '555-0111' }, base: { studentPhone: '555-0100' } },
    { updatedAt: '2026-06-04T10:00:00.000Z', updatedByName: 'Dana' },
  ).next;

  test('is who changed the row last, where nobody changed that field', () => {
    expect(lastEdit(student, 'studentPhone')).toEqual({ byName: 'Sam', at: samsChange.updatedAt });
  });

  test('is who saved the row first, of a field that nobody changed, whoever changed others since', () => {
    expect(lastEdit(danasPhone, 'enrollmentDate')).toEqual({ byName: 'Sam', at: samsChange.updatedAt });
    const { conflicts } = mergeEdit(
      'enrollments',
      danasPhone,
      { set: { enrollmentDate: '2026-05-09' }, base: { enrollmentDate: '2026-05-01' } },
      { updatedAt: '2026-06-05T10:00:00.000Z', updatedByName: 'Kim' },
    );
    expect(conflicts).toMatchObject([{ theirsByName: 'Sam', theirsAt: samsChange.updatedAt }]);
  });

  test('is who saved the row last, where it does not tell who saved it first', () => {
    const fieldEdits = JSON.stringify({ studentPhone: ['Dana', danasPhone.updatedAt] });
    expect(lastEdit({ ...danasPhone, fieldEdits }, 'studentName').byName).toBe('Dana');
  });

  test('is kept for each field, whoever changes another one after it', () => {
    expect(lastEdit(danasPhone, 'studentName')).toEqual({ byName: 'Paul', at: stamp.updatedAt });
    expect(lastEdit(danasPhone, 'studentPhone').byName).toBe('Dana');
    expect(lastEdit(danasPhone, 'studentName', 'studentPhone').byName).toBe('Dana');
  });

  test('is whom a conflict names, whoever changed another field of the row after them', () => {
    const { conflicts } = mergeEdit(
      'enrollments',
      danasPhone,
      { set: { studentName: 'Zoe Lee' }, base: { studentName: 'Zoe Byron' } },
      { updatedAt: '2026-06-05T10:00:00.000Z', updatedByName: 'Kim' },
    );
    expect(conflicts).toMatchObject([{ theirsByName: 'Paul', theirsAt: stamp.updatedAt }]);
  });
});

test('the changes of a form are the fields that differ, with what they replace', () => {
  expect(changesBetween(student, { studentPhone: '555-0101', studentName: 'Zoe Byron' })).toEqual({
    set: { studentPhone: '555-0101' },
    base: { studentPhone: '555-0100' },
  });
});
