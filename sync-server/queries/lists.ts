// The lists of admins: searched, filtered and paged in the database, over all organizations.
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { Refusal } from '#shared/engine/rejection.ts';
import { pageSize } from '#shared/reads/analytics/platform.ts';
import type {
  PlatformCourse,
  PlatformJob,
  PlatformUser,
  UnverifiedOrganization,
} from '#shared/reads/analytics/platform.ts';
import { userTypes } from '#shared/engine/options.ts';
import { mostVerifiedAtOnce } from '#shared/policy.ts';
import { searchedWords } from '#shared/lib/texts.ts';
import { isCleanText } from '#shared/engine/field-schemas.ts';
import { isPromiseOpen } from '../database/open-promises.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { days, instantText, instants, selected, stored } from '../database/select-columns.ts';
import type { ColumnsOf } from '../database/select-columns.ts';

/** One page of a list, and how many rows there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** The query parameters of a list. */
export interface ListQuery {
  /** The text of the search field. */
  q: string;
  /** The filter: a role, a status, a state. */
  show: string;
  /** Counts from 1. */
  page: number;
}

/** Reads search, filter and page from query parameters. Anything malformed is ignored. */
export function listQuery(query: Readonly<Record<string, unknown>>): ListQuery {
  const q = typeof query.q === 'string' ? query.q.trim() : '';
  const show = typeof query.show === 'string' ? query.show : '';
  if (q.length > 200 || show.length > 50 || !isCleanText(q + show))
    throw new Refusal('invalid', 'This cannot be searched for.');
  const page = Math.trunc(Number(query.page ?? 1));
  if (!(page >= 1 && page <= 100_000)) throw new Refusal('invalid', 'There is no such page.');
  return { q, show, page };
}

/** Matches the beginning, and the other words after it. Pattern characters in the search text are escaped. */
export const patternOf = (q: string): string =>
  [...searchedWords(q).map((word) => word.replace(/[\\%_]/g, '\\$&')), ''].join('%');

/** `$1` matches the beginning, `$2` any position. */
const patternsOf = (q: string): [beginning: string, anywhere: string] => [patternOf(q), `%${patternOf(q)}`];

interface List<Row> {
  from: string;
  columns: ColumnsOf<Required<Row>>;
  where: string;
  order: string;
}

