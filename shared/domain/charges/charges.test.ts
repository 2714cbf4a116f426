import { beforeEach, describe, expect, test } from 'vitest';
import type { Writer } from '#shared/engine/store.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { paul } from '#shared/testing/people.ts';
import { courseId, match, reference } from '#shared/testing/rows.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { chargeHire, chargeMonth, reverseHire } from './charges.ts';
import { defaultSettings } from '../platform/settings.ts';

let room: Classroom;
beforeEach(async () => {
  room = await classroom();
});

const fees = (set: object) =>
  room.put('settings', { ...defaultSettings, ...set, createdAt: room.now, rev: 1 });
const amounts = async () => (await room.store.find('ledger')).map(({ amountCents }) => amountCents);
const now = { now: '2026-06-03T10:00:00.000Z' };

describe('the ledger', () => {
  test('charges a match at the fee of its first day, reverses the charge when the match is withdrawn, and charges the same again', async () => {
    await fees({ feePerMatch: 12 });
    const completion = { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' };
    await room.accept(markCompletion, completion, paul);
    expect(await room.single('ledger')).toMatchObject({
      organizationId: 'erin',
      kind: 'match',
      amountCents: 1200,
      at: room.now,
      reversalOf: null,
    });
    await fees({ feePerMatch: 30 });
    await room.accept(removeCompletion, { id: `${courseId}.${reference}` }, paul);
    expect((await amounts()).toSorted((a, b) => a - b)).toEqual([-1200, 1200]);
    await room.accept(markCompletion, completion, paul);
    expect((await amounts()).toSorted((a, b) => a - b)).toEqual([-1200, 1200, 1200]);
  });

  test('writes no ledger row for a fee of zero', async () => {
    await room.accept(
      markCompletion,
      { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' },
      paul,
    );
    await chargeHire(room.store, match(), 0, now);
    await reverseHire(room.store, match(), now);
    expect(await amounts()).toEqual([]);
  });

  test('charges a hire once, reverses it once, and charges it again after the reversal', async () => {
    await chargeHire(room.store, match(), 500, now);
    await chargeHire(room.store, match(), 500, now);
    expect(await amounts()).toEqual([50_000]);
    await reverseHire(room.store, match(), now);
    await reverseHire(room.store, match(), now);
    expect(await amounts()).toEqual([50_000, -50_000]);
    await chargeHire(room.store, match(), 500, now);
    expect((await amounts()).reduce((sum, cents) => sum + cents, 0)).toBe(50_000);
  });

  test('charges a month only once', async () => {
    const june = (store: Writer) =>
      chargeMonth(
        store,
        { kind: 'employer_month', organizationId: 'erin', subjectId: 'erin', fee: 20 },
        { now: '2026-06-03T10:00:00.000Z' },
      );
    await june(room.store);
    await june(room.store);
    expect(await room.single('ledger')).toMatchObject({
      id: 'employer_month.erin.2026-06',
      amountCents: 2000,
    });
  });
});
