// Reads everything that is stored about one student, for a data access request.
import type { Actor } from '../engine/command.ts';
import { mergedInto } from '../domain/enrollments/erasure.ts';
import { completionId } from '../domain/completions/completion.ts';
import { entriesOf, isAbout } from '../domain/handed-over/handed-over-change.ts';
import type { HandedOverEntry } from '../domain/handed-over/handed-over-change.ts';
import type { Row } from '../engine/schema.ts';
import type { Reader } from '../engine/store.ts';

/** Everything that is stored about one student. */
export interface PersonalData {
  course: string;
  enrollment: Row<'enrollments'>;
  /** The records that were merged into it. */
  merged: Row<'enrollments'>[];
  completion: Row<'completions'> | null;
  matches: Row<'matches'>[];
  consents: Row<'consents'>[];
  /** When an employer viewed the name. */
  views: Row<'nameViews'>[];
  /** The links to the student's own page, without their tokens. */
  links: Row<'learnerLinks'>[];
  /** Whether the student agreed to emails, and what the student said by a link. */
  contact: Row<'learnerContacts'> | null;
  replies: Row<'learnerReplies'>[];
  /** What a colleague saved about the student and a manager has not decided yet, or decided lately. */
  handedOver: HandedOverEntry[];
}

/** Returns the data of a student, or null if the reader may not see the student. */
export async function personalData(reader: Reader, _actor: Actor, id: string): Promise<PersonalData | null> {
  const enrollment = await reader.get('enrollments', id);
  if (!enrollment) return null;
  const { courseId, candidateReferenceId } = enrollment;
  const [course, completion, inCourse, merged] = await Promise.all([
    reader.get('courses', courseId),
    reader.get('completions', completionId(courseId, candidateReferenceId)),
    reader.find('matches', { courseId }),
    mergedInto(reader, enrollment),
  ]);
  const matches = inCourse.filter((match) => match.candidateReferenceId === candidateReferenceId);
  const [consents, views, links, contact, replies, handedOver] = await Promise.all([
    Promise.all(matches.map((match) => reader.get('consents', match.id))),
    Promise.all(matches.map((match) => reader.find('nameViews', { matchId: match.id }))),
    reader.find('learnerLinks', { enrollmentId: id }),
    reader.get('learnerContacts', id),
    Promise.all(matches.map((match) => reader.find('learnerReplies', { matchId: match.id }))),
    reader.find('handedOverContents', { organizationId: enrollment.providerId }),
  ]);
  return {
    course: course?.title ?? '',
    enrollment,
    merged,
    completion: completion ?? null,
    matches,
    consents: consents.flatMap((consent) => consent ?? []),
    views: views.flat(),
    links,
    contact: contact ?? null,
    replies: replies.flat(),
    handedOver: handedOver.filter((each) => isAbout(each, enrollment)).flatMap(entriesOf),
  };
}
