import { expect, test } from 'vitest';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import type { HistoryLine } from '#shared/domain/edits/history.ts';
import { linesOf } from './history-lines.ts';

const entry = (change: Partial<OutboxEntry>): OutboxEntry => ({
  id: 'entry-1',
  sequence: 1,
  command: 'enrollments.edit',
  version: 1,
  input: { id: 's1', set: { studentPhone: '555-0101' }, base: { studentPhone: null } },
  after: [],
  digest: '',
  savedAt: '2026-06-03T10:42:00.000Z',
  batch: 'entry-1',
  state: 'waiting',
  ...change,
});
const line = (change: Partial<HistoryLine> = {}): HistoryLine => ({
  table: 'enrollments',
  id: 's1',
  kind: 'added',
  field: null,
  from: null,
  to: null,
  at: '2026-06-01T10:00:00.000Z',
  byName: 'Dana',
  entryId: 'entry-0',
  ...change,
});
const rows = new Set(['enrollments/s1', 'completions/7.C-A']);
const told = (...parts: Parameters<typeof linesOf>) =>
  linesOf(...parts).map(({ byName, sentence, state }) =>
    [byName, sentence, state].filter(Boolean).join(', '),
  );

test('lists waiting entries above the server’s history', () => {
  expect(told([line()], [entry({})], rows, 'Sam')).toEqual([
    'Sam, Phone changed from nothing to 555-0101, Waiting to send',
    'Dana, Enrolled',
  ]);
});

test('lists an entry only once when the server’s history already has it', () => {
  const sent = entry({ id: 'entry-2', state: 'settled' });
  const history = [line({ entryId: 'entry-1', kind: 'changed', field: 'studentPhone', to: '555-0101' })];
  expect(told(history, [entry({}), sent], rows, 'Sam')).toHaveLength(1);
});

test('lists sent entries in place of the history while the server is unreachable', () => {
  expect(told(undefined, [entry({ state: 'settled' })], rows, 'Sam')).toEqual([
    'Sam, Phone changed from nothing to 555-0101, Sent',
  ]);
});

test('marks a field that lost a conflict as not used although the rest of the edit was sent', () => {
  const sent = entry({
    state: 'settled',
    input: {
      id: 's1',
      set: { studentPhone: '555-0101', studentName: 'Zoe' },
      base: { studentPhone: null, studentName: 'Zo' },
    },
    outcome: { kind: 'conflict', fields: ['studentPhone'] },
  });
  expect(told(undefined, [sent], rows, 'Sam')).toEqual([
    'Sam, Phone changed from nothing to 555-0101, Not used; another value was kept',
    'Sam, Name changed from Zo to Zoe, Sent',
  ]);
  const discarded = line({
    entryId: sent.id,
    kind: 'discarded',
    field: 'studentPhone',
    from: '555-0101',
    to: '555-0199',
  });
  expect(told([discarded], [sent], rows, 'Sam')).toEqual([
    'Dana, Phone was also changed to 555-0101. 555-0199 stands.',
  ]);
});

test('lists entries about completions and agreements and no unrelated ones', () => {
  const marked = {
    command: 'completions.mark',
    input: { courseId: 7, candidateReferenceId: 'C-A', completionDate: '2026-06-03' },
  };
  const linked = { command: 'courses.linkJob', input: { courseId: 7, jobId: 8, round: 1 } };
  expect(told([], [entry(marked), entry(linked), entry({ input: { id: 's2' } })], rows, 'Sam')).toEqual([
    'Sam, Completion, Waiting to send',
  ]);
  expect(told([], [entry(linked)], new Set(['agreements/7.8.1']), 'Sam')).toEqual([
    'Sam, Job link, Waiting to send',
  ]);
});

test('offers the full text of a discarded long value', () => {
  const begin = 'Welds hull sections in all positions. '.repeat(5);
  const discarded = line({
    kind: 'discarded',
    field: 'description',
    from: `${begin}TIG at night.`,
    to: `${begin}MIG by day.`,
  });
  const [shown] = linesOf([discarded], [], rows, 'Sam');
  expect(shown?.whole).toEqual([
    ['Also changed to', `${begin}TIG at night.`],
    ['Stands', `${begin}MIG by day.`],
  ]);
  expect(linesOf([{ ...discarded, from: 'TIG', to: 'MIG' }], [], rows, 'Sam')[0]?.whole).toBeUndefined();
});
