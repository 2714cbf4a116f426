// A link to a learner's own page: whether it still opens the page, and who acts by it.
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { learnerLinkDays } from '#shared/policy.ts';
import type { Enrollment } from '../enrollments/enrollment.ts';
import type { Match } from '../interviews/interviews.ts';

/** A link that a provider made for one of its students. */
export type LearnerLink = Row<'learnerLinks'>;

/** Histories and requests name the learner like this: nobody knows who else has the link. */
export const learnerName = 'The learner, by link';

/** The learner acts by the link, for the provider that made it. */
export const learnerActor = ({ id, providerId }: Pick<LearnerLink, 'id' | 'providerId'>): Actor => ({
  person: id,
  organization: providerId,
  role: 'learner',
  memberRole: null,
  name: learnerName,
});

/** Returns the student's matches. */
export async function matchesOfStudent(store: Reader, student: Enrollment): Promise<Match[]> {
  const { courseId, candidateReferenceId } = student;
  const ofCourse = await store.find('matches', { courseId });
  return ofCourse.filter((match) => match.candidateReferenceId === candidateReferenceId);
}

/** What decides whether a match is closed, and since when. */
type Closing = Pick<Match, 'withdrawnAt' | 'firstDecidedAt' | 'lateCompletion' | 'createdAt'>;

/** When the match was closed. Null while anything about it is open. */
const closedAt = ({ withdrawnAt, firstDecidedAt, lateCompletion, createdAt }: Closing): string | null =>
  withdrawnAt ?? firstDecidedAt ?? (lateCompletion === 'declined' ? createdAt : null);

/** Returns when the links of the student end: some time after the last match closed. Null while none has, or one is open. */
export function linksEndAt(matches: readonly Closing[]): string | null {
  const closings = matches.map(closedAt);
  const last = closings.reduce(
    (a, b) => (a === null || b === null ? null : a > b ? a : b),
    closings[0] ?? null,
  );
  return last && plusDays(last, learnerLinkDays);
}

/** Reports whether a deletion by the link needs nobody else: it was mailed to the address that the class list has now. */
export const deletesAtOnce = (
  { delivery, address }: Pick<LearnerLink, 'delivery' | 'address'>,
  { studentEmail }: Pick<Enrollment, 'studentEmail'>,
): boolean => delivery === 'mailed' && address === studentEmail;

/** Reports whether the link opens the page. */
export const isLive = (
  link: Pick<LearnerLink, 'revokedAt'>,
  student: Pick<Enrollment, 'removedAt' | 'erasedAt'> | undefined,
  matches: readonly Closing[],
  now: string,
): boolean => {
  if (link.revokedAt || !student || student.removedAt || student.erasedAt) return false;
  const endAt = linksEndAt(matches);
  return endAt === null || now < endAt;
};