/** Runs the query of a list and returns one page of it. */
export async function paged<Row extends object>(
  knex: Knex,
  { from, columns, where, order }: List<Row>,
  { q, page }: ListQuery,
  { values: more = [], limit = pageSize }: { values?: readonly unknown[]; limit?: number | undefined } = {},
): Promise<Page<Row>> {
  const values = [...patternsOf(q), ...more];
  const condition = `$1::text is not null and $2::text is not null and ${where}`;
  const [rows, [count]] = await Promise.all([
    queryOnce<Row>(
      knex,
      `select ${selected(columns)} from ${from} where ${condition} order by ${order}
        limit ${limit} offset ${(page - 1) * limit}`,
      values,
    ),
    queryOnce<{ total: number }>(
      knex,
      `select count(*)::int as total from ${from} where ${condition}`,
      values,
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Reports whether the text is one of these values, which then may stand in a statement. */
export const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  z.enum(values as [Value, ...Value[]]).safeParse(text).success;

/**
 * Matches the beginning of an address or a name, because only such searches can use the indexes over a million people.
 */
export const userFound = (u: string): string =>
  [`${u}.email`, `${u}."firstName" || ' ' || ${u}."lastName"`, `${u}."lastName"`]
    .map((text) => `left(searchable(${text}), 200) like $1`)
    .join(' or ');

interface UserList extends Page<PlatformUser> {
  counts: { admin: number; employer: number; provider: number; all: number };
}

/** Returns a page of the accounts. */
export async function userList(knex: Knex, query: ListQuery): Promise<UserList> {
  const shown = isOneOf(userTypes, query.show)
    ? `u."userType" = '${query.show}'`
    : query.show === 'suspended'
      ? '(u."suspendedAt" is not null or o."suspendedAt" is not null)'
      : 'true';
  const [page, counted] = await Promise.all([
    paged<PlatformUser>(
      knex,
      {
        from: `users u left join organizations o on o.id = u."organizationId"
          left join memberships s on s.id = u."organizationId" || '.' || u.id and s."endedAt" is null and u."userType" <> 'admin'`,
        columns: {
          ...stored('u', 'id', 'firstName', 'lastName', 'email', 'companyName', 'organizationId', 'userType'),
          ...instants('u', 'createdAt', 'suspendedAt'),
          ...stored('u', 'suspendedReason'),
          memberRole: 's.role',
          ...instants('o', 'admittedAt', 'verifiedAt'),
          organizationSuspendedAt: instantText('o."suspendedAt"'),
          organizationSuspendedReason: 'o."suspendedReason"',
          ...stored('o', 'timeZone', 'closedDays'),
          owed: `(select count(*) from matches m where m."employerId" = o.id and ${isPromiseOpen('m')})::int`,
          listings: `((select count(*) from jobs j where j."employerId" = u."organizationId")
            + (select count(*) from courses c where c."providerId" = u."organizationId"))::int`,
        },
        where: `${query.q ? `(${userFound('u')})` : 'true'} and ${shown}`,
        order: 'u."createdAt" desc, u.id desc',
      },
      query,
    ),
    queryOnce<{ userType: string | null; count: number }>(
      knex,
      'select "userType", count(*)::int as count from users group by "userType"',
      [],
    ),
  ]);
  const of = (type: string) => counted.find(({ userType }) => userType === type)?.count ?? 0;
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  const counts = { admin: of('admin'), employer: of('employer'), provider: of('provider'), all };
  return { ...page, counts };
}

/** Returns the organizations that no administrator has verified and that somebody acts for. */
export function unverifiedList(knex: Knex, query: ListQuery): Promise<Page<UnverifiedOrganization>> {
  const people = `(select count(*) from users u where u."organizationId" = o.id and u."userType" <> 'admin')`;
  return paged<UnverifiedOrganization>(
    knex,
    {
      from: 'organizations o',
      columns: {
        ...stored('o', 'id', 'name', 'kind'),
        ...instants('o', 'admittedAt', 'createdAt'),
        people: `${people}::int`,
      },
      where: `o."verifiedAt" is null and o."suspendedAt" is null and ${people} > 0`,
      order: 'o."createdAt", o.id',
    },
    query,
    { limit: mostVerifiedAtOnce },
  );
}

const flagsOf = (listing: 'job' | 'course', id: string): string => `
  coalesce((select json_agg(json_build_object('id', f.id, 'reporterName', f."reporterName", 'reason', f.reason, 'note', f.note,
      'state', f.state, 'createdAt', ${instantText('f."createdAt"')}, 'decidedByName', f."decidedByName",
      'decidedAt', ${instantText('f."decidedAt"')}, 'decisionNote', f."decisionNote",
      'askedAgainAt', ${instantText('f."askedAgainAt"')}, 'answer', f.answer) order by f."createdAt" desc)
     from flags f where f.listing = '${listing}' and f."listingId" = ${id}), '[]')`;

/** Pending reports, counted by the organizations they come from. Three of them move a listing to the top. */
const waiting = (listing: 'job' | 'course', id: string): string => `
  (select count(distinct f."reporterId") from flags f
    where f.listing = '${listing}' and f."listingId" = ${id} and f.state in ('open', 'reviewing'))`;
const manyReports = 3;

const swapsOf = (column: 'jobId' | 'courseId', id: string): string =>
  `(select count(*) from agreements a where a."${column}" = ${id} and a.status in ('pending_approval', 'active'))::int`;

/** The filters that jobs and courses share. */
const filters = new Map<string, (listing: 'job' | 'course') => string>([
  ['active', () => 'l."isActive" and not l."isHidden"'],
  ['inactive', () => 'not l."isActive"'],
  ['hidden', () => 'l."isHidden"'],
  ['flagged', (listing) => `${waiting(listing, 'l.id')} > 0`],
]);
export const listingStates = [...filters.keys()];

const shownListings = (show: string, listing: 'job' | 'course'): string =>
  filters.get(show)?.(listing) ?? 'true';

const listingColumns = (listing: 'job' | 'course') => ({
  ...stored('l', 'id', 'title', 'description', 'isActive', 'isHidden', 'hiddenReason'),
  ...instants('l', 'createdAt'),
  flags: flagsOf(listing, 'l.id'),
  swaps: swapsOf(`${listing}Id`, 'l.id'),
});

/** Returns a page of the jobs, those with many reports first. */
export const jobList = (knex: Knex, query: ListQuery): Promise<Page<PlatformJob>> =>
  paged<PlatformJob>(
    knex,
    {
      from: 'jobs l',
      columns: {
        ...listingColumns('job'),
        ...stored('l', 'employerId', 'employerName', 'guaranteedInterview', 'location'),
        ...stored('l', 'contractType', 'salaryRange', 'requirements', 'requiredCourses', 'experienceLevel'),
        ...stored('l', 'openings', 'interviewsPer30Days'),
      },
      where: `${query.q ? '(searchable(l.title) like $2 or searchable(l."employerName") like $2 or searchable(l.location) like $2)' : 'true'}
        and ${shownListings(query.show, 'job')}`,
      order: `(${waiting('job', 'l.id')} >= ${manyReports}) desc, l."createdAt" desc, l.id desc`,
    },
    query,
  );

/** Returns a page of the courses, those with many reports first. */
export const courseList = (knex: Knex, query: ListQuery): Promise<Page<PlatformCourse>> =>
  paged<PlatformCourse>(
    knex,
    {
      from: 'courses l',
      columns: {
        ...listingColumns('course'),
        ...stored('l', 'providerId', 'providerName', 'duration', 'deliveryMethod'),
        ...days('l', 'startDate', 'endDate'),
        ...stored('l', 'prerequisites', 'skillsGained'),
      },
      where: `${query.q ? '(searchable(l.title) like $2 or searchable(l."providerName") like $2)' : 'true'}
        and ${shownListings(query.show, 'course')}`,
      order: `(${waiting('course', 'l.id')} >= ${manyReports}) desc, l."createdAt" desc, l.id desc`,
    },
    query,
  );
