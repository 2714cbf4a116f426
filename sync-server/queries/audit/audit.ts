// Searches the audit: by time, person, subject, outcome and words.
import type { Knex } from 'knex';
import { productName } from '#shared/domain/platform/product.ts';
import type { Actor } from '#shared/engine/command.ts';
import { isCleanText } from '#shared/engine/field-schemas.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { tableNames } from '#shared/engine/schema.ts';
import { auditExportRows } from '#shared/reads/analytics/platform.ts';
import type { AuditedEvent } from '#shared/reads/analytics/platform.ts';
import { searchable } from '#shared/lib/texts.ts';
import { recordEvent } from '../../engine/audit.ts';
import { auditSentence, eventsSaying } from './audit-words.ts';
import { listQuery, paged, patternOf, userFound } from '../lists.ts';
import type { ListQuery, Page } from '../lists.ts';
import { instants, stored } from '../../database/select-columns.ts';
import type { ColumnsOf } from '../../database/select-columns.ts';

/** An audited event as stored: without a sentence, except in rows of before. */
export type StoredEvent = Omit<AuditedEvent, 'words' | 'count' | 'subjectNames'> & { words: string | null };

/** What an event is about, without naming a learner: a title or the name of an account or an organization. */
function subjectName(event: string): string {
  const id = `${event}."subjectId"`;
  const jobOf = (match: string) =>
    `(select j.title from matches s join jobs j on j.id = s."jobId" where s.id = ${match})`;
  const courseOf = (table: string) =>
    `(select c.title from ${table} s join courses c on c.id = s."courseId" where s.id = ${id})`;
  return `case ${event}."subjectTable"
    when 'users' then (select coalesce(nullif(trim(s."firstName" || ' ' || s."lastName"), ''), s.email) from users s where s.id = ${id})
    when 'organizations' then (select s.name from organizations s where s.id = ${id})
    when 'courses' then (select s.title from courses s where s.id::text = ${id})
    when 'jobs' then (select s.title from jobs s where s.id::text = ${id})
    when 'agreements' then (select c.title || ', ' || j.title from agreements s join courses c on c.id = s."courseId" join jobs j on j.id = s."jobId" where s.id = ${id})
    when 'matches' then ${jobOf(id)}
    when 'interviews' then ${jobOf(id)}
    when 'slots' then ${jobOf(`(select t."matchId" from slots t where t.id = ${id})`)}
    when 'enrollments' then ${courseOf('enrollments')}
    when 'completions' then ${courseOf('completions')}
  end`;
}

export const eventColumns: ColumnsOf<Required<StoredEvent>> = {
  id: 'a.id::text',
  ...instants('a', 'at', 'savedAt'),
  personName: `coalesce(nullif(trim(u."firstName" || ' ' || u."lastName"), ''), u.email, k.name, (select "platformName" from settings), '${productName}')`,
  ...stored('a', 'role', 'memberRole', 'authorRole'),
  authorName: `(select coalesce(nullif(trim(s."firstName" || ' ' || s."lastName"), ''), s.email) from users s where s.id = a."authorId")`,
  ...stored('a', 'event', 'outcome', 'words', 'client', 'subjectTable', 'subjectId', 'from', 'to'),
  subjectName: subjectName('a'),
};
/** A service account has no user. */
export const events = `audit a left join users u on u.id = a."personId"
  left join "serviceAccounts" k on k.id::text = a."personId"`;

/** What one person did at once, in one request, to several rows. */
const ofSameAct = `b.at = a.at and b."personId" = a."personId" and b.event = a.event and b.outcome = a.outcome
  and b.client is not distinct from a.client`;
const mostNamed = 3;

const actColumns: ColumnsOf<Required<StoredEvent & Pick<AuditedEvent, 'count' | 'subjectNames'>>> = {
  ...eventColumns,
  count: `(select count(*) from audit b where ${ofSameAct})::int`,
  subjectNames: `array(select n.name from (select distinct ${subjectName('b')} as name from audit b where ${ofSameAct}) n
    where n.name is not null order by n.name limit ${mostNamed + 1})`,
};
/** Each act is listed once, by the last of its rows. */
const isLastOfAct = `not exists (select from audit b where ${ofSameAct} and b.id > a.id)`;

/** Adds the sentence. */
export const withSentence = (row: StoredEvent): AuditedEvent => ({ ...row, words: auditSentence(row) });

