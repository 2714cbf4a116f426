// Mails learners who agreed to it: the link to their own page, what became of their interviews, a reminder, and the question
// what happened. A mail waits without its link, which is made when it is sent.
import { isAccepted, isScheduled, placeWords, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { momentIn } from '#shared/lib/clocks.ts';
import { clockIn, HOUR_MS, plusMinutes } from '#shared/lib/time.ts';
import {
  learnerMailGapHours,
  learnerMailHours,
  learnerQuestionDays,
  learnerQuestionHours,
  learnerReminderHours,
} from '#shared/policy.ts';
import type { Row } from '#shared/engine/schema.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { instantText } from '../database/select-columns.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { linkPlace } from '../identity/learner-links.ts';
import { learnerStopLink } from '../operations/unsubscribing.ts';
import { threadOf, writeMail, type MailPart } from '../operations/write-mail.ts';
import { learnerMailWords as words, mailedAnswers } from './learner-mail-words.ts';
import type { MailJobParts } from './mail-readers.ts';
import { forEachItem } from './rounds.ts';

/** An interview of a learner who gets mails, and what they were told of it. */
export interface LearnersInterview {
  linkId: string;
  to: string;
  provider: string;
  schoolZone: string;
  job: string;
  employer: string;
  match: Pick<Row<'matches'>, 'id' | 'status' | 'interviewDate' | 'withdrawnAt' | 'lateCompletion'>;
  interview: Pick<Row<'interviews'>, 'kind' | 'place' | 'room' | 'timeZone' | 'minutes' | 'startsAt'> &
    Pick<Row<'interviews'>, 'updatedAt' | 'proposedAt'>;
  offered: string[];
  confirmedAt: string;
  /** What the learner was last told of the interview. */
  told: string | null;
  /** Whether something was said about the last interview, by which it may have lost its time. */
  isReported: boolean;
  isAnswered: boolean;
  /** The open offer about which the learner was not asked. */
  offerId: string | null;
  reminded: string | null;
  asked: string[];
  /** Whether a mail besides changes and questions went out lately. */
  isRecent: boolean;
}

/** A mail that is due: the row that keeps it from being sent twice, and what it says. */
export interface DueMail {
  id: string;
  kind: 'offered' | 'set' | 'moved' | 'cancelled' | 'reminder' | 'question';
  state: string;
  about: LearnersInterview;
}

const at = (column: string): string => instantText(column);

/** $1 the beginning of the days that are looked at, $2 of those without a second mail. */
const INTERVIEWS = `
  select distinct on (m.id) l.id as "linkId", l.address as "to", c."providerName" as provider, o."timeZone" as "schoolZone",
    j.title as job, j."employerName" as employer, ${at('l."confirmedAt"')} as "confirmedAt",
    json_build_object('id', m.id, 'status', m.status, 'interviewDate', ${at('m."interviewDate"')},
      'withdrawnAt', ${at('m."withdrawnAt"')}, 'lateCompletion', m."lateCompletion") as match,
    json_build_object('kind', i.kind, 'place', i.place, 'room', i.room, 'timeZone', i."timeZone", 'minutes', i.minutes,
      'startsAt', ${at('i."startsAt"')}, 'updatedAt', ${at('i."updatedAt"')}, 'proposedAt', ${at('i."proposedAt"')}) as interview,
    (select coalesce(json_agg(${at('s."startsAt"')} order by s."startsAt"), '[]') from slots s
      where s."matchId" = m.id and s.state = 'proposed' and s."proposedBy" = 'employer') as offered,
    (select w.state from "learnerMails" w where w.id = 'interview.' || m.id) as told,
    (select w.state from "learnerMails" w where w.id = 'reminder.' || m.id) as reminded,
    (select coalesce(json_agg(w.id), '[]') from "learnerMails" w
      where starts_with(w.id, 'question.' || m.id || '.')) as asked,
    exists (select from claims k where k."matchId" = m.id and k.kind not in ('time', 'offer', 'outcome')
      and k."startsAt" = i."startsAt") as "isReported",
    exists (select from "learnerReplies" r where r."matchId" = m.id and r.happening is not null
      and r."startsAt" = i."startsAt") as "isAnswered",
    (select k.id from claims k where k."matchId" = m.id and k.kind = 'offer' and k.state = 'open' and not exists (
       select from "learnerReplies" r where r."matchId" = m.id and r."isOffered" is not null) limit 1) as "offerId",
    exists (select from "learnerMails" w where w."linkId" = l.id and w.kind in ('offered', 'reminder')
      and w."createdAt" > $2) as "isRecent"
  from "learnerLinks" l
    join enrollments e on e.id = l."enrollmentId" and e."studentEmail" = l.address
    join "learnerContacts" a on a.id = e.id and a."endedAt" is null
    join courses c on c.id = l."courseId" join organizations o on o.id = l."providerId"
    join matches m on m."courseId" = e."courseId" and m."candidateReferenceId" = e."candidateReferenceId"
    join jobs j on j.id = m."jobId"
    join interviews i on i.id = m.id and greatest(i."updatedAt", i."startsAt") > $1
  where l.delivery = 'mailed' and l."confirmedAt" is not null and l."revokedAt" is null and e."removedAt" is null
    and e."erasedAt" is null and o."suspendedAt" is null
  order by m.id, l."createdAt" desc`;

const LINKS = `
  select l.id, l.address as "to", e."studentName" as name, c."providerName" as provider from "learnerLinks" l
    join enrollments e on e.id = l."enrollmentId" join "learnerContacts" a on a.id = e.id and a."endedAt" is null
    join courses c on c.id = l."courseId"
  where l.delivery = 'mailed' and l."revokedAt" is null and e."removedAt" is null and e."erasedAt" is null
    and not exists (select from "learnerMails" w where w.id = 'link.' || l.id)`;

interface NewLink {
  id: string;
  to: string;
  name: string;
  provider: string;
}

/** Runs each half minute. */
export async function sendLearnerMails(parts: MailJobParts): Promise<void> {
  const { knex } = parts;
  const links = await queryOnce<NewLink>(knex, LINKS, []);
  await forEachItem(links, (link) => mailLink(link, parts));
  const now = parts.now();
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const rows = await queryOnce<LearnersInterview>(knex, INTERVIEWS, [
    before((learnerQuestionDays + 1) * 24),
    before(learnerMailGapHours),
  ]);
  const due = rows.flatMap((row) => dueMails(row, now.toISOString()));
  // What a learner can hear once a day is one mail.
  const groups = groupBy(due, ({ id, kind, about }) =>
    kind === 'offered' || kind === 'reminder' ? `${kind} ${about.linkId}` : id,
  );
  await forEachItem([...groups.values()], (group) => mailNews(group, parts));
}

/** Returns what the learner has to be told of one interview. */
function dueMails(row: LearnersInterview, now: string): DueMail[] {
  const due: DueMail[] = [];
  const add = (kind: DueMail['kind'], id: string, state: string) => due.push({ id, kind, state, about: row });
  const news = newsOf(row, now);
  const isChange = news?.kind !== 'offered';
  if (news && news.state !== row.told && (isChange || !row.isRecent))
    add(news.kind, `interview.${row.match.id}`, news.state);
  const reminder = reminderOf(row, now);
  if (reminder && !news?.isNew && !row.isRecent) add('reminder', `reminder.${row.match.id}`, reminder);
  for (const about of questionsOf(row, now)) {
    const id = `question.${row.match.id}.${about}`;
    if (!row.asked.includes(id)) add('question', id, about);
  }
  return due;
}

interface News {
  kind: 'offered' | 'set' | 'moved' | 'cancelled';
  state: string;
  isNew: boolean;
}

/** How the interview is now, in the words of the row that says what was told. */
function newsOf(
  { match, interview, offered, told, confirmedAt }: LearnersInterview,
  now: string,
): News | undefined {
  const toldTime = told?.startsWith('set ') ? told.slice(4) : undefined;
  // What was there when the learner first opened the page was read on it.
  if (told === null && interview.updatedAt <= confirmedAt) return undefined;
  const isAt = isScheduled(match) ? match.interviewDate : null;
  if (isAt && isAt > now) {
    const state = `set ${isAt}`;
    return { kind: toldTime && toldTime !== isAt ? 'moved' : 'set', state, isNew: state !== told };
  }
  if (toldTime && toldTime > now && isAt === null)
    return { kind: 'cancelled', state: `cancelled ${toldTime}`, isNew: true };
  const isOpen = !match.withdrawnAt && isAccepted(match) && match.status === 'matched';
  if (!isOpen || !interview.proposedAt || !offered.some((time) => time > now)) return undefined;
  const state = `offered ${interview.proposedAt}`;
  return { kind: 'offered', state, isNew: state !== told };
}

/** Returns the time of which the learner is to be reminded now, within the working hours of the place. */
function reminderOf({ match, reminded, ...row }: LearnersInterview, now: string): string | undefined {
  const startsAt = isScheduled(match) ? match.interviewDate : null;
  if (!startsAt || startsAt <= now || reminded === startsAt) return undefined;
  const isNear = Date.parse(startsAt) - Date.parse(now) <= learnerReminderHours * HOUR_MS;
  const hour = Number(clockIn(zoneOf(row), now).slice(0, 2));
  return isNear && hour >= learnerMailHours.from && hour < learnerMailHours.until ? startsAt : undefined;
}

/** What the learner can be asked: the start of an interview that is over, or an offer. */
function questionsOf({ match, interview, ...row }: LearnersInterview, now: string): string[] {
  const { startsAt, minutes } = interview;
  const isOver =
    startsAt !== null && plusMinutes(startsAt, minutes + learnerQuestionHours * 60) <= now && !row.isAnswered;
  const happened = isOver && (match.interviewDate === startsAt || row.isReported) ? [startsAt] : [];
  return [...happened, ...(row.offerId ? [row.offerId] : [])];
}

const zoneOf = ({ interview, schoolZone }: Pick<LearnersInterview, 'interview' | 'schoolZone'>): string =>
  zoneOfPlace(interview) ?? schoolZone;

/** Until "This is me" a mail says no more than a first name and the provider. */
async function mailLink({ id, to, name, provider }: NewLink, parts: MailJobParts): Promise<void> {
  const first = name.trim().split(/\s+/)[0] ?? '';
  const mail = writeMail({
    to,
    subject: words.link.subject,
    parts: [words.link.hello(first), words.link.text(provider), { action: words.open, url: linkPlace }],
    reason: words.link.reason,
    unsubscribe: learnerStopLink(parts, id),
    learner: { linkId: id, matchId: null },
  });
  await sendOnce([{ id: `link.${id}`, linkId: id, kind: 'link', state: 'sent' }], mail, parts);
}

async function mailNews(group: readonly DueMail[], parts: MailJobParts): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { linkId, to, provider, match } = first.about;
  const isQuestion = first.kind === 'question';
  const now = parts.now().toISOString();
  const until = first.kind === 'reminder' ? first.state : undefined;
  const mail = writeMail({
    to,
    subject: words[first.kind],
    parts: [
      ...group.flatMap((due) => lines(due, now)),
      ...(isQuestion
        ? mailedAnswers(first.state === first.about.offerId)
        : [{ action: words.open, url: linkPlace }]),
    ],
    reason: words.reason(provider),
    unsubscribe: learnerStopLink(parts, linkId),
    learner: { linkId, matchId: isQuestion ? match.id : null },
    ...(group.length === 1 && { thread: threadOf(`learner interview ${match.id}`) }),
    ...(until && { isGoodForSeconds: Math.ceil((Date.parse(until) - Date.parse(now)) / 1000) }),
  });
  const rows = group.map(({ id, kind, state }) => ({ id, linkId, kind, state }));
  await sendOnce(rows, mail, parts);
}

