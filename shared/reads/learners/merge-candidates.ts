// Reads which records of a provider a student's record can be merged with, and what a merge would do.
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { byText, searchable } from '#shared/lib/texts.ts';
import { completionId } from '#shared/domain/completions/completion.ts';
import { formerReferencesOf } from '#shared/domain/enrollments/former-references.ts';
import { isMergedInto } from '#shared/domain/enrollments/merge-students.ts';
import { emailKey, isSamePerson, sharesNumber } from '#shared/domain/people/same-person.ts';
import { isOwed } from '#shared/domain/interviews/interviews.ts';

type Enrollment = Row<'enrollments'>;

/** A record and the title of its course. */
export interface ListedRecord {
  enrollment: Enrollment;
  courseTitle: string;
}

/** A record that can be merged with another one. */
export interface MergeableRecord extends ListedRecord {
  completedOn: string | null;
  /** The jobs for which it is owed an interview. */
  owedJobs: readonly number[];
}

/** A student's record and the others of the provider, by name. */
export interface MergeableRecords {
  own: MergeableRecord;
  others: MergeableRecord[];
}

/** Returns the other records that look like the same person and are not known to be: the same number, email or name. */
export async function recordsAlike(reader: Reader, actor: Actor, id: string): Promise<ListedRecord[] | null> {
  const found = await recordsOf(reader, actor, id);
  return found && found.others.filter(({ enrollment }) => isAlike(found.own.enrollment, enrollment));
}

/** Returns the records that can be merged with the student's, or null without the student. */
export async function mergeableRecords(
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<MergeableRecords | null> {
  const providerId = actor.organization;
  const [found, completions, matches] = await Promise.all([
    recordsOf(reader, actor, id),
    reader.find('completions', { providerId }),
    reader.find('matches', { providerId }),
  ]);
  if (!found) return null;
  const marked = new Map(completions.filter(({ removedAt }) => !removedAt).map((row) => [row.id, row]));
  const owed = groupBy(matches.filter(isOwed), ({ courseId, candidateReferenceId }) =>
    completionId(courseId, candidateReferenceId),
  );
  const inFull = (record: ListedRecord): MergeableRecord => {
    const key = completionId(record.enrollment.courseId, record.enrollment.candidateReferenceId);
    return {
      ...record,
      completedOn: marked.get(key)?.completionDate ?? null,
      owedJobs: (owed.get(key) ?? []).map(({ jobId }) => jobId),
    };
  };
  return { own: inFull(found.own), others: found.others.map(inFull) };
}

/** Returns the record and the others that are on a class list, by name. */
async function recordsOf(
  reader: Reader,
  { organization: providerId }: Actor,
  id: string,
): Promise<{ own: ListedRecord; others: ListedRecord[] } | null> {
  const [enrollments, courses] = await Promise.all([
    reader.find('enrollments', { providerId }),
    reader.find('courses', { providerId }),
  ]);
  const own = enrollments.find((enrollment) => enrollment.id === id);
  if (!own) return null;
  const titles = new Map(courses.map((course) => [course.id, course.title]));
  const listed = (enrollment: Enrollment): ListedRecord => ({
    enrollment,
    courseTitle: titles.get(enrollment.courseId) ?? '',
  });
  const others = enrollments
    .filter((other) => other.id !== id && !other.removedAt && !isMergedInto(own, other))
    .sort((a, b) => byText(a.studentName, b.studentName));
  return { own: listed(own), others: others.map(listed) };
}

/** A person with the same name and email on another class list is known to be one person. */
const isAlike = (one: Enrollment, other: Enrollment): boolean =>
  !isSamePerson(one, other) &&
  (sharesNumber(one, other) ||
    (one.studentEmail !== '' && emailKey(one) === emailKey(other)) ||
    (one.studentName !== '' && searchable(one.studentName) === searchable(other.studentName)));

/** The texts by which a record is searched. */
export const searchedTexts = ({ enrollment, courseTitle }: ListedRecord): string[] => [
  enrollment.studentName,
  enrollment.studentEmail,
  enrollment.studentNumber ?? '',
  enrollment.candidateReferenceId,
  ...formerReferencesOf(enrollment),
  courseTitle,
];
