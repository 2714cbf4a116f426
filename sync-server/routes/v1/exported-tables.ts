// The tables that are exported with the columns of the screens. Rows are read by pages, each with the rows that its columns tell.
import type { Actor } from '#shared/engine/command.ts';
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import { readsNames } from '#shared/domain/service-accounts/scopes.ts';
import { cellsOf } from '#shared/lib/csv.ts';
import type { CsvColumn, CsvValue } from '#shared/lib/csv.ts';
import {
  agreementColumns,
  completionColumns,
  courseColumns,
  jobColumns,
  matchColumns,
} from '#shared/reads/exports/columns.ts';
import { countsOfJob } from '#shared/reads/jobs.ts';
import { countsOf } from '#shared/reads/my-courses.ts';
import type { Place, VisibleReader } from '#server/sync/visible-reader.ts';
import { mayReadTable } from './key-readings.ts';

/** The names of the tables that are exported. */
export const exportedTables = ['jobs', 'courses', 'agreements', 'matches', 'completions'] as const;

/** Who exports, and what they read it with. */
export interface ExportSource {
  actor: Actor;
  reader: VisibleReader;
  /** The IANA zone of days and times. */
  timeZone: string;
}

/** A file: its headings, and its lines by pages. */
interface ExportedFile {
  headings: readonly string[];
  pages: AsyncIterable<CsvValue[][]>;
}

/** Returns the table as a file. */
export const exportedFile = (table: (typeof exportedTables)[number], source: ExportSource): ExportedFile =>
  makers[table](source);

const makers: Record<(typeof exportedTables)[number], (source: ExportSource) => ExportedFile> = {
  jobs: (source) =>
    fileOf(source, 'jobs', jobColumns, (jobs) =>
      inOrder(jobs, async (job) => ({
        job,
        ...countsOfJob(
          await allOf(source, 'agreements', { jobId: job.id }),
          await allOf(source, 'matches', { jobId: job.id }),
        ),
      })),
    ),
  courses: (source) =>
    fileOf(source, 'courses', courseColumns, (courses) =>
      inOrder(courses, async (course) => ({ course, counts: await classCounts(source, course) })),
    ),
  agreements: (source) =>
    fileOf(source, 'agreements', agreementColumns, async (agreements) => {
      const [jobOf, courseOf] = await jobsAndCourses(source, agreements);
      return agreements.map((agreement) => ({
        agreement,
        job: jobOf.get(agreement.jobId),
        course: courseOf.get(agreement.courseId),
      }));
    }),
  matches: (source) =>
    fileOf(
      source,
      'matches',
      matchColumns[source.actor.role === 'provider' ? 'provider' : 'employer'],
      async (all) => {
        const matches = all.filter(({ withdrawnAt }) => !withdrawnAt);
        const [jobOf, courseOf] = await jobsAndCourses(source, matches);
        const interviewOf = await named(source, 'interviews', idsOf(matches, 'id'));
        const learnerOf = await learnersOf(source, matches);
        return matches.map((match) => ({
          match,
          job: jobOf.get(match.jobId),
          course: courseOf.get(match.courseId),
          interview: interviewOf.get(match.id),
          learner: learnerOf.get(match.candidateReferenceId),
        }));
      },
    ),
  completions: (source) =>
    fileOf(source, 'completions', completionColumns, async (all) => {
      const completions = all.filter(({ removedAt }) => !removedAt);
      const courseOf = await named(source, 'courses', idsOf(completions, 'courseId'));
      const learnerOf = await learnersOf(source, completions);
      return completions.map((completion) => ({
        completion,
        course: courseOf.get(completion.courseId),
        enrollment: learnerOf.get(completion.candidateReferenceId),
      }));
    }),
};

const rowsAtOnce = 500;

function fileOf<T extends TableName, Item>(
  { reader, timeZone }: ExportSource,
  table: T,
  columns: readonly CsvColumn<Item>[],
  itemsOf: (rows: Row<T>[]) => Promise<Item[]>,
): ExportedFile {
  async function* pages() {
    for (let after: Place | undefined; ;) {
      const listed = await reader.list(table, { after, limit: rowsAtOnce });
      const items = await itemsOf(listed.map(({ row }) => row));
      yield items.map((item) => cellsOf(columns, item, timeZone));
      if (listed.length < rowsAtOnce) return;
      after = listed.at(-1)?.place;
    }
  }
  return { headings: columns.map(({ heading }) => heading), pages: pages() };
}

/** One after another, because all queries share a connection and only one row's matches should be in memory. */
async function inOrder<From, To>(rows: readonly From[], convert: (row: From) => Promise<To>): Promise<To[]> {
  const converted: To[] = [];
  for (const row of rows) converted.push(await convert(row));
  return converted;
}

/** Returns the rows of a table that a key may have no scope for; then none. */
const allOf = async <T extends TableName>(
  { actor, reader }: ExportSource,
  table: T,
  equalTo: object,
): Promise<Row<T>[]> => (mayReadTable(actor, table) ? reader.page(table, { equalTo: { ...equalTo } }) : []);

const named = async <T extends TableName>(
  source: ExportSource,
  table: T,
  ids: readonly Id<T>[],
): Promise<Map<Id<T>, Row<T>>> =>
  new Map((await allOf(source, table, { id: ids })).map((row) => [row.id as Id<T>, row]));

const jobsAndCourses = async (source: ExportSource, rows: readonly { jobId: number; courseId: number }[]) =>
  [
    await named(source, 'jobs', idsOf(rows, 'jobId')),
    await named(source, 'courses', idsOf(rows, 'courseId')),
  ] as const;

const idsOf = <Name extends string, Item extends Record<Name, unknown>>(
  rows: readonly Item[],
  name: Name,
): Item[Name][] => [...new Set(rows.map((row) => row[name]))];

/** The learners by reference, for their training provider. A key needs the scope of names. */
async function learnersOf(source: ExportSource, rows: readonly { candidateReferenceId: string }[]) {
  const { role, scopes } = source.actor;
  const isShown = role === 'provider' && (!scopes || readsNames(scopes));
  const references = idsOf(rows, 'candidateReferenceId');
  const learners = isShown ? await allOf(source, 'enrollments', { candidateReferenceId: references }) : [];
  return new Map(learners.map((learner) => [learner.candidateReferenceId, learner]));
}

/** Only a course's provider and administrators see its class. */
async function classCounts(source: ExportSource, { id, providerId }: Row<'courses'>) {
  const { role, organization } = source.actor;
  if (role !== 'admin' && providerId !== organization) return undefined;
  if (!mayReadTable(source.actor, 'enrollments') || !mayReadTable(source.actor, 'completions'))
    return undefined;
  return countsOf(
    await allOf(source, 'enrollments', { courseId: id }),
    await allOf(source, 'completions', { courseId: id }),
  );
}
