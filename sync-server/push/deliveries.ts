// What is on its way to one device: taken by one process at a time under a lease, done once, given up in the end.
import type { Knex } from 'knex';
import type { Row } from '#shared/engine/schema.ts';
import { isOfLiveSession } from '../identity/sessions.ts';
import { pushDeliveryKeptDays } from '#shared/policy.ts';
import { DAY_MS } from '#shared/lib/time.ts';

export interface Delivery {
  id: string;
  personId: string;
  type: Row<'notifications'>['type'] | 'digest' | 'test';
  subjectId: string;
  attempts: number;
  deadline: Date;
  subscriptionId: string;
  endpoint: string;
  host: string;
  p256dh: string;
  auth: string;
  vapidPublicKey: string;
  vapidPrivateKey: string;
  /** Unread notifications about the subject, as they stand now; their newest one's words. */
  openCount: number;
  title: string | null;
  link: string | null;
  subjectTitle: string | null;
  /** When that takes place which it is about; null where nothing does, or did by now. */
  happensAt: Date | null;
  /** Of each type, how many of them are unread. */
  counts: Partial<Record<Row<'notifications'>['type'], number>> | null;
  /** Unread notifications about anything. */
  unreadCount: number;
}

export const MAX_ATTEMPTS = 5;
/** At the same time, so that a service that hangs leaves room for the others. */
export const PER_HOST = 32;
/** Longer than a send may take; a process that dies leaves its deliveries to others after this. */
const LEASE_MS = 30_000;

/**
 * A device that was taken over by somebody else is not told what was meant for the first; where they were signed out
 * meanwhile, or who is suspended, nothing.
 */
const WAITING = `from "pushDeliveries" d
  join "pushSubscriptions" s on s.id = d."subscriptionId" and s."personId" = d."personId"
  where ${isOfLiveSession('s')} and not exists (select from users u left join organizations g on g.id = u."organizationId"
    where u.id = d."personId" and (u."suspendedAt" is not null or (g."suspendedAt" is not null and u."userType" <> 'admin')))
  and d."doneAt" is null and d.attempts < ${MAX_ATTEMPTS} and d.deadline > :now`;

/** What the person has not read; what they no longer want to be told, the two places below leave out. */
const UNREAD = `m."personId" = c."personId" and not m."isRead" and m."withdrawnAt" is null`;

/** Among the oldest that are due, so many of each host as it may have now. */
const CLAIM = `
  with due as (
    select d.id, s.host, coalesce((cast(:free as json) ->> s.host)::int, ${PER_HOST}) as free, d."notBefore" ${WAITING}
      and d."notBefore" <= :now and (d."leaseUntil" is null or d."leaseUntil" <= :now)
      and coalesce((cast(:free as json) ->> s.host)::int, ${PER_HOST}) > 0
    order by d."notBefore" limit 200
  ), placed as (
    select id, free, row_number() over (partition by host order by "notBefore") as place from due
  ), chosen as (
    select d.id from "pushDeliveries" d where d.id = any (array(select id from placed where place <= free))
      and d."doneAt" is null and (d."leaseUntil" is null or d."leaseUntil" <= :now)
    for update of d skip locked
  ), claimed as (
    update "pushDeliveries" d set "leaseUntil" = :leaseUntil, attempts = attempts + 1
    from chosen where d.id = chosen.id returning d.*
  )
  select c.id, c."personId", c.type, c."subjectId", c.attempts, c.deadline,
    s.id as "subscriptionId", s.endpoint, s.host, s.p256dh, s.auth,
    v."publicKey" as "vapidPublicKey", v."privateKey" as "vapidPrivateKey",
    n."openCount", n.title, n.link, n."subjectTitle", n."happensAt", k.counts, u."unreadCount"
  from claimed c join "pushSubscriptions" s on s.id = c."subscriptionId" join "vapidKeys" v on v.id = s."vapidKeyId"
  left join "notificationPreferences" p on p.id = c."personId"
  cross join lateral (
    select count(*)::int as "openCount", (array_agg(title order by time desc))[1] as title,
      (array_agg(link order by time desc))[1] as link, (array_agg("subjectTitle" order by time desc))[1] as "subjectTitle",
      min("happensAt") filter (where "happensAt" > :now) as "happensAt"
    from notifications m where ${UNREAD} and coalesce(to_jsonb(p) ->> m.type, 'push') = 'push'
      and (c.type = 'digest' or (m.type = c.type and m."subjectId" = c."subjectId"))
  ) n cross join lateral (
    select jsonb_object_agg(type, number) as counts from (
      select type, count(*)::int as number from notifications m
      where c.type = 'digest' and ${UNREAD} and coalesce(to_jsonb(p) ->> m.type, 'push') = 'push' group by type
    ) by_type
  ) k cross join lateral (
    select count(*)::int as "unreadCount" from notifications m
    where ${UNREAD} and coalesce(to_jsonb(p) ->> m.type, 'push') <> 'off'
  ) u`;

