// Tells one side of a match about it. Only the server does.
import type { Writer } from '#shared/engine/store.ts';
import { zoneOfPlace } from '../interviews/interviews.ts';
import type { Match, Side } from '../interviews/interviews.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { notifyMembers } from './notifications.ts';
import type { Notice, NoticeSubject } from './notifications.ts';

/** What a notice about a match may say, and where it leads. */
interface PartySubject {
  match: { job: string; reference: string };
  /** An interview at a place is told on the clocks of the place, any other on that side's own. */
  zone: string;
  subject: NoticeSubject;
}

/**
 * Tells one side about a match. The same notice about other matches of the two organizations shares the subject, so that an
 * act makes one line and one push, also when it is about several courses and jobs.
 */
export async function notifyParty(
  store: Writer,
  match: Match,
  side: Side,
  key: string,
  noticeOf: (about: PartySubject) => Notice,
  now: string,
): Promise<void> {
  const { employerId, providerId } = match;
  const [organizationId, otherId] = side === 'employer' ? [employerId, providerId] : [providerId, employerId];
  const [job, interview, ownZone] = await Promise.all([
    store.get('jobs', match.jobId),
    store.get('interviews', match.id),
    timeZoneOf(store, organizationId),
  ]);
  const subjectTitle = job?.title ?? '';
  const page = side === 'employer' ? '/interviews' : '/matches';
  const told = noticeOf({
    match: { job: subjectTitle, reference: match.candidateReferenceId },
    zone: zoneOfPlace(interview) ?? ownZone,
    subject: {
      type: 'interview',
      link: `${page}?ref=${match.candidateReferenceId}`,
      subjectId: match.id,
      courseId: match.courseId,
      jobId: match.jobId,
      subjectTitle,
    },
  });
  const subjectId = `${told.textCode}.${key}.${otherId}`;
  await notifyMembers(store, organizationId, `${key}.${match.id}`, { ...told, subjectId }, now);
}
