// Sends the daily digest by mail to people who chose it and have no device that accepts pushes. It contains counts and
// job titles, no people.
import type { Knex } from 'knex';
import {
  isQuietAt,
  nextMorning,
  type Preferences,
} from '#shared/domain/notifications/notification-preferences.ts';
import { candidatesTitle } from '#shared/domain/notifications/interview-notices.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kinds.ts';
import { newsTitle, newsText } from '#shared/domain/notifications/notifications.ts';
import type { Row } from '#shared/engine/schema.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { byText } from '#shared/lib/texts.ts';
import { dateIn, DAY_MS, fullDate, HOUR_MS } from '#shared/lib/time.ts';
import { needKind } from '#shared/reads/needs/need-kinds.ts';
import { needsOf, needTitle } from '#shared/reads/needs/needs.ts';
import type { Need } from '#shared/reads/needs/needs.ts';
import { ownRows } from '#shared/reads/needs/own-rows.ts';
import { standing } from '#shared/reads/notices/notice-lines.ts';
import { actorOf, isMailed, readerColumns, readerJoins, wasMailedAtOnce } from './mail-readers.ts';
import type { MailJobParts, MailReader } from './mail-readers.ts';
import { forEachItem } from './rounds.ts';
import type { Mail } from '../operations/mail.ts';
import { personLink } from '../operations/unsubscribing.ts';
import { writeMail, type MailPart } from '../operations/write-mail.ts';
import { platformSettings } from '../queries/settings.ts';
import { isOfLiveSession } from '../identity/sessions.ts';
import { VisibleReader, withoutNames } from '../sync/visible-reader.ts';

const atOnce = 2000;
/** People with a digest within this time are skipped: two digests are at least a night apart. */
const RARELY_MS = 12 * HOUR_MS;
/** A mail that was sent further in the future than this was dated by a clock that was wrong. */
const AHEAD_MS = HOUR_MS;
/** The next hourly check comes within this time, even if it is late. */
const SOON_MS = 70 * 60_000;

/**
 * Runs each hour: sends digests to people whose morning has come since the last mail, if they have unread
 * notifications.
 */
export async function sendDigests(parts: MailJobParts): Promise<void> {
  const { knex } = parts;
  const now = parts.now();
  const { defaultTimeZone, platformName } = await platformSettings(knex);
  const { rows } = await knex.raw<{ rows: Reader[] }>(READERS, {
    defaultTimeZone,
    longAgo: new Date(now.getTime() - RARELY_MS),
    far: new Date(now.getTime() + AHEAD_MS),
  });
  await forEachItem(rows, async (reader) => {
    if (!isMorningFor(reader, now)) return;
    const actor = actorOf(reader);
    const news = await newsOf(knex, reader);
    if (news.length === 0) return;
    // Read as on the person's devices. Its lines hold counts, partners and titles, and no learner.
    const { lines } = await needsOf(new VisibleReader(knex, actor), actor, now.toISOString(), ownRows);
    await sendOnce(reader, digestMail(reader, news, lines, platformName, parts), parts);
  });
}

interface Reader extends MailReader {
  preferences: Preferences;
  /** When the last mail was sent. Null if there was none, or its time lies in the future. */
  sentAt: Date | null;
  /** The same as it is stored. */
  storedSentAt: Date | null;
}

const READERS = `
  select ${readerColumns}, to_jsonb(p) as preferences, m."sentAt", m."storedSentAt"
  from "notificationPreferences" p join users u on u.id = p.id ${readerJoins} left join lateral (
    select "sentAt" as "storedSentAt", case when "sentAt" <= :far then "sentAt" end as "sentAt" from "mailDigests" where "personId" = u.id) m on true
  where p."digestByMail" and ${isMailed} and (m."sentAt" is null or m."sentAt" < :longAgo)
    and not exists (select from "pushSubscriptions" s where s."personId" = u.id and ${isOfLiveSession('s')})
    and exists (select from notifications n where n."personId" = u.id and not n."isRead" and n."withdrawnAt" is null
      and (m."sentAt" is null or n.time > m."sentAt") and not ${wasMailedAtOnce})
  order by m."sentAt" nulls first limit ${atOnce}`;

