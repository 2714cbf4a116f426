// Tests that the upgrade lets every organization act that could, and verifies only those that an administrator verified.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '../database/types.ts';
import { newMarketplace } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { down, up } from './070-trust-marks.ts';

let database: Database;
let marketplace: Marketplace;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
});
afterAll(() => database.close());

const marksOf = async ({ organization }: Actor): Promise<unknown> => {
  const { rows } = await database.knex.raw<{ rows: unknown[] }>(
    `select "admittedAt" is not null as "isAdmitted", "verifiedAt" is not null as "isVerified", "verifiedByName"
       from organizations where id = ?`,
    [organization],
  );
  return rows[0];
};

test('verifies only organizations that an administrator verified, and admits every one that could act', async () => {
  const admin: Actor = { person: 'ada', organization: 'ada', role: 'admin', memberRole: null, name: 'Ada' };
  const [automatic, verified, again, removed, waiting] = await Promise.all(
    ['Auto', 'Vera', 'Agnes', 'Rhea', 'Wanda'].map((name) => marketplace.person('employer', name)),
  );
  const verify = (actor: Actor | undefined) =>
    marketplace.give(admin, 'organizations.verify', { id: actor!.organization });
  await verify(verified);
  await verify(again);
  await verify(removed);
  for (const actor of [again!, removed!])
    await marketplace.give(admin, 'organizations.unverify', { id: actor.organization });
  marketplace.clock.now = '2026-06-04T10:00:00.000Z';
  await verify(again);
  await database
    .knex('organizations')
    .where({ id: waiting!.organization })
    .update({ admittedAt: null, verifiedAt: null, verifiedByName: null });
  await database.knex.transaction(async (transaction) => {
    await down(transaction);
    // The platform had verified it again when a member of it arrived.
    await transaction('organizations')
      .where({ id: removed!.organization })
      .update({ verifiedAt: '2026-06-05T10:00:00.000Z', verifiedByName: 'SkillPact' });
    await up(transaction);
  });
  const marks = await Promise.all([automatic, verified, again, removed, waiting].map((a) => marksOf(a!)));
  expect(marks).toEqual([
    { isAdmitted: true, isVerified: false, verifiedByName: null },
    { isAdmitted: true, isVerified: true, verifiedByName: 'Ada' },
    { isAdmitted: true, isVerified: true, verifiedByName: 'Ada' },
    { isAdmitted: true, isVerified: false, verifiedByName: null },
    { isAdmitted: false, isVerified: false, verifiedByName: null },
  ]);
});

test('sends the admission of organizations to devices that had pulled before', async () => {
  const { rows } = await database.knex.raw<{ rows: { stale: number }[] }>(
    `select count(*)::int as stale from organizations o
      where o.xid < (select max(xid) from organizations)`,
  );
  expect(rows).toEqual([{ stale: 0 }]);
});
