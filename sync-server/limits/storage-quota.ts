// Limits how much an organization may store. The sizes of its batches are added up after their commits and written once a
// second, to one row per organization. Inside the transaction, all batches of an organization would conflict on that row,
// and right after it each would wait for another commit.
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { refused } from '#shared/engine/run-command.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import type { Batch, Execute, Execution } from '../engine/types.ts';

const MB = 1_000_000;
/** A provider with 20,000 learners stores about 100 MB. */
const bytesOfOrganization = 2_000 * MB;
/** For a person without a role. */
const bytesOfNewcomer = 2 * MB;
/** Storage of an entry in addition to its rows: the entry itself and its audit row. */
const BYTES_PER_ENTRY = 700;
/** A process that is killed has not counted the batches of this time. */
const GATHERING_MS = 1_000;
/** A value read within this time is accurate enough, because the quota is a safety limit and not a bill. */
const KNOWN_FOR_MS = 30_000;

interface QuotaParts {
  knex: Knex;
  onError(error: unknown): void;
  limits?: { ofOrganization: number; ofNewcomer: number };
}

/** $1 are organizations and $2 what each has stored in addition. */
const ADD = `
  insert into "storedBytes" as s ("organizationId", bytes) select * from unnest($1::text[], $2::bigint[])
  on conflict ("organizationId") do update set bytes = s.bytes + excluded.bytes returning "organizationId" as organization, bytes`;

/** Executes batches within the quotas. */
export interface QuotaExecute {
  /** Rejects each entry of an organization above its quota, with a sentence. The entry stays on the device. */
  execute: Execute;
  /** Writes what is not written yet. */
  stop(): Promise<void>;
}

/** Puts the quotas before `execute`. */
export function withStorageQuota(execute: Execute, parts: QuotaParts): QuotaExecute {
  const { knex, onError } = parts;
  const { ofOrganization, ofNewcomer } = parts.limits ?? {
    ofOrganization: bytesOfOrganization,
    ofNewcomer: bytesOfNewcomer,
  };
  const known = new Map<string, { bytes: number; until: number }>();
  /** What was stored and is not written yet, by organization. */
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();

  function remember(organization: string, bytes: number): number {
    if (known.size > 10_000) known.clear();
    known.set(organization, { bytes, until: performance.now() + KNOWN_FOR_MS });
    return bytes;
  }

  async function writtenBy(organization: string): Promise<number> {
    const kept = known.get(organization);
    if (kept && kept.until > performance.now()) return kept.bytes;
    const row = await knex('storedBytes').where({ organizationId: organization }).first('bytes');
    return remember(organization, Number(row?.bytes ?? 0));
  }

  function add(organization: string, bytes: number) {
    const sum = (waiting.get(organization) ?? 0) + bytes;
    if (sum === 0) waiting.delete(organization);
    else waiting.set(organization, sum);
  }

  function writeSoon() {
    if (waiting.size === 0) return;
    timer ??= setTimeout(() => {
      void writeAfterLast().then(() => {
        timer = undefined;
        writeSoon();
      });
    }, GATHERING_MS).unref();
  }

  /** One after another, so that nothing is counted twice. */
  const writeAfterLast = () => (written = written.then(write));

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    // Two processes that write the same organizations in another order would wait for each other.
    const counted = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const values = [counted.map(([organization]) => organization), counted.map(([, bytes]) => bytes)];
    try {
      const rows = await queryOnce<{ organization: string; bytes: number }>(knex, ADD, values);
      for (const [organization, bytes] of counted) add(organization, -bytes);
      for (const { organization, bytes } of rows) remember(organization, bytes);
    } catch (error) {
      onError(error);
    }
  }

  return {
    async execute(batch) {
      const { actor } = batch;
      if (!isCounted(actor)) return execute(batch);
      const { organization, role } = actor;
      const stored = (await writtenBy(organization)) + (waiting.get(organization) ?? 0);
      if (stored >= (role === 'newcomer' ? ofNewcomer : ofOrganization)) return refuseAll(batch);
      const execution = await execute(batch);
      add(organization, bytesOf(batch, execution));
      writeSoon();
      return execution;
    },
    async stop() {
      clearTimeout(timer);
      await writeAfterLast();
    },
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
