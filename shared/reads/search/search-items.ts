// Reads everything that a member may look for: people, courses, jobs, agreements, organizations and conversations, from
// the rows that the person may see.
import { agreementLabel } from '#shared/domain/agreements/agreement.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { listedThreads } from '../conversations.ts';
import { learnersByReference } from '../learners/learner-names.ts';
import type { Learner } from '../learners/learner-names.ts';

export type SearchKind =
  | 'page'
  | 'action'
  | 'learner'
  | 'match'
  | 'candidate'
  | 'person'
  | 'course'
  | 'job'
  | 'agreement'
  | 'organization'
  | 'conversation';

/** Something that a search finds, and where it leads. */
export interface SearchItem {
  /** Unique and without personal data, because devices remember it. */
  key: string;
  kind: SearchKind;
  title: string;
  detail: string;
  to: string;
  /** What the list at `to` searches for. It is not part of the address, which servers log. */
  listSearch?: string;
  /** Found as well, but not shown. */
  also?: string;
}

/** Lists the newest first within each kind. */
export async function searchItems(reader: Reader, actor: Actor): Promise<SearchItem[]> {
  if (actor.role !== 'provider' && actor.role !== 'employer') return [];
  const isProvider = actor.role === 'provider';
  const [jobs, courses, agreements, matches, learners, enrolled, completions, threads] = await Promise.all([
    reader.find('jobs'),
    reader.find('courses'),
    reader.find('agreements'),
    reader.find('matches'),
    learnersByReference(reader, actor),
    isProvider ? reader.find('enrollments', { providerId: actor.organization }) : [],
    isProvider ? reader.find('completions') : [],
    listedThreads(reader, actor),
  ]);
  const rows: Rows = {
    jobs: byId(jobs),
    courses: byId(courses),
    agreements: agreements.reverse(),
    matches: matches.filter(({ withdrawnAt }) => !withdrawnAt).reverse(),
    learners,
    // Places on several class lists may have one reference.
    enrolled: enrolled
      .filter(({ studentName, removedAt, erasedAt }) => studentName && !removedAt && !erasedAt)
      .reverse(),
    completions: completions.reverse(),
  };
  const ofRole = isProvider ? providerItems(rows, actor) : employerItems(rows, actor);
  return [...ofRole, ...threads.map((listed) => conversationItem(listed, actor))];
}

interface Rows {
  jobs: ReadonlyMap<number, Row<'jobs'>>;
  courses: ReadonlyMap<number, Row<'courses'>>;
  agreements: readonly Row<'agreements'>[];
  matches: readonly Row<'matches'>[];
  learners: ReadonlyMap<string, Learner>;
  enrolled: readonly Learner[];
  completions: readonly Row<'completions'>[];
}

const byId = <One extends { id: number; createdAt: string }>(rows: One[]): Map<number, One> =>
  new Map(rows.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map((row) => [row.id, row]));

function providerItems(rows: Rows, { organization }: Actor): SearchItem[] {
  const courses = [...rows.courses.values()].filter(({ providerId }) => providerId === organization);
  return [
    ...courses.flatMap((course) => [courseItem(course), ...classActions(course)]),
    ...rows.enrolled.map((learner) => learnerItem(learner, rows)),
    ...rows.completions
      .filter(({ removedAt, enrollmentId }) => !removedAt && !enrollmentId)
      .map((completion) => unlistedItem(completion, rows)),
    ...matchItems(rows, 'match', '/matches'),
    ...rows.agreements.map((agreement) => agreementItem(agreement, rows)),
    ...organizationItems(
      rows.agreements.map(({ employerId, jobId }) => [employerId, rows.jobs.get(jobId)?.employerName]),
      'Employer',
      '/swap-agreements',
    ),
  ];
}

function employerItems(rows: Rows, { organization }: Actor): SearchItem[] {
  const jobs = [...rows.jobs.values()].filter(({ employerId }) => employerId === organization);
  const courses = [...rows.courses.values()];
  return [
    ...jobs.map(jobItem),
    ...matchItems(rows, 'candidate', '/candidates'),
    ...rows.agreements.map((agreement) => agreementItem(agreement, rows)),
    ...organizationItems(
      courses.map(({ providerId, providerName }) => [providerId, providerName]),
      'Training provider',
      '/training-providers',
    ),
    ...courses.map(offeredCourseItem),
  ];
}

function learnerItem(learner: Learner, { courses }: Rows): SearchItem {
  const { id, courseId, candidateReferenceId, studentName } = learner;
  return {
    key: rowKey('enrollments', id),
    kind: 'learner',
    // A viewer’s device has no names.
    title: studentName || candidateReferenceId,
    detail: listed(courses.get(courseId)?.title, candidateReferenceId),
    to: `/courses/${courseId}/students/${id}/edit`,
    also: `${learner.studentPhone ?? ''} ${knownBy(learner)} ${learner.formerReferences ?? ''}`,
  };
}

