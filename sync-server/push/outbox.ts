// The push outbox. Rows are written together with the notifications. They are due when no more arrive for a while.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { defaultPreferences, pushTime } from '#shared/domain/notifications/notification-preferences.ts';
import type { Preferences } from '#shared/domain/notifications/notification-preferences.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import type { Write } from '#shared/engine/layer.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kinds.ts';
import type { Row } from '#shared/engine/schema.ts';
import { query } from '../engine/postgres-store.ts';
import { isOfLiveSession } from '../identity/sessions.ts';
import { clockAheadMinutes, digestPushHours } from '#shared/policy.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/lib/time.ts';

type Notification = Row<'notifications'>;

/** Even in a busy class, the first match is not delayed longer than this. */
const LONGEST_WAIT_MS = 60_000;
const AHEAD_MS = clockAheadMinutes * MINUTE_MS;

/** Runs in a command's transaction: a single statement, one row per recipient and subject. */
export async function queuePushes(
  transaction: Knex.Transaction,
  writes: readonly Write[],
  now: string,
): Promise<void> {
  const subjects = new Map<string, object>();
  for (const { personId, type, subjectId } of unreadNotifications(writes))
    subjects.set(JSON.stringify([personId, type, subjectId]), { personId, type, subjectId });
  if (subjects.size === 0) return;
  await query(
    transaction,
    `insert into "pushOutbox" ("personId", type, "subjectId", "createdAt")
     select "personId", type, "subjectId", $2
     from json_to_recordset($1) as s ("personId" text, type text, "subjectId" text)`,
    [JSON.stringify([...subjects.values()]), now],
  );
}

/** Reports whether the write adds a notification that may be pushed. */
export const isPushed = (write: Write): boolean => unreadNotifications([write]).length > 0;

function unreadNotifications(writes: readonly Write[]): Notification[] {
  return writes
    .filter(({ table }) => table === 'notifications')
    .map(({ row }) => row as unknown as Notification)
    .filter(({ isRead, withdrawnAt }) => !isRead && withdrawnAt === null);
}

/**
 * Converts settled rows into one delivery per device, at the time that the person's preferences allow. A waiting
 * delivery of the same subject is replaced. Only one process at a time does this, so that no subject is split.
 */
export async function settleOutbox(knex: Knex, settlingDelayMs: number, now: Date): Promise<void> {
  await knex.transaction(async (transaction) => {
    const lock = await transaction.raw(
      `select pg_try_advisory_xact_lock(hashtext('skillpact push outbox')) as mine`,
    );
    if (!lock.rows[0].mine) return;
    const taken = await transaction.raw<{ rows: Subject[] }>(TAKE, {
      now,
      quietSince: new Date(now.getTime() - settlingDelayMs),
      waitingSince: new Date(now.getTime() - LONGEST_WAIT_MS),
      far: new Date(now.getTime() + AHEAD_MS),
      defaultTimeZone: defaultSettings.defaultTimeZone,
    });
    const planned = new Map(taken.rows.map((subject) => plan(subject, now)));
    if (planned.size > 0)
      await transaction.raw(DELIVER, { now, planned: JSON.stringify([...planned.values()]) });
  });
}

/** A settled subject of a person with a device, and the data that decides when it is sent. */
interface Subject {
  personId: string;
  type: Notification['type'];
  subjectId: string;
  firstAt: Date;
  preferences: Preferences | null;
  timeZone: string;
  happensAt: Date | null;
}

