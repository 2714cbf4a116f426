// Tests that a history lists who changed what, with the previous and the new value.
import { describe, expect, test } from 'vitest';
import { agreement, completion, course, enrollment, job } from '#shared/testing/rows.ts';
import { changeSentence, changesOf, discardedFrom } from './history.ts';

const told = (...parts: Parameters<typeof changesOf>) => changesOf(...parts).map(changeSentence);

describe('describing a write in the history', () => {
  test('describes a new row in one line', () => {
    expect(told('enrollments', undefined, enrollment())).toEqual(['Enrolled']);
    expect(told('jobs', undefined, job())).toEqual(['Job posted']);
    expect(told('agreements', undefined, agreement())).toEqual(['SWAP agreement proposed']);
  });

  test('describes an edit with one line for each changed field', () => {
    const before = course({ duration: '12 weeks', isActive: true, endDate: null });
    const after = { ...before, duration: '10 weeks', isActive: false, endDate: '2026-06-30' };
    expect(told('courses', before, after)).toEqual([
      'Duration changed from 12 weeks to 10 weeks',
      'End date changed from nothing to Jun 30, 2026',
      'Active changed from Yes to No',
    ]);
    expect(told('courses', before, { ...before, providerName: 'New name' })).toEqual([]);
  });

  test('describes the new status of an agreement', () => {
    expect(told('agreements', agreement({ status: 'pending_approval' }), agreement())).toEqual([
      'Status changed from pending approval to active',
    ]);
  });

  test('adds a completion to the history of its student', () => {
    const row = completion();
    const [change] = changesOf('completions', undefined, row);
    expect(change).toMatchObject({ table: 'enrollments', id: row.enrollmentId });
    const removed = { ...row, removedAt: '2026-06-04T10:00:00.000Z' };
    expect(told('completions', row, removed)).toEqual(['Completion record removed']);
    expect(told('completions', removed, row)[0]).toMatch(/^Marked complete again, /);
    expect(changesOf('completions', undefined, { ...row, enrollmentId: null })).toEqual([]);
  });

  test('describes a removal and the restoration after it', () => {
    const there = enrollment();
    const removed = { ...there, removedAt: '2026-06-04T10:00:00.000Z' };
    expect(told('enrollments', there, removed)).toEqual(['Removed from the course']);
    expect(told('enrollments', removed, there)).toEqual(['Put back on the class list']);
  });

  test('returns no history for a table without a page', () => {
    expect(changesOf('notifications', undefined, { id: 'x' })).toEqual([]);
  });
});

test('describes a discarded value next to the kept one, in the history of its subject', () => {
  const phone = {
    tableName: 'enrollments',
    subjectId: 'student-1',
    field: 'studentPhone',
    theirs: '555-0199',
    yours: '555-0101',
  } as const;
  expect(discardedFrom(enrollment(), phone).map(changeSentence)).toEqual([
    'Phone was also changed to 555-0101. 555-0199 stands.',
  ]);
  const date = {
    tableName: 'completions',
    subjectId: completion().id,
    field: 'completionDate',
    theirs: '2026-06-01',
    yours: '2026-06-03',
  } as const;
  const lines = discardedFrom(completion(), date);
  expect(lines).toMatchObject([{ table: 'enrollments', id: completion().enrollmentId }]);
  expect(lines.map(changeSentence)).toEqual([
    'Completion date was also given as Jun 3, 2026. Jun 1, 2026 stands.',
  ]);
  expect(discardedFrom({ id: 'paul' }, { ...phone, tableName: 'providerProfiles' })).toEqual([]);
});

describe('describing long texts in the history', () => {
  const begin = 'Welds hull sections from drawings, in all positions. '.repeat(20);
  const discarded = (yours: string, theirs: string) =>
    discardedFrom(job(), { tableName: 'jobs', subjectId: '101', field: 'description', theirs, yours });

  test('stores a discarded text in full and shows it from where it differs', () => {
    const lines = discarded(`${begin}TIG at night.`, `${begin}MIG by day`);
    expect(lines).toMatchObject([{ from: `${begin}TIG at night.`, to: `${begin}MIG by day` }]);
    expect(lines.map(changeSentence)).toEqual([
      'Description was also changed to ...from drawings, in all positions. TIG at night. ...from drawings, in all positions. MIG by day stands.',
    ]);
  });

  test('separates two sentences with one period and adds none within a sentence', () => {
    expect(discarded('TIG at night.', 'MIG by day.').map(changeSentence)).toEqual([
      'Description was also changed to TIG at night. MIG by day stands.',
    ]);
  });

  test('stores a replaced text only from where it differs', () => {
    const before = job({ description: begin.trim() });
    const [line] = changesOf('jobs', before, job({ description: begin + begin }));
    expect(line?.to?.length).toBeLessThan(510);
    expect(told('jobs', before, job({ description: `${begin}TIG at night` }))).toEqual([
      'Description changed from ...from drawings, in all positions. to ...from drawings, in all positions. TIG at night',
    ]);
  });

  test.each(['', 'y'])('does not split a surrogate pair when shortening a text after "%s"', (first) => {
    const description = first + '\u{1f6e0}'.repeat(600);
    const [line] = changesOf('jobs', job({ description: 'x' }), job({ description }));
    expect(line?.to?.isWellFormed()).toBe(true);
  });
});
