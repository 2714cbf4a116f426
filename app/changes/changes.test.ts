import { expect, test } from 'vitest';
import { changesIn } from './changes.ts';

const row = { title: 'Welding 1', duration: '12 weeks', prerequisites: null, isActive: true };

test('sends only changed fields with the values they replace', () => {
  expect(changesIn(row, { ...row, duration: '14 weeks' })).toEqual({
    set: { duration: '14 weeks' },
    base: { duration: '12 weeks' },
  });
});

test('treats an empty field left empty as unchanged', () => {
  expect(changesIn(row, { ...row, prerequisites: '' })).toEqual({ set: {}, base: {} });
});

test('turns an emptied field into null', () => {
  expect(changesIn({ ...row, prerequisites: 'Basic math' }, { ...row, prerequisites: '' })).toEqual({
    set: { prerequisites: null },
    base: { prerequisites: 'Basic math' },
  });
});