const TAKE = `
  with ripe as (
    select "personId", type, "subjectId" from "pushOutbox" group by 1, 2, 3
    having max("createdAt") <= :quietSince or min("createdAt") <= :waitingSince or max("createdAt") > :far
  ), taken as (
    delete from "pushOutbox" o using ripe r
    where o."personId" = r."personId" and o.type = r.type and o."subjectId" = r."subjectId"
    returning o.*
  ), subjects as (
    select "personId", type, "subjectId", min("createdAt") as "firstAt" from taken group by 1, 2, 3
  )
  select s.*, to_jsonb(p) as preferences,
    coalesce(g."timeZone", (select "defaultTimeZone" from settings), :defaultTimeZone) as "timeZone",
    (select min(n."happensAt") from notifications n where n."personId" = s."personId" and n.type = s.type
      and n."subjectId" = s."subjectId" and not n."isRead" and n."withdrawnAt" is null and n."happensAt" > :now
    ) as "happensAt"
  from subjects s left join "notificationPreferences" p on p.id = s."personId"
  left join users u on u.id = s."personId" left join organizations g on g.id = u."organizationId"
  where exists (select from "pushSubscriptions" d where d."personId" = s."personId" and ${isOfLiveSession('d')})
    and u."suspendedAt" is null and (g."suspendedAt" is null or u."userType" = 'admin')
    and coalesce(to_jsonb(p) ->> s.type, 'push') = 'push'`;

const DELIVER = `
  insert into "pushDeliveries" (id, "subscriptionId", "personId", type, "subjectId", "notBefore", deadline, "leaseUntil")
  select gen_random_uuid(), s.id, t."personId", t.type, t."subjectId", t."notBefore", t.deadline, :now
  from json_to_recordset(:planned) as t
    ("personId" text, type text, "subjectId" text, "notBefore" timestamptz, deadline timestamptz)
  join "pushSubscriptions" s on s."personId" = t."personId" and ${isOfLiveSession('s')}
  on conflict ("subscriptionId", type, "subjectId") where "doneAt" is null do update set
    id = excluded.id, "notBefore" = excluded."notBefore", deadline = excluded.deadline, "leaseUntil" = excluded."leaseUntil", attempts = 0, answers = 0`;

/** The daily summary of a person is one delivery for all subjects. */
function plan(subject: Subject, now: Date): [key: string, delivery: object] {
  const { personId, firstAt, timeZone, happensAt } = subject;
  const time = pushTime(
    subject.preferences ?? defaultPreferences,
    timeZone,
    now.toISOString(),
    happensAt && happensAt.toISOString(),
  );
  const [type, subjectId] = time.isDigest ? ['digest', 'digest'] : [subject.type, subject.subjectId];
  const newsUntil = time.isDigest
    ? Date.parse(time.at) + digestPushHours * HOUR_MS
    : firstAt.getTime() + notificationKinds[subject.type].newsHours * HOUR_MS;
  const deadline = new Date(
    Math.min(newsUntil, happensAt && !time.isDigest ? happensAt.getTime() : Infinity),
  );
  const delivery = { personId, type, subjectId, notBefore: time.at, deadline };
  return [JSON.stringify([personId, type, subjectId]), delivery];
}

/** Returns when the next subject will have settled, or null if there is none. */
export async function nextSettling(knex: Knex, settlingDelayMs: number, now: Date): Promise<Date | null> {
  const { rows } = await knex.raw(
    `select min(at) as at from (
       select case when max("createdAt") > :far then :now
         else least(max("createdAt") + :settling * interval '1 ms', min("createdAt") + :longest * interval '1 ms') end as at
       from "pushOutbox" group by "personId", type, "subjectId"
     ) s`,
    { settling: settlingDelayMs, longest: LONGEST_WAIT_MS, now, far: new Date(now.getTime() + AHEAD_MS) },
  );
  return rows[0].at;
}

/** Sends a test notification to this device immediately. Returns its id, or null if the device is not the person's. */
export async function queueTest(
  knex: Knex,
  personId: string,
  subscriptionId: string,
  now: Date,
): Promise<string | null> {
  const subscription = await knex('pushSubscriptions').where({ id: subscriptionId, personId }).first('id');
  if (!subscription) return null;
  const id = randomUUID();
  await knex('pushDeliveries').insert({
    id,
    subscriptionId,
    personId,
    type: 'test',
    subjectId: id,
    notBefore: now,
    leaseUntil: now,
    deadline: new Date(now.getTime() + HOUR_MS),
  });
  return id;
}
