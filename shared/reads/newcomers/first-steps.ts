// What a newcomer's organization has done so far, as the checklist on its dashboard shows it.
import type { Actor } from '../../engine/command.ts';
import type { Reader } from '../../engine/store.ts';
import { setUpState } from './set-up.ts';

export interface FirstSteps {
  names: boolean;
  profile: boolean;
  /** A course of a provider, a job of an employer. */
  listing: boolean;
  /** Providers only. */
  students: boolean;
  /** An agreement, also one that waits for approval, or an invitation. */
  link: boolean;
  /** The provider's newest course, to which students are added and jobs are linked. */
  courseId: number | null;
}

/** Reads the first steps of the organization. */
export async function firstSteps(reader: Reader, actor: Actor): Promise<FirstSteps> {
  const isProvider = actor.role === 'provider';
  const own = isProvider ? { providerId: actor.organization } : { employerId: actor.organization };
  const [setUp, profile, listings, students, agreements, invitations] = await Promise.all([
    setUpState(reader, actor),
    reader.get(isProvider ? 'providerProfiles' : 'employerProfiles', actor.organization),
    isProvider ? reader.find('courses', own) : reader.find('jobs', own),
    isProvider ? reader.find('enrollments', own) : [],
    reader.find('agreements', own),
    reader.find('invitations', own),
  ]);
  return {
    names: setUp === null || setUp.isDone,
    profile: profile !== undefined,
    listing: listings.length > 0,
    students: students.length > 0,
    link: agreements.length > 0 || (!isProvider && invitations.length > 0),
    courseId: isProvider ? (listings.at(-1)?.id ?? null) : null,
  };
}