interface News {
  type: Row<'notifications'>['type'];
  subjectTitle: string;
  count: number;
}

/** Reads what is unread and still true, as the app shows it, and was not mailed at once. */
async function newsOf(knex: Knex, reader: Reader): Promise<News[]> {
  const { id, sentAt } = reader;
  const since = sentAt?.toISOString() ?? '';
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select n.id from notifications n where n."personId" = :id and ${wasMailedAtOnce}`,
    { id },
  );
  const mailed = new Set(rows.map((row) => row.id));
  const standingRows = await standing(new VisibleReader(knex, withoutNames(actorOf(reader))), id);
  const unread = standingRows.filter((row) => !row.isRead && row.time > since && !mailed.has(row.id));
  const groups = groupBy(unread, ({ type, subjectTitle }) =>
    type === 'match' ? `${type} ${subjectTitle}` : type,
  );
  return [...groups.values()]
    .flatMap((rows) =>
      rows.slice(0, 1).map(({ type, subjectTitle }) => ({ type, subjectTitle, count: rows.length })),
    )
    .sort((a, b) => mailPlaceOf(a) - mailPlaceOf(b) || byText(a.subjectTitle, b.subjectTitle));
}

const mailPlaceOf = ({ type }: News): number => notificationKinds[type].mailPlace;

/**
 * Sends once a day after the quiet hours. Shortly after their end it always sends, because new quiet hours or the next
 * day may begin before the next check. Later it sends only on the same day and outside quiet hours.
 */
function isMorningFor({ preferences, timeZone, sentAt }: Reader, now: Date): boolean {
  const at = now.toISOString();
  const morning = nextMorning(preferences, timeZone, new Date(now.getTime() - DAY_MS).toISOString());
  const sinceMorning = now.getTime() - Date.parse(morning);
  if (sinceMorning < 0 || (sentAt !== null && sentAt >= new Date(morning))) return false;
  if (sinceMorning < SOON_MS) return true;
  return dateIn(timeZone, at) === dateIn(timeZone, morning) && !isQuietAt(preferences, timeZone, at);
}

/** Stores the mail and its time together. Of several processes only one does. */
async function sendOnce(
  { id, storedSentAt }: Reader,
  mail: Mail,
  { knex, mailer, now }: MailJobParts,
): Promise<void> {
  await knex.transaction(async (transaction) => {
    const { rows } = await transaction.raw(
      `insert into "mailDigests" ("personId", "sentAt", "createdAt") values (:id, :now, :now)
       on conflict ("personId") do update set "sentAt" = excluded."sentAt"
         where "mailDigests"."sentAt" is not distinct from cast(:storedSentAt as timestamptz) returning 1`,
      { id, now: now(), storedSentAt },
    );
    if (rows.length > 0) await mailer.send(mail, transaction);
  });
}

function digestMail(
  { id, email }: Reader,
  news: readonly News[],
  needs: readonly Need[],
  platformName: string,
  parts: MailJobParts,
): Mail {
  const total = news.reduce((sum, { count }) => sum + count, 0);
  return writeMail({
    to: email,
    subject: `${platformName}: ${newsTitle(total)}`,
    parts: [
      `${newsTitle(total)} since your last email:`,
      { list: news.map(lineOf) },
      ...needParts(needs),
      { action: `Open ${platformName}`, url: `${parts.publicOrigin}/` },
    ],
    reason: 'You get this email at most once a day because none of your devices gets push notifications.',
    unsubscribe: personLink(parts, id, 'daily'),
  });
}

const lineOf = ({ type, subjectTitle, count }: News): string =>
  type === 'match' ? candidatesTitle(count, subjectTitle) : newsText({ [type]: count });

/** What waits, as on top of the dashboard. The question about the profile is left out. */
function needParts(needs: readonly Need[]): MailPart[] {
  const list = needs.filter(({ name }) => needKind(name).noun).map(needLine);
  return list.length === 0 ? [] : ['Needs you:', { list }];
}

function needLine(need: Need): string {
  const { about, dueDay, urgency } = need;
  const due = {
    overdue: ' (overdue)',
    today: ' (due today)',
    later: dueDay ? ` (by ${fullDate(dueDay)})` : '',
  };
  return `${needTitle(need)}, ${about}${due[urgency]}`;
}
