// Checks the limits of a proposed agreement and tells the employer.
import type { Reader, Writer } from '#shared/engine/store.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { agreementSubject, isLive } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import { currentSettings } from '../platform/settings.ts';
import { proposalRounds, proposalRoundsDays } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/**
 * Runs on the server only, because it needs rows of all organizations: checks cross-organization limits and notifies
 * the employer.
 */
export async function onProposed(store: Writer, agreement: Agreement, now: string): Promise<void> {
  await refuseOverLimits(store, agreement, now);
  const [job, course] = await Promise.all([
    store.get('jobs', agreement.jobId),
    store.get('courses', agreement.courseId),
  ]);
  await notifyMembers(
    store,
    agreement.employerId,
    `proposed.${agreement.id}`,
    notice(
      'agreement.proposed',
      {
        provider: course?.providerName ?? '',
        job: job?.title ?? '',
        course: course?.title ?? '',
      },
      agreementSubject(agreement),
    ),
    now,
  );
}

/** Rejects a proposal above the limit of agreements per job or of proposals per course and job. */
export async function refuseOverLimits(store: Reader, agreement: Agreement, now: string): Promise<void> {
  const { courseId, jobId } = agreement;
  const [{ maxSwapsPerJob }, ofJob, ofPair] = await Promise.all([
    currentSettings(store),
    store.find('agreements', { jobId }),
    store.find('agreements', { courseId, jobId }),
  ]);
  if (ofJob.filter(isLive).length > maxSwapsPerJob)
    throw refuse('agreement.tooMany', { most: maxSwapsPerJob });
  const recent = ofPair.filter(
    ({ createdAt }) => Date.parse(now) - Date.parse(createdAt) <= proposalRoundsDays * DAY_MS,
  );
  if (recent.length > proposalRounds)
    throw refuse('agreement.askedTooOften', { times: proposalRounds, days: proposalRoundsDays });
}
