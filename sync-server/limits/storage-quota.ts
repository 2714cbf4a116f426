// Limits how much an organization may store. The size of each batch is added after its commit to one row per
// organization. Inside the transaction, all batches of an organization would conflict on that row.
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { refused } from '#shared/engine/run-command.ts';
import type { Batch, Execute, Execution } from '../engine/types.ts';

const MB = 1_000_000;
/** A provider with 20,000 learners stores about 100 MB. */
const bytesOfOrganization = 2_000 * MB;
/** For a person without a role. */
const bytesOfNewcomer = 2 * MB;
/** Storage of an entry in addition to its rows: the entry itself and its audit row. */
const BYTES_PER_ENTRY = 700;
/** A value read within this time is accurate enough, because the quota is a safety limit and not a bill. */
const KNOWN_FOR_MS = 30_000;

interface QuotaParts {
  knex: Knex;
  onError(error: unknown): void;
  limits?: { ofOrganization: number; ofNewcomer: number };
}

const ADD = `
  insert into "storedBytes" as s ("organizationId", bytes) values (?, ?)
  on conflict ("organizationId") do update set bytes = s.bytes + excluded.bytes returning bytes`;

/** Rejects each entry of an organization above its quota, with a sentence. The entry stays on the device. */
export function withStorageQuota(execute: Execute, parts: QuotaParts): Execute {
  const { knex, onError } = parts;
  const { ofOrganization, ofNewcomer } = parts.limits ?? {
    ofOrganization: bytesOfOrganization,
    ofNewcomer: bytesOfNewcomer,
  };
  const known = new Map<string, { bytes: number; until: number }>();

  function remember(organization: string, bytes: number) {
    if (known.size > 10_000) known.clear();
    known.set(organization, { bytes, until: performance.now() + KNOWN_FOR_MS });
  }

  async function storedBy(organization: string): Promise<number> {
    const kept = known.get(organization);
    if (kept && kept.until > performance.now()) return kept.bytes;
    const row = await knex('storedBytes').where({ organizationId: organization }).first('bytes');
    const bytes = Number(row?.bytes ?? 0);
    remember(organization, bytes);
    return bytes;
  }

  async function note(organization: string, bytes: number): Promise<void> {
    const { rows } = await knex.raw(ADD, [organization, bytes]);
    remember(organization, Number(rows[0].bytes));
  }

  return async (batch) => {
    const { actor } = batch;
    if (!isCounted(actor)) return execute(batch);
    const most = actor.role === 'newcomer' ? ofNewcomer : ofOrganization;
    if ((await storedBy(actor.organization)) >= most) return refuseAll(batch);
    const execution = await execute(batch);
    await note(actor.organization, bytesOf(batch, execution)).catch(onError);
    return execution;
  };
}

/** Administrators and the server itself are exempt from quotas. */
const isCounted = ({ role }: Actor): boolean => role !== 'system' && role !== 'admin';

function bytesOf({ entries }: Batch, { writes }: Execution): number {
  const rows = writes.reduce((sum, { row }) => sum + JSON.stringify(row).length, 0);
  return rows + entries.length * BYTES_PER_ENTRY;
}

const full = refused(refuseEntry('storage.full'));

const refuseAll = ({ entries }: Batch): Execution => ({
  outcomes: new Map(entries.map(({ id }) => [id, full])),
  isForked: false,
  writes: [],
});
