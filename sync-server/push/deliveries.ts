// Deliveries to one device. A process claims a delivery under a lease, completes it once, or gives it up.
import type { Knex } from 'knex';
import type { Row } from '#shared/engine/schema.ts';
import { deleteRows } from '../database/delete-rows.ts';
import { isOfLiveSession } from '../identity/sessions.ts';
import { clockAheadMinutes, pushDeliveryKeptDays } from '#shared/policy.ts';
import { DAY_MS, MINUTE_MS } from '#shared/lib/time.ts';

/** A push that is due at one device. */
export interface Delivery {
  id: string;
  personId: string;
  type: Row<'notifications'>['type'] | 'digest' | 'test';
  subjectId: string;
  attempts: number;
  /** The attempts that the push service answered. */
  answers: number;
  deadline: Date;
  subscriptionId: string;
  endpoint: string;
  host: string;
  p256dh: string;
  auth: string;
  vapidPublicKey: string;
  vapidPrivateKey: string;
  /** The current unread notifications about the subject, with the text of the newest one. */
  openCount: number;
  title: string | null;
  textCode: string | null;
  textParams: string | null;
  link: string | null;
  subjectTitle: string | null;
  /** The subject's title of each of them. */
  subjectTitles: string[] | null;
  /** The time of the event. Null if there is none or it has passed. */
  happensAt: Date | null;
  /** The number of unread notifications per type. */
  counts: Partial<Record<Row<'notifications'>['type'], number>> | null;
  /** All unread notifications of the person. */
  unreadCount: number;
}

/** Answers of a push service that ask to try again later. */
export const MAX_ANSWERS = 5;
/** Attempts of any kind, so that a push that ends the process does not do so for ever. */
const MAX_ATTEMPTS = 200;
/** Concurrent sends per host, so that a hanging service leaves capacity for the others. */
export const PER_HOST = 32;
/** Longer than a send may take. Deliveries of a process that died are claimed by others after this. */
const LEASE_MS = 30_000;
const AHEAD_MS = clockAheadMinutes * MINUTE_MS;

/**
 * A device that another person took over is not sent the first person's pushes. Nothing is sent to people who signed
 * out since, or who are suspended.
 */
const WAITING = `from "pushDeliveries" d
  join "pushSubscriptions" s on s.id = d."subscriptionId" and s."personId" = d."personId"
  where ${isOfLiveSession('s')} and not exists (select from users u left join organizations g on g.id = u."organizationId"
    where u.id = d."personId" and (u."suspendedAt" is not null or (g."suspendedAt" is not null and u."userType" <> 'admin')))
  and d."doneAt" is null and d.attempts < ${MAX_ATTEMPTS} and d.answers < ${MAX_ANSWERS} and d.deadline > :now`;

/**
 * Who plans or postpones a delivery ends its lease at that time. So a lease far in the future is of a clock that was
 * ahead, and neither it nor "notBefore" is believed.
 */
const IS_DUE = `(d."leaseUntil" > :far
  or d."notBefore" <= :now and (d."leaseUntil" is null or d."leaseUntil" <= :now))`;

const farFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS + AHEAD_MS);

/** What the person has not read. Types that the person has turned off are excluded in the two places below. */
/** What is about a course or a site that is not assigned to the person any more is not pushed. */
const UNREAD = `m."personId" = c."personId" and not m."isRead" and m."withdrawnAt" is null
  and not exists (
    select from memberships t left join organizations o on o.id = t."organizationId"
      where t.id = m."organizationId" || '.' || m."personId" and t.role = 'member' and not t."assignsAll"
        and case o.kind when 'employer' then m."jobId" is not null and not exists (
            select from jobs j join assignments s on s."siteId" = j."siteId"
              where j.id = m."jobId" and s."membershipId" = t.id and s."endedAt" is null)
          else m."courseId" is not null and not exists (select from assignments s
            where s."membershipId" = t.id and s."courseId" = m."courseId" and s."endedAt" is null) end)`;

