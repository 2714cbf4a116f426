// Keeps the starts of interviews that were not held, and publishes on a job how its employer keeps its promises.
import type { Knex } from 'knex';
import { addColumns } from './tables.ts';

export const name = '036-figures';

const jobs = addColumns(name, 'jobs', { interviewsDue: 'int', adherencePercent: 'int' });
const interviews = addColumns(name, 'interviews', { notHeldStarts: "text not null default ''" });

export async function up(database: Knex): Promise<void> {
  await jobs.up(database);
  await interviews.up(database);
  // Earlier versions kept only the newest start. A withdrawal also cancels the interview of a candidate without a time,
  // long after its former time was cancelled.
  await database.raw(
    `update interviews i set "notHeldStarts" = to_char(i."startsAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
       from matches m
      where m.id = i.id and i."startsAt" <= i."cancelledAt"
        and (m."withdrawnAt" is null or m."interviewDate" = i."startsAt")`,
  );
}

export async function down(database: Knex): Promise<void> {
  await interviews.down(database);
  await jobs.down(database);
}
