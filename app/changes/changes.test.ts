import { expect, test } from 'vitest';
import { changesIn } from './changes.ts';

const row = { title: 'Welding 1', duration: '12 weeks', prerequisites: null, isActive: true };

test('only what was changed is sent, with the value it replaces', () => {
  expect(changesIn(row, { ...row, duration: '14 weeks' })).toEqual({
    set: { duration: '14 weeks' },
    base: { duration: '12 weeks' },
  });
});

test('a field that was empty and is left empty has not changed', () => {
  expect(changesIn(row, { ...row, prerequisites: '' })).toEqual({ set: {}, base: {} });
});

test('a field that is emptied becomes nothing', () => {
  expect(changesIn({ ...row, prerequisites: 'Basic math' }, { ...row, prerequisites: '' })).toEqual({
    set: { prerequisites: null },
    base: { prerequisites: 'Basic math' },
  });
});