/** Claims the oldest due deliveries, for each host as many as it may have now. */
const CLAIM = `
  with due as (
    select d.id, s.host, coalesce((cast(:free as json) ->> s.host)::int, ${PER_HOST}) as free, d."notBefore" ${WAITING}
      and ${IS_DUE}
      and coalesce((cast(:free as json) ->> s.host)::int, ${PER_HOST}) > 0
    order by d."notBefore" limit 200
  ), placed as (
    select id, free, row_number() over (partition by host order by "notBefore") as place from due
  ), chosen as (
    select d.id from "pushDeliveries" d where d.id = any (array(select id from placed where place <= free))
      and d."doneAt" is null and ${IS_DUE}
    for update of d skip locked
  ), claimed as (
    update "pushDeliveries" d set "leaseUntil" = :leaseUntil, attempts = attempts + 1
    from chosen where d.id = chosen.id returning d.*
  )
  select c.id, c."personId", c.type, c."subjectId", c.attempts, c.answers, c.deadline,
    s.id as "subscriptionId", s.endpoint, s.host, s.p256dh, s.auth,
    v."publicKey" as "vapidPublicKey", v."privateKey" as "vapidPrivateKey",
    n."openCount", n.title, n."textCode", n."textParams", n.link, n."subjectTitle", n."subjectTitles", n."happensAt", k.counts, u."unreadCount"
  from claimed c join "pushSubscriptions" s on s.id = c."subscriptionId" join "vapidKeys" v on v.id = s."vapidKeyId"
  left join "notificationPreferences" p on p.id = c."personId"
  cross join lateral (
    select count(*)::int as "openCount", (array_agg(title order by time desc))[1] as title,
      (array_agg(link order by time desc))[1] as link, (array_agg("subjectTitle" order by time desc))[1] as "subjectTitle",
      array_agg("subjectTitle" order by time desc) as "subjectTitles",
      (array_agg("textCode" order by time desc))[1] as "textCode", (array_agg("textParams" order by time desc))[1] as "textParams",
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

/** `free` maps each busy host to the number of additional sends. Others get `PER_HOST`. */
export async function claimDeliveries(
  knex: Knex,
  free: Record<string, number>,
  now: Date,
): Promise<Delivery[]> {
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const { rows } = await knex.raw(CLAIM, { now, far: farFrom(now), leaseUntil, free: JSON.stringify(free) });
  return rows;
}

/** Returns when the next delivery is due, or null if none waits. */
export async function nextDelivery(knex: Knex, now: Date): Promise<Date | null> {
  const { rows } = await knex.raw(
    `select min(case when d."leaseUntil" > :far then :now else greatest(d."notBefore", d."leaseUntil") end) as at ${WAITING}`,
    { now, far: farFrom(now) },
  );
  return rows[0].at;
}

/** Records that the push service took the push. */
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

/** Records that the push service refused the push for good. */
export async function markFailed(knex: Knex, delivery: Delivery, status: number, now: Date): Promise<void> {
  await markDone(knex, delivery, status, now);
  await knex('pushSubscriptions')
    .where({ id: delivery.subscriptionId })
    .update({ lastErrorAt: now, failures: knex.raw('failures + 1') });
}

/**
 * Marks a delivery as done or not worth sending. If it was replaced in between, its id no longer exists and nothing is
 * marked.
 */
export async function markDone(
  knex: Knex,
  { id }: Delivery,
  status: number | null,
  now: Date,
): Promise<void> {
  await knex('pushDeliveries').where({ id }).update({ doneAt: now, status, leaseUntil: null });
}

/** `status`: 0 if there was no answer, which does not count towards `MAX_ANSWERS`. */
export async function postpone(
  knex: Knex,
  { id }: Delivery,
  status: number,
  notBefore: Date,
  now: Date,
): Promise<void> {
  const answers = knex.raw('answers + ?', [status > 0 ? 1 : 0]);
  await knex('pushDeliveries').where({ id }).update({ notBefore, status, answers, leaseUntil: now });
}

/** Removes a subscription that the push service reports as ended. A newer subscription of the device is kept. */
export async function removeSubscription(knex: Knex, delivery: Delivery): Promise<void> {
  const { subscriptionId: id, p256dh, auth } = delivery;
  await knex('pushSubscriptions').where({ id, p256dh, auth }).del();
}

/** Marks a push that the device reports as shown. */
export async function markShown(knex: Knex, personId: string, id: string, now: Date): Promise<void> {
  await knex('pushDeliveries').where({ id, personId, shownAt: null }).update({ shownAt: now });
}

/** Gives up expired deliveries and deletes old ones. Called by a timer. */
export async function sweepDeliveries(knex: Knex, now: Date): Promise<void> {
  const forgetBefore = new Date(now.getTime() - pushDeliveryKeptDays * DAY_MS);
  await knex.raw(
    `update "pushDeliveries" set "doneAt" = :now where "doneAt" is null
     and (deadline <= :now or (attempts >= ${MAX_ATTEMPTS} and "leaseUntil" <= :now))`,
    { now },
  );
  await deleteRows(knex, 'pushDeliveries', {
    sql: 'select ctid from "pushDeliveries" where "doneAt" < ?',
    values: [forgetBefore],
  });
}
