// Invitations into agreements as either side sees them, and what an employer may choose for a new one.
import type { Course } from '../domain/courses/course.ts';
import { isOpen } from '../domain/agreements/invitations.ts';
import type { Invitation } from '../domain/agreements/invitations.ts';
import { canBeLinked } from '../domain/jobs/job.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { Reader } from '../engine/store.ts';
import { byText } from '../lib/texts.ts';

/** Those that wait for an answer first, each part with the newest first. */
export const invitationList = async (reader: Reader): Promise<Invitation[]> =>
  (await reader.find('invitations')).sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));

const placeOf = (invitation: Invitation): string =>
  `${isOpen(invitation) ? 1 : 0} ${invitation.answeredAt ?? invitation.createdAt}`;

export interface InvitationChoices {
  /** Active ones, by provider. */
  courses: Course[];
  /** One's own that are active and guaranteed. */
  jobs: Job[];
}

export async function invitationChoices(reader: Reader): Promise<InvitationChoices> {
  const [courses, jobs] = await Promise.all([reader.find('courses'), reader.find('jobs')]);
  const nameOf = ({ providerName, title }: Course) => `${providerName} ${title}`;
  return {
    courses: courses.filter(({ isActive }) => isActive).sort((a, b) => byText(nameOf(a), nameOf(b))),
    jobs: jobs.filter(canBeLinked).sort((a, b) => byText(a.title, b.title)),
  };
}
