// The idempotency keys of requests that are running, so that a repetition at the same moment is told to come later.
import type { Knex } from 'knex';
import { runningKeyMinutes } from '#shared/policy.ts';
import { queryOnce } from './postgres-store.ts';

/** A process that was killed has left its keys. */
const CLAIM = `
  insert into "runningKeys" as r (id, "createdAt") select given, now() from unnest($1::text[]) given
  on conflict (id) do update set "createdAt" = excluded."createdAt"
    where r."createdAt" < now() - interval '${runningKeyMinutes} minutes'
  returning id`;

/** Runs something while no other request with one of these keys runs. */
export type WithRunningKeys = <Result>(
  keys: readonly string[],
  run: (mine: ReadonlySet<string>) => Promise<Result>,
) => Promise<Result>;

/** Makes that function. What it runs gets those keys that no other request has at this moment. */
export const runningKeys =
  (knex: Knex): WithRunningKeys =>
  async (keys, run) => {
    if (keys.length === 0) return run(new Set());
    // In one order, so that two requests with the same keys do not wait for each other.
    const sorted = [...new Set(keys)].toSorted();
    const claimed = (await queryOnce<{ id: string }>(knex, CLAIM, [sorted])).map(({ id }) => id);
    try {
      return await run(new Set(claimed));
    } finally {
      if (claimed.length > 0)
        await queryOnce(knex, 'delete from "runningKeys" where id = any($1::text[])', [claimed]);
    }
  };
