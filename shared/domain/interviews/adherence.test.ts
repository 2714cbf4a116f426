import { expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { match } from '#shared/testing/rows.ts';
import { adherenceOf, isKeptByOffer } from './adherence.ts';
import { progressOf } from './interviews.ts';

const at = '2026-05-20T10:00:00.000Z';
const now = '2026-06-03T10:00:00.000Z';
const promised = (guarantee: Row<'matches'>['guarantee'], overrides: Partial<Row<'matches'>> = {}) =>
  match({ guarantee, honouredAt: guarantee === 'missed' ? null : at, deadlineAt: at, ...overrides });

test('computes adherence from the interviews that fell due', () => {
  const rows = [promised('honoured'), promised('honoured'), promised('honoured_late'), promised('missed')];
  expect(adherenceOf(rows, now)).toEqual({ percent: 50, due: 4, byOffer: 0 });
});

test('leaves released, withdrawn and open guarantees out of the adherence', () => {
  const rows = [promised('released'), promised(null), promised('missed', { withdrawnAt: at })];
  expect(adherenceOf(rows, now)).toEqual({ percent: null, due: 0, byOffer: 0 });
});

test('counts a guarantee on the day it was honored or due, whichever came first, for 90 days', () => {
  const old = { honouredAt: '2026-03-05T10:00:00.000Z', deadlineAt: '2026-04-01T10:00:00.000Z' };
  expect(adherenceOf([promised('honoured', old)], now).due).toBe(0);
  expect(
    adherenceOf([promised('honoured', { ...old, honouredAt: '2026-03-05T10:00:00.001Z' })], now).due,
  ).toBe(1);
});

test('shows apart the guarantees that were kept by an offer, and counts them as kept', () => {
  const hired = { status: 'hired', decidedAt: at } as const;
  const rows = [
    promised('honoured', hired),
    promised('honoured', hired),
    promised('honoured_late', hired),
    promised('honoured', { ...hired, interviewDate: at, heldAt: at }),
    promised('honoured', { status: 'not_hired', interviewDate: at }),
    promised('missed', hired),
    promised('honoured', { ...hired, withdrawnAt: at }),
  ];
  expect(rows.map(isKeptByOffer)).toEqual([true, true, true, false, false, false, false]);
  expect(adherenceOf(rows, now)).toEqual({ percent: 67, due: 6, byOffer: 2 });
});

test('labels a match that was kept by an offer, and no other', () => {
  const hired = match({ status: 'hired', guarantee: 'honoured', decidedAt: at });
  expect(progressOf(hired, undefined)).toBe('Kept by offer');
  expect(progressOf({ ...hired, guarantee: null }, undefined)).toBeUndefined();
  expect(progressOf({ ...hired, interviewDate: at, heldAt: at }, undefined)).toBeUndefined();
});
