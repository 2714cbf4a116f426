// What must hold when everything is quiet: the laws of the protocol, judged without asking the protocol.
import { expect } from 'vitest';
import type { Knex } from 'knex';
import { isEarned } from '#shared/domain/claims.ts';
import { MemoryStore } from '#shared/memory-store.ts';
import { replicatedTables, tableNames } from '#shared/schema.ts';
import type { Row, TableName } from '#shared/schema.ts';
import { rowKey } from '#shared/store.ts';
import type { AnyRow } from '#shared/store.ts';
import type { Outcome } from '#shared/sync.ts';
import { mayRead } from '#shared/visibility.ts';
import { rowJson } from '#server/columns.ts';
import { canary } from './actions.ts';
import type { Device } from './device.ts';

/** Everything the database holds, as a store of its own. */
export async function wholeDatabase(knex: Knex): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (const table of tableNames) {
    const { rows } = await knex.raw<{ rows: { row: AnyRow }[] }>(
      `select ${rowJson(table, 'r')} as row from "${table}" r`,
    );
    for (const { row } of rows) await store.put(table, row as never);
  }
  return store;
}

/** After quiet, every replica equals what its person may keep, byte for byte. */
export async function expectConvergence(device: Device, whole: MemoryStore): Promise<void> {
  for (const table of replicatedTables) {
    const all = (await whole.find(table)) as unknown as AnyRow[];
    const visible: AnyRow[] = [];
    for (const row of all) if (await mayRead(whole, device.actor, table, row)) visible.push(row);
    for (const tab of device.tabs) {
      const kept = (await tab.read((reader) => reader.find(table as TableName))) as unknown as AnyRow[];
      expect(byKey(table, kept), `${device.name} keeps the ${table} it may see`).toEqual(
        byKey(table, visible),
      );
    }
  }
}

const byKey = (table: TableName, rows: readonly AnyRow[]) =>
  Object.fromEntries(rows.map((row) => [rowKey(table, row.id), row]));

/** Each saved entry ended in exactly one of: a final outcome on the server; deleted by its author. */
export async function expectLedger(devices: readonly Device[], knex: Knex): Promise<void> {
  const rows = await knex<{ id: string; outcome: Outcome }>('entries').select('id', 'outcome');
  const ledger = new Map(rows.map(({ id, outcome }) => [id, outcome]));
  for (const device of devices) {
    const entries = await device.tabs[0]!.entries();
    const kept = new Map(entries.map((entry) => [entry.id, entry]));
    for (const { id, command } of device.given.filter((given) => !device.discarded.has(given.id))) {
      const outcome = ledger.get(id);
      const entry = kept.get(id);
      const isHeld = entry?.state === 'held';
      expect(outcome !== undefined || isHeld, `${device.name}: ${command} ${id} has an end`).toBe(true);
      if (outcome?.kind === 'refused')
        expect(entry?.state, `${device.name}: a refused ${command} is shown`).toBe('attention');
      else if (outcome) expect(entry, `${device.name}: ${command} left the outbox`).toBeUndefined();
    }
    for (const entry of entries)
      expect(['attention', 'held'], `${device.name}: nothing waits for ever`).toContain(entry.state);
  }
}

/** Which learner is owed which interview, worked out from the final histories alone. */
export async function expectMatching(whole: MemoryStore): Promise<void> {
  const [completions, agreements, learners, periods, pairs, matches] = await Promise.all([
    whole.find('completions'),
    whole.find('agreements'),
    whole.find('learners'),
    whole.find('jobPeriods'),
    whole.find('matchPersons'),
    whole.find('matches'),
  ]);
  const personOf = new Map(learners.map((learner) => [learner.id, learner.personKey]));
  const wanted = new Set<string>();
  for (const completion of completions.filter(({ removedAt }) => !removedAt))
    for (const agreement of agreements.filter(({ courseId }) => courseId === completion.courseId)) {
      const ofJob = periods.filter(({ jobId }) => jobId === agreement.jobId);
      const person = personOf.get(`${completion.providerId}.${completion.candidateReferenceId}`);
      if (isEarned(completion, agreement, ofJob, 'UTC', 365)) wanted.add(`${person}.${agreement.jobId}`);
    }
  const matchOf = new Map(matches.map((match) => [match.id, match]));
  const standing = pairs.filter(({ matchId }) => stands(matchOf.get(matchId)!)).map(({ id }) => id);
  const concluded = new Set(
    pairs.filter(({ matchId }) => isConcluded(matchOf.get(matchId)!)).map(({ id }) => id),
  );
  expect(new Set([...standing, ...concluded]), 'the matches that stand are those that were earned').toEqual(
    new Set([...wanted, ...concluded]),
  );
  expect(matches.length, 'a person and a job have one match').toBe(pairs.length);
}

const stands = (match: Row<'matches'>): boolean => !match.withdrawnAt;
/** Once granted stays granted: what was held or decided is not taken back. */
const isConcluded = ({ status }: Row<'matches'>): boolean =>
  status !== 'matched' && status !== 'interview_scheduled';

/** No byte of a learner's name or e-mail ever reached an employer. */
export function expectPrivacy(devices: readonly Device[]): void {
  for (const device of devices.filter(({ actor }) => actor.role === 'employer'))
    for (const text of device.received)
      expect(
        text.toLowerCase().includes(canary.toLowerCase()),
        `${device.name} received a learner's name`,
      ).toBe(false);
}

/** The devices' own check agrees, and no device believes that its database was thrown away. */
export async function expectVerified(device: Device): Promise<void> {
  const tab = device.tabs[0]!;
  const { waiting, attention, lostClient } = await tab.status();
  const expected = waiting + attention > 0 ? 'unsure' : 'equal';
  expect(await tab.verify(), `${device.name} finds its rows in order`).toBe(expected);
  expect(lostClient, `${device.name} lost nothing`).toBeNull();
}
