// Mails at once when an interview is offered, set, moved or cancelled and when an agreement waits, to people who chose it
// and have not seen it in the app. A mail contains job titles, organizations and times, no learner.
import { groupedText } from '#shared/domain/notifications/grouped-texts.ts';
import { readReason } from '#shared/domain/notifications/notice-words.ts';
import { noticeText, noticeTexts, type NoticeCode } from '#shared/domain/notifications/notice-texts.ts';
import type { Notification } from '#shared/domain/notifications/notifications.ts';
import { isScheduled } from '#shared/domain/interviews/interviews.ts';
import type { Reader } from '#shared/engine/store.ts';
import { momentIn } from '#shared/lib/clocks.ts';
import { parsedParams } from '#shared/lib/coded-texts.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/lib/time.ts';
import { claimAnswerWorkingDays, mailAtOnceHours, mailAtOnceMinutes } from '#shared/policy.ts';
import { standing } from '#shared/reads/notices/notice-lines.ts';
import type { CalendarEntry } from '#shared/lib/calendar-text.ts';
import { matchOfNotice } from '#shared/reads/notices/settlement.ts';
import type { Mail } from '../operations/mail.ts';
import { personLink } from '../operations/unsubscribing.ts';
import { threadOf, writeMail, type MailPart } from '../operations/write-mail.ts';
import { platformSettings } from '../queries/settings.ts';
import { VisibleReader, withoutNames } from '../sync/visible-reader.ts';
import { actorOf, isMailed, readerColumns, readerJoins, wasMailedAtOnce } from './mail-readers.ts';
import type { MailJobParts, MailReader } from './mail-readers.ts';
import { invitationTo } from './mail-invitations.ts';
import { forEachItem } from './rounds.ts';

/** What a mail says below the title of its notices. */
type Words = (moments: readonly string[], newest: Notification) => MailPart[];

const times =
  (one: string, many: string, ...more: string[]): Words =>
  (moments) =>
    moments.length === 1 ? [`${one}: ${moments[0]}`, ...more] : [`${many}:`, { list: moments }, ...more];
const only =
  (text: string): Words =>
  () => [text];
const itself: Words = (_, newest) => [noticeText(newest).message];

/** A code that is mailed, and whether the interview has the time of the notice, or no time, while that is true. */
interface Mailed {
  words: Words;
  hasTime?: boolean;
}

/** Messages that hold a candidate's reference are not repeated. */
const mailed: { readonly [Code in NoticeCode]?: Mailed } = {
  'times.proposed': { words: only('Ask the student before you choose one.') },
  'times.suggested': { words: only('Choose one, or propose other times.') },
  'times.noneFits': { words: only('Propose other times.') },
  'interview.confirmed': { words: times('Time', 'Times'), hasTime: true },
  'interview.agreedByPhone': {
    words: times(
      'Time, set by phone',
      'Times, set by phone',
      `Agree to it, or dispute it within ${claimAnswerWorkingDays} working days.`,
    ),
    hasTime: true,
  },
  'interview.moved': { words: times('New time', 'New times', readReason), hasTime: true },
  'interview.cancelled': { words: times('It was set for', 'They were set for', readReason), hasTime: false },
  'interview.timeTakenBack': { words: times('It was set for', 'They were set for'), hasTime: false },
  'interview.objected': { words: only(`They say you agreed no time. ${readReason}`), hasTime: false },
  'agreement.proposed': { words: itself },
  'agreement.endProposed': { words: itself },
  'invitation.sent': { words: itself },
};

/** Yesterday's news is not mailed, nor news of a clock that was ahead. */
const READERS = `
  select ${readerColumns}, array_agg(n.id) as "dueIds"
  from notifications n join users u on u.id = n."personId" and u."organizationId" = n."organizationId"
  ${readerJoins} left join "notificationPreferences" p on p.id = u.id
  where n."textCode" = any(cast(:codes as text[])) and n.time > :from and n.time <= :until
    and not n."isRead" and n."withdrawnAt" is null and not ${wasMailedAtOnce}
    and coalesce(p."mailAtOnce", ms.role = 'owner') and ${isMailed}
  group by u.id, ms.role, ms."assignsAll", o."timeZone"`;

interface DueReader extends MailReader {
  /** The notices that are due. */
  dueIds: string[];
}

/**
 * Runs each half minute. Mails come in quiet hours, too: unlike a push, a mail makes no sound, and a time may have to be
 * chosen before the morning.
 */
export async function sendMailsAtOnce(parts: MailJobParts): Promise<void> {
  const { knex } = parts;
  const now = parts.now().getTime();
  const until = new Date(now - mailAtOnceMinutes * MINUTE_MS);
  const { defaultTimeZone } = await platformSettings(knex);
  const { rows } = await knex.raw<{ rows: DueReader[] }>(READERS, {
    ...{ defaultTimeZone, codes: Object.keys(mailed), until },
    from: new Date(now - mailAtOnceHours * HOUR_MS),
  });
  await forEachItem(rows, (reader) => mailReader(reader, until.toISOString(), parts));
  await knex('noticeMails')
    .where('time', '<', new Date(now - keptMs))
    .del();
}

/** Longer than a daily mail may wait for the person to have no device with pushes. */
const keptMs = 30 * 24 * HOUR_MS;

