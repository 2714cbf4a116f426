// Reads agreements with their job and course, for either side.
import type { Actor } from '../engine/command.ts';
import type { Agreement } from '../domain/agreements/agreement.ts';
import type { Course } from '../domain/courses/course.ts';
import { owedUnder } from '../domain/agreements/end-agreement.ts';
import { mayAnswerPromise } from '../domain/agreements/interview-promise.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { Reader } from '../engine/store.ts';
import { groupBy } from '../lib/group-by.ts';
import { pactKey } from './pacts/pact-key.ts';

/** An agreement with its job and course, as far as the reader may see them. */
export interface AgreementInFull {
  agreement: Agreement;
  job: Job | undefined;
  course: Course | undefined;
}

/** An agreement in a list. */
export interface ListedAgreement extends AgreementInFull {
  /** Whether no later round of the same course and job was linked. The candidates of all rounds stand there. */
  isNewestRound: boolean;
}

/** Lists pending agreements first, then active ones, then ended ones, each newest first. */
export async function agreementsInFull(reader: Reader): Promise<ListedAgreement[]> {
  const agreements = await reader.find('agreements');
  const rounds = groupBy(agreements, pactKey);
  const isNewestRound = (agreement: Agreement): boolean =>
    (rounds.get(pactKey(agreement)) ?? []).every(({ round }) => round <= agreement.round);
  return Promise.all(
    agreements.sort(byUrgency).map(async (agreement) => ({
      ...(await withBoth(reader, agreement)),
      isNewestRound: isNewestRound(agreement),
    })),
  );
}

/**
 * Returns the agreement with the number of owed interviews, or null. `mayAnswerPromise` is about the provider's
 * answer.
 */
export async function agreementInFull(
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<(AgreementInFull & { owed: number; mayAnswerPromise: boolean }) | null> {
  const agreement = await reader.get('agreements', id);
  if (!agreement) return null;
  return {
    ...(await withBoth(reader, agreement)),
    owed: await owedUnder(reader, agreement),
    mayAnswerPromise: await mayAnswerPromise(reader, actor, agreement),
  };
}

async function withBoth(reader: Reader, agreement: Agreement): Promise<AgreementInFull> {
  const [job, course] = await Promise.all([
    reader.get('jobs', agreement.jobId),
    reader.get('courses', agreement.courseId),
  ]);
  return { agreement, job, course };
}

const urgency: Record<Agreement['status'], number> = {
  pending_approval: 0,
  active: 1,
  completed: 2,
  cancelled: 2,
};

function byUrgency(a: Agreement, b: Agreement): number {
  return urgency[a.status] - urgency[b.status] || (a.createdAt < b.createdAt ? 1 : -1);
}
