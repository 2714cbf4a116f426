// Charges of several subjects, and the borders of a month.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { erin, organization, system } from '#shared/testing/people.ts';
import { agreement, match } from '#shared/testing/rows.ts';
import { defaultSettings } from '../platform/settings.ts';
import { chargeHire, chargeMatch, reverseHire, reverseMatch } from './charges.ts';
import { chargeMonths } from './monthly-charges.ts';

async function withFees() {
  const room = await classroom();
  const fees = { feePerMatch: 10, feePerHire: 500, feePerActiveAgreementMonth: 20 };
  await room.put('settings', { ...defaultSettings, ...fees, createdAt: room.now, rev: 1 });
  return room;
}

test('reverses the charge that stands, not the first one, and leaves other kinds of charges', async () => {
  const room = await withFees();
  await chargeMatch(room.store, match(), room);
  for (const turn of [1, 2]) {
    await chargeHire(room.store, match(), 500 * turn, room);
    await reverseHire(room.store, match(), room);
  }
  const rows = await room.store.find('ledger');
  expect(rows.flatMap(({ reversalOf }) => reversalOf ?? [])).toEqual(['hire.match-1.1', 'hire.match-1.3']);
  expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(1000);
  await reverseMatch(room.store, match(), room);
  expect(await room.single('ledger', { reversalOf: 'match.match-1.1' })).toMatchObject({
    amountCents: -1000,
  });
});

test('charges the month of each active agreement, also behind an unknown and an ended one', async () => {
  const room = await withFees();
  const agreements = [
    agreement({ courseId: 202, status: 'cancelled' }),
    agreement({ courseId: 203, status: 'pending_approval' }),
    agreement({ courseId: 204 }),
    agreement({ courseId: 205 }),
  ];
  await room.put('agreements', ...agreements);
  const subjectIds = ['unknown', ...agreements.map(({ id }) => id)];
  await room.accept(chargeMonths, { kind: 'agreement_month', subjectIds }, system);
  const charged = (await room.store.find('ledger')).map(({ subjectId }) => subjectId);
  expect(charged).toEqual(agreements.slice(2).map(({ id }) => id));
});

test('charges a month that begins and ends on the calendar of the payer', async () => {
  const room = await withFees();
  await room.put('organizations', organization(erin, { timeZone: 'America/New_York' }));
  const input = { kind: 'agreement_month', subjectIds: [agreement().id] };
  for (const now of ['2026-06-03T10:00:00.000Z', '2026-07-01T03:59:59.999Z', '2026-07-01T04:00:00.000Z']) {
    room.now = now;
    await room.accept(chargeMonths, input, system);
  }
  const months = (await room.store.find('ledger')).map(({ month, at }) => [month, at]);
  expect(months).toEqual([
    ['2026-06', '2026-06-03T10:00:00.000Z'],
    ['2026-07', '2026-07-01T04:00:00.000Z'],
  ]);
});