/** Mails what is still true. Of several notices of one interview or agreement, only the newest says how it is. */
async function mailReader(reader: DueReader, until: string, parts: MailJobParts): Promise<void> {
  const visible = new VisibleReader(parts.knex, withoutNames(actorOf(reader)));
  const rows = (await standing(visible, reader.id)).filter((row) => mailedAs(row));
  const newest = new Map<string, Notification>();
  for (const row of rows) {
    const known = newest.get(aboutOf(row));
    if (!known || known.time < row.time) newest.set(aboutOf(row), row);
  }
  // While something newer is still young, the older notices of the same wait for it.
  const isYoung = ({ time, isRead }: Notification) => time > until && !isRead;
  const waiting = new Set(rows.filter((row) => isYoung(newest.get(aboutOf(row)) ?? row)).map(({ id }) => id));
  const due = reader.dueIds.filter((id) => !waiting.has(id));
  const told: Notification[] = [];
  const invitations = new Map<string, CalendarEntry>();
  for (const row of newest.values())
    if (!row.isRead && due.includes(row.id) && (await isTrue(visible, row))) {
      told.push(row);
      const invitation = await invitationOf(visible, reader, row, parts);
      if (invitation) invitations.set(row.id, invitation);
    }
  await parts.knex.transaction(async (transaction) => {
    const { rows: claimed } = await transaction.raw<{ rows: { noticeId: string }[] }>(CLAIM, { ids: due });
    const ids = new Set(claimed.map(({ noticeId }) => noticeId));
    const groups = groupBy(
      told.filter(({ id }) => ids.has(id)),
      ({ subjectId }) => subjectId,
    );
    for (const group of groups.values())
      await parts.mailer.send(mailOf(reader, group, invitations, parts), transaction);
  });
}

/** Stored with the mails. Of several processes one gets each notice, and none gets what was read meanwhile. */
const CLAIM = `
  insert into "noticeMails" ("noticeId", time, "createdAt")
    select n.id, n.time, now() from notifications n
     where n.id = any(cast(:ids as text[])) and not n."isRead" and n."withdrawnAt" is null order by n.id
  on conflict ("noticeId") do update set time = excluded.time where "noticeMails".time <> excluded.time
  returning "noticeId"`;

/** What the notice is about: its interview, or its agreement or invitation. */
const aboutOf = (row: Notification): string =>
  row.type === 'interview' ? `interview ${matchOfNotice(row)}` : `agreement ${row.subjectId}`;

const mailedAs = ({ textCode }: Notification): Mailed | undefined =>
  textCode !== null && Object.hasOwn(mailed, textCode) ? mailed[textCode as NoticeCode] : undefined;

/** Reports whether the interview still is as the notice says. The reader's own side may have changed it since. */
async function isTrue(visible: Reader, row: Notification): Promise<boolean> {
  const { hasTime } = mailedAs(row) ?? {};
  const match = hasTime === undefined ? undefined : await visible.get('matches', matchOfNotice(row));
  if (!match) return true;
  const at = isScheduled(match) ? match.interviewDate : null;
  return hasTime ? at !== null && Date.parse(at) === Date.parse(momentOf(row) ?? '') : at === null;
}

/** Returns the entry of an interview that has its time now, or was taken from a calendar. */
async function invitationOf(
  visible: Reader,
  reader: MailReader,
  row: Notification,
  parts: MailJobParts,
): Promise<CalendarEntry | undefined> {
  const { hasTime } = mailedAs(row) ?? {};
  if (hasTime === undefined) return undefined;
  const entry = await invitationTo(visible, actorOf(reader), matchOfNotice(row), parts);
  return entry && entry.isCancelled !== hasTime ? entry : undefined;
}

/**
 * An act about many candidates makes one mail, as it makes one line in the bell. Only a mail about one interview brings its
 * entry, because an invitation has one.
 */
function mailOf(
  reader: MailReader,
  notices: readonly Notification[],
  invitations: ReadonlyMap<string, CalendarEntry>,
  parts: MailJobParts,
): Mail {
  const newest = notices.reduce((one, other) => (one.time >= other.time ? one : other));
  const isOne = notices.length === 1;
  const { title } = groupedText(
    newest,
    notices.map(({ subjectTitle }) => subjectTitle),
  );
  const moments = notices
    .flatMap((row) => momentOf(row) ?? [])
    .toSorted()
    .map((at) => momentIn(reader.timeZone, at));
  const link = isOne ? newest.link : newest.link.split('?')[0];
  const invitation = isOne ? invitations.get(newest.id) : undefined;
  const noun = newest.type === 'interview' ? 'interview' : 'agreement';
  return writeMail({
    to: reader.email,
    subject: title,
    parts: [
      title,
      ...(mailedAs(newest)?.words(moments, newest) ?? []),
      { action: `Open the ${noun}${isOne ? '' : 's'}`, url: new URL(link ?? '/', parts.publicOrigin).href },
    ],
    reason: `You get this email because it was not seen in the app within ${mailAtOnceMinutes} minutes.`,
    unsubscribe: personLink(parts, reader.id, 'at_once'),
    // A mail about several interviews is in the thread of none.
    ...(isOne && { thread: threadOf(aboutOf(newest)) }),
    ...(invitation && { invitation }),
  });
}

/** Returns the time of the interview, if the notice has one. */
function momentOf({ textCode, textParams }: Notification): string | undefined {
  const params = noticeTexts[textCode as NoticeCode].read(parsedParams(textParams))?.params;
  return params && 'at' in params ? params.at : undefined;
}