/** A completed reference that is on no class list. */
const unlistedItem = (
  { id, courseId, candidateReferenceId }: Row<'completions'>,
  { courses }: Rows,
): SearchItem => ({
  key: rowKey('completions', id),
  kind: 'learner',
  title: candidateReferenceId,
  detail: listed(courses.get(courseId)?.title, 'completed, not on the class list'),
  to: `/courses/${courseId}/students?tab=completed`,
});

/** One item for each reference, however many jobs the learner is matched to. */
function matchItems(
  { matches, jobs, courses, learners }: Rows,
  kind: 'match' | 'candidate',
  list: string,
): SearchItem[] {
  const ofReferences = groupBy(matches, ({ candidateReferenceId }) => candidateReferenceId);
  return [...ofReferences].map(([reference, ofReference]) => {
    const learner = learners.get(reference);
    const titles = ofReference.map(({ jobId }) => jobs.get(jobId)?.title);
    const course = courses.get(ofReference[0]?.courseId ?? 0)?.title;
    return {
      key: `${kind}/${reference}`,
      kind,
      title: learner?.studentName || reference,
      detail: listed(learner && reference, ...new Set(titles), kind === 'candidate' ? course : undefined),
      to: `${list}?ref=${encodeURIComponent(reference)}`,
      also: [learner && knownBy(learner), ...ofReference.map(({ formerReferences }) => formerReferences)]
        .filter(Boolean)
        .join(' '),
    };
  });
}

const courseItem = (course: Row<'courses'>): SearchItem => ({
  key: rowKey('courses', course.id),
  kind: 'course',
  title: course.title,
  detail: listed(course.duration, course.isActive ? '' : 'Inactive'),
  to: `/courses/${course.id}`,
  also: String(course.id),
});

const classActions = ({ id, title, isActive }: Row<'courses'>): SearchItem[] => {
  const list = `/courses/${id}/students`;
  const marking = { key: `mark/${id}`, title: `Mark complete: ${title}`, detail: 'Class list', to: list };
  const importing = {
    key: `import/${id}`,
    title: `Import students: ${title}`,
    detail: 'From a file',
    to: `${list}/import`,
  };
  return (isActive ? [marking, importing] : [marking]).map((action) => ({ ...action, kind: 'action' }));
};

const offeredCourseItem = ({ id, title, providerName }: Row<'courses'>): SearchItem => ({
  key: rowKey('courses', id),
  kind: 'course',
  title,
  detail: providerName,
  to: '/training-providers',
  listSearch: `${title} ${providerName}`,
});

const jobItem = (job: Row<'jobs'>): SearchItem => ({
  key: rowKey('jobs', job.id),
  kind: 'job',
  title: job.title,
  detail: listed(job.location, job.isActive ? '' : 'Inactive'),
  to: `/jobs/${job.id}`,
  also: String(job.id),
});

function agreementItem(agreement: Row<'agreements'>, { jobs, courses }: Rows): SearchItem {
  const [job, course] = [jobs.get(agreement.jobId), courses.get(agreement.courseId)];
  return {
    key: rowKey('agreements', agreement.id),
    kind: 'agreement',
    title: `${course?.title ?? 'A course'} for ${job?.title ?? 'a job'}`,
    detail: listed(course?.providerName, job?.employerName, agreementLabel(agreement.status)),
    to: `/swap-agreements/${agreement.id}`,
    also: agreement.id,
  };
}

/** The other sides that the person knows, each once. */
function organizationItems(
  sides: readonly (readonly [id: string, name: string | undefined])[],
  detail: string,
  to: string,
): SearchItem[] {
  const names = new Map(sides.flatMap(([id, name]) => (name ? [[id, name] as const] : [])));
  return [...names].map(([id, title]) => ({
    key: rowKey('organizations', id),
    kind: 'organization',
    title,
    detail,
    to,
    listSearch: title,
  }));
}

function conversationItem(
  { thread, text }: Awaited<ReturnType<typeof listedThreads>>[number],
  { role }: Actor,
): SearchItem {
  return {
    key: rowKey('threads', thread.id),
    kind: 'conversation',
    title: role === 'provider' ? thread.employerName : thread.providerName,
    detail: thread.subjectTitle,
    to: `/messages?thread=${encodeURIComponent(thread.id)}`,
    also: text,
  };
}

const listed = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ');

const knownBy = ({ studentEmail, studentPhone, studentNumber }: Learner): string =>
  `${studentEmail} ${digitsOf(studentPhone)} ${studentNumber ?? ''}`;

/** A phone number is found however it is spaced. */
const digitsOf = (phone: string | null): string => phone?.replace(/\D/g, '') ?? '';