function lines({ kind, state, about }: DueMail, now: string): MailPart[] {
  const { job, employer, interview, offered } = about;
  const moment = (time: string) => momentIn(zoneOf(about), time);
  const title = words.about(job, employer);
  if (kind === 'offered')
    return [title, words.offeredTimes, { list: offered.filter((time) => time > now).map(moment) }];
  if (kind === 'cancelled') return [title, words.wasAt(moment(state.slice('cancelled '.length)))];
  if (kind === 'question') return [title, ...(interview.startsAt === state ? [moment(state)] : [])];
  const place = interview.kind === 'in-person' ? [placeWords(interview)] : [];
  return [title, moment(state.replace('set ', '')), ...place];
}

interface MailRow {
  id: string;
  linkId: string;
  kind: string;
  state: string;
}

/** Stores the mail with the rows that say so. Of several processes only one does. */
async function sendOnce(
  rows: readonly MailRow[],
  mail: ReturnType<typeof writeMail>,
  { knex, mailer, now }: MailJobParts,
): Promise<void> {
  await knex.transaction(async (transaction) => {
    for (const row of rows) {
      const { rows: claimed } = await transaction.raw(CLAIM, { ...row, now: now() });
      if (claimed.length === 0) return;
    }
    await mailer.send(mail, transaction);
  });
}

const CLAIM = `
  insert into "learnerMails" as w (id, "linkId", kind, state, "createdAt") values (:id, :linkId, :kind, :state, :now)
  on conflict (id) do update set kind = excluded.kind, state = excluded.state, "linkId" = excluded."linkId",
    "createdAt" = excluded."createdAt" where w.state <> excluded.state
  returning id`;
