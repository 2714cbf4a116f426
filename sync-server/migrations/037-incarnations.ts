// Creates the tables and the function that notice a break in the database's history: a crash, a promoted standby.
import type { Knex } from 'knex';

export const name = '037-incarnations';

/**
 * Postgres empties an unlogged table when it recovers from a crash, and on a standby. An empty table thus means that
 * transaction numbers given before may be given again, and, after an asynchronous failover, that commits are missing.
 *
 * `sharedBelow`: transactions with a smaller number are the same in this history and in every one before it. It comes
 * from the last checkpoint, which is never newer than the break.
 */
export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table incarnations (
      id text primary key, number bigint generated always as identity, "sharedBelow" bigint not null,
      "begunAt" timestamptz not null default now()
    );
    create unlogged table "currentIncarnation" (id text not null);
    create function current_incarnation() returns text language plpgsql as $$
      declare known text;
      begin
        if pg_is_in_recovery() then
          raise exception 'the database is a standby' using errcode = 'cannot_connect_now';
        end if;
        select id into known from "currentIncarnation";
        if known is not null then return known; end if;
        perform pg_advisory_xact_lock(hashtext('skillpact incarnation'));
        select id into known from "currentIncarnation";
        if known is not null then return known; end if;
        known := left(replace(gen_random_uuid()::text, '-', ''), 12);
        insert into incarnations (id, "sharedBelow")
          select known, split_part(next_xid, ':', 1)::bigint * 4294967296 + split_part(next_xid, ':', 2)::bigint
            from pg_control_checkpoint();
        insert into "currentIncarnation" values (known);
        return known;
      end $$`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw(
    `drop function current_incarnation(); drop table "currentIncarnation"; drop table incarnations`,
  );
}
