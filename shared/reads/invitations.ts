// Reads invitations into agreements for either side, and the choices for a new one.
import type { Actor } from '../engine/command.ts';
import type { Course } from '../domain/courses/course.ts';
import { isOpen } from '../domain/agreements/invitations.ts';
import type { Invitation } from '../domain/agreements/invitations.ts';
import { canBeLinked } from '../domain/jobs/job.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { Reader } from '../engine/store.ts';
import { byText } from '../lib/texts.ts';

/** Lists unanswered invitations first, then the others, each newest first. */
export const invitationList = async (reader: Reader): Promise<Invitation[]> =>
  (await reader.find('invitations')).sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));

const placeOf = (invitation: Invitation): string =>
  `${isOpen(invitation) ? 1 : 0} ${invitation.answeredAt ?? invitation.createdAt}`;

/** Returns the job that an invitation is about, or null. */
export const jobOfInvitation = async (reader: Reader, _actor: Actor, jobId: number): Promise<Job | null> =>
  (await reader.get('jobs', jobId)) ?? null;

/** What an employer can choose from when it invites a course. */
export interface InvitationChoices {
  /** Active courses, sorted by provider. */
  courses: Course[];
  /** The employer's own jobs that are active and guaranteed. */
  jobs: Job[];
}

/** Returns the courses and jobs that can be invited. */
export async function invitationChoices(reader: Reader): Promise<InvitationChoices> {
  const [courses, jobs] = await Promise.all([reader.find('courses'), reader.find('jobs')]);
  const nameOf = ({ providerName, title }: Course) => `${providerName} ${title}`;
  return {
    courses: courses.filter(({ isActive }) => isActive).sort((a, b) => byText(nameOf(a), nameOf(b))),
    jobs: jobs.filter(canBeLinked).sort((a, b) => byText(a.title, b.title)),
  };
}

/** Lists a provider's own courses that an invitation can be about, by title. */
export async function ownActiveCourses(reader: Reader): Promise<Course[]> {
  const courses = await reader.find('courses');
  return courses
    .filter(({ isActive, isHidden }) => isActive && !isHidden)
    .sort((a, b) => byText(a.title, b.title));
}
