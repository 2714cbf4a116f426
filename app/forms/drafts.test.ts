// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts, dropDraft, keepDraft, readDraft } from './drafts.ts';

const monday = new Date('2025-06-02T10:00:00.000Z');
const later = (days: number) => new Date(monday.getTime() + days * 86_400_000);

beforeEach(() => localStorage.clear());

test('a draft is found again for 30 days', () => {
  keepDraft('paul', 'courses.create', { title: 'Weld' }, monday);
  expect(readDraft('paul', 'courses.create', later(29))?.values).toEqual({ title: 'Weld' });
  expect(readDraft('paul', 'courses.create', later(30))).toBeUndefined();
});

test("a draft is its author's and its form's alone", () => {
  keepDraft('paul', 'courses.create', { title: 'Weld' }, monday);
  expect(readDraft('rosa', 'courses.create', monday)).toBeUndefined();
  expect(readDraft('paul', 'jobs.post', monday)).toBeUndefined();
});

test('signing out drops all of one person and none of another', () => {
  keepDraft('paul', 'courses.create', { title: 'Weld' }, monday);
  keepDraft('paul', 'courses.edit 12', { title: 'Weld 2' }, monday);
  keepDraft('rosa', 'courses.create', { title: 'Care' }, monday);
  dropAllDrafts('paul');
  expect(readDraft('paul', 'courses.create', monday)).toBeUndefined();
  expect(readDraft('paul', 'courses.edit 12', monday)).toBeUndefined();
  expect(readDraft('rosa', 'courses.create', monday)).toBeDefined();
});

test('a saved form leaves no draft', () => {
  keepDraft('paul', 'courses.create', { title: 'Weld' }, monday);
  dropDraft('paul', 'courses.create');
  expect(readDraft('paul', 'courses.create', monday)).toBeUndefined();
});
