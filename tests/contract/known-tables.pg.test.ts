// A device of an earlier version asks today's server. It gets no row of a table that it does not have: version 0.2 ends its
// sync with "Table sites not part of transaction" at the first one.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { addedIn, isKnownTo, replicaHeader, statedReplica } from '#shared/engine/access/known-tables.ts';
import { openReply } from '#shared/engine/protocol.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import { replicaVersion } from '#app/replica/store/database.ts';

/** The tables of a device of version 0.2. */
const tablesBefore =
  'settings users organizations activity employerProfiles providerProfiles courses courseStatistics ratings ownCosts jobs agreements enrollments completions matches interviews slots waits breaches consents nameViews threads messages invitations ledger notifications notificationPreferences conflicts'.split(
    ' ',
  );

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
  const { employer, provider } = fixtures.cast;
  const place = { address: '1 Quay', timeZone: 'UTC', closedDays: '' };
  await fixtures.marketplace.give(employer.actor, 'sites.create', {
    id: randomUUID(),
    name: 'Dry Dock',
    ...place,
  });
  const [organizationId, personId] = [provider.actor.organization, provider.actor.person];
  const membershipId = `${organizationId}.${personId}`;
  const id = `${membershipId}.7`;
  await fixtures.server
    .knex('assignments')
    .insert({ id, organizationId, membershipId, courseId: 7, createdAt: new Date() });
});
afterAll(() => fixtures.server.close());

async function pulled(who: 'employer' | 'provider', headers: Record<string, string>): Promise<SyncReply> {
  const response = await fixtures.cast[who].browser.fetch('/api/sync', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ client: randomUUID(), cookie: null, entries: [], waiting: 0 }),
  });
  return openReply(await response.text());
}

const tablesIn = ({ rows }: SyncReply) => [...new Set(rows.map(([table]) => table))];

test.each(['employer', 'provider'] as const)(
  'sends a device of 0.2 of an %s no table that came later',
  async (who) => {
    const later = tablesIn(await pulled(who, { [replicaHeader]: '' })).filter(
      (table) => !tablesBefore.includes(table),
    );
    expect(later).toEqual([]);
  },
);

test('sends an updated device the tables that came later', async () => {
  const headers = { [replicaHeader]: String(replicaVersion) };
  expect(tablesIn(await pulled('employer', headers))).toEqual(
    expect.arrayContaining(['memberships', 'sites']),
  );
  expect(tablesIn(await pulled('provider', headers))).toEqual(
    expect.arrayContaining(['memberships', 'assignments']),
  );
});

test('names the version for each table that came after 0.2, and none that no device has', () => {
  const later = replicatedTables.filter((table) => !tablesBefore.includes(table));
  expect(Object.keys(addedIn).toSorted()).toEqual([...later].toSorted());
  expect(replicatedTables.filter((table) => !isKnownTo(replicaVersion, table))).toEqual([]);
});

test.each(['', '-1', '1e9', 'five', '5.5'])('takes the header %j for a device of 0.2', (header) => {
  expect(statedReplica(header)).toBe(0);
});