/** What the audit log is filtered by. */
export interface AuditQuery extends ListQuery {
  /** The beginning of a name or an address, or a person's id. */
  person: string;
  /** The beginning of a row's id, or a table's name. */
  subject: string;
  /** Instants; `until` is excluded. Empty for no limit. */
  from: string;
  until: string;
  /** One line for what a person did at once to several rows. */
  acts: boolean;
}

/** Reads the filters from query parameters. Anything malformed is ignored. */
export function auditQuery(query: Readonly<Record<string, unknown>>): AuditQuery {
  const textIn = (name: string) => (typeof query[name] === 'string' ? query[name].trim() : '');
  const [person, subject] = [textIn('person'), textIn('subject')];
  if (person.length > 200 || subject.length > 200 || !isCleanText(person + subject))
    throw new Refusal('invalid', 'This cannot be searched for.');
  return {
    ...listQuery(query),
    person,
    subject,
    from: textIn('from'),
    until: textIn('until'),
    acts: query.acts === true,
  };
}

/** Returns a page of the audit log, newest first. A search for a row or for words finds single events. */
export async function auditList(knex: Knex, query: AuditQuery, limit?: number): Promise<Page<AuditedEvent>> {
  const { where, values } = conditionOf(query);
  const isActs = query.acts && query.q === '' && query.subject === '';
  const list = {
    from: events,
    columns: isActs ? actColumns : eventColumns,
    where: isActs ? `${where} and ${isLastOfAct}` : where,
    order: 'a.at desc, a.id desc',
  };
  const { rows, total } = await paged<StoredEvent>(knex, list, query, { values, limit });
  return { rows: rows.map(withSentence), total };
}

/** The newest rows of a search, for a file. The export is an event of its own. */
export async function auditExport(
  knex: Knex,
  query: AuditQuery,
  actor: Actor,
  now: Date,
): Promise<Page<AuditedEvent>> {
  const page = await auditList(knex, { ...query, acts: false, page: 1 }, auditExportRows);
  await recordEvent(knex, { actor, event: 'audit.export', outcome: 'applied' }, now);
  return page;
}

/** $1 and $2 are the patterns of the search field (see `paged`); these values follow. */
function conditionOf({ q, show, person, subject, from, until }: AuditQuery) {
  const values: unknown[] = [];
  const place = (value: unknown, type: string) => `$${2 + values.push(value)}::${type}`;
  const conditions = [
    q && foundWhere(q, place),
    show === 'denied' && `a.outcome = 'denied'`,
    show === 'people' && `a.role <> 'system' and a.event not like '%.markRead'`,
    person && personWhere(person, place),
    subject && subjectWhere(subject, place),
    from && `a.at >= ${place(from, 'timestamptz')}`,
    until && `a.at < ${place(until, 'timestamptz')}`,
  ].filter(Boolean);
  return { where: conditions.length > 0 ? conditions.join(' and ') : 'true', values };
}

type Place = (value: unknown, type: string) => string;

/** Rows of before hold their sentence; newer ones only the code of it. */
function foundWhere(q: string, place: Place): string {
  const { done, denied, isAnyDenied, ownDenials } = eventsSaying(q);
  const anyDenied = isAnyDenied ? `or a.event <> all (${place(ownDenials, 'text[]')})` : '';
  return `(a."personId" in (select u.id from users u where ${userFound('u')}) or ${keyFound('$1')}
    or lower(a.event) like $1 or searchable(a."subjectId") like $1 or searchable(a.words) like $2
    or (a.words is null and a.outcome <> 'denied' and a.event = any (${place(done, 'text[]')}))
    or (a.words is null and a.outcome = 'denied' and (a.event = any (${place(denied, 'text[]')}) ${anyDenied})))`;
}

function personWhere(person: string, place: Place): string {
  const pattern = place(patternOf(person), 'text');
  return `(a."personId" = ${place(person, 'text')}
    or ${keyFound(pattern)}
    or a."personId" in (select u.id from users u where ${userFound('u').replaceAll('$1', pattern)}))`;
}

/** A service account is found by its name. */
const keyFound = (pattern: string): string =>
  `a."personId" in (select s.id::text from "serviceAccounts" s where searchable(s.name) like ${pattern})`;

function subjectWhere(subject: string, place: Place): string {
  const table = tableNames.find((name) => name.toLowerCase() === searchable(subject));
  return table
    ? `a."subjectTable" = ${place(table, 'text')}`
    : `searchable(a."subjectId") like ${place(patternOf(subject), 'text')}`;
}