/** `free` says how many more each busy host may get now; others get `PER_HOST`. */
export async function claimDeliveries(
  knex: Knex,
  free: Record<string, number>,
  now: Date,
): Promise<Delivery[]> {
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const { rows } = await knex.raw(CLAIM, { now, leaseUntil, free: JSON.stringify(free) });
  return rows;
}

/** When the next delivery will be due; null when none waits. */
export async function nextDelivery(knex: Knex, now: Date): Promise<Date | null> {
  const { rows } = await knex.raw(`select min(greatest(d."notBefore", d."leaseUntil")) as at ${WAITING}`, {
    now,
  });
  return rows[0].at;
}

export async function markDelivered(
  knex: Knex,
  delivery: Delivery,
  status: number,
  now: Date,
): Promise<void> {
  await markDone(knex, delivery, status, now);
  await knex('pushSubscriptions')
    .where({ id: delivery.subscriptionId })
    .update({ lastOkAt: now, failures: 0 });
}

export async function markFailed(knex: Knex, delivery: Delivery, status: number, now: Date): Promise<void> {
  await markDone(knex, delivery, status, now);
  await knex('pushSubscriptions')
    .where({ id: delivery.subscriptionId })
    .update({ lastErrorAt: now, failures: knex.raw('failures + 1') });
}

/** Done or not worth doing. If it was replaced meanwhile, its id is gone and nothing is marked. */
export async function markDone(
  knex: Knex,
  { id }: Delivery,
  status: number | null,
  now: Date,
): Promise<void> {
  await knex('pushDeliveries').where({ id }).update({ doneAt: now, status, leaseUntil: null });
}

export async function postpone(knex: Knex, { id }: Delivery, status: number, notBefore: Date): Promise<void> {
  await knex('pushDeliveries').where({ id }).update({ notBefore, status, leaseUntil: null });
}

/** The push service says it has ended. What the device has subscribed anew meanwhile stays. */
export async function removeSubscription(knex: Knex, delivery: Delivery): Promise<void> {
  const { subscriptionId: id, p256dh, auth } = delivery;
  await knex('pushSubscriptions').where({ id, p256dh, auth }).del();
}

/** The device says that it showed it. */
export async function markShown(knex: Knex, personId: string, id: string, now: Date): Promise<void> {
  await knex('pushDeliveries').where({ id, personId, shownAt: null }).update({ shownAt: now });
}

/** Gives up what can no longer be delivered and forgets what was long ago; for a timer. */
export async function sweepDeliveries(knex: Knex, now: Date): Promise<void> {
  const forgetBefore = new Date(now.getTime() - pushDeliveryKeptDays * DAY_MS);
  await knex.raw(
    `update "pushDeliveries" set "doneAt" = :now where "doneAt" is null
     and (deadline <= :now or (attempts >= ${MAX_ATTEMPTS} and "leaseUntil" <= :now))`,
    { now },
  );
  await knex.raw('delete from "pushDeliveries" where "doneAt" < :forgetBefore', { forgetBefore });
}
