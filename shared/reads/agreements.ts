// Reads agreements with their job and course, for either side.
import type { Actor } from '../engine/command.ts';
import type { Agreement } from '../domain/agreements/agreement.ts';
import type { Course } from '../domain/courses/course.ts';
import { owedUnder } from '../domain/agreements/end-agreement.ts';
import { mayAnswerPromise } from '../domain/agreements/interview-promise.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { Reader } from '../engine/store.ts';
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
  const [agreements, newest] = await Promise.all([reader.find('agreements'), newestRounds(reader)]);
  return Promise.all(
    agreements.sort(byUrgency).map(async (agreement) => ({
      ...(await withBoth(reader, agreement)),
      isNewestRound: newest.get(pactKey(agreement))?.id === agreement.id,
    })),
  );
}

/** One round of an agreement, with what its page says of all rounds. */
export interface AgreementOfPage extends AgreementInFull {
  /** The number of interviews owed, over all rounds. */
  owed: number;
  /** Whether the provider may say of this round that the employer kept the interview promise. */
  mayAnswerPromise: boolean;
  /** All rounds of the same course and job, the newest first. */
  rounds: readonly [newest: Agreement, ...older: Agreement[]];
}

/** Returns the agreement with the number of owed interviews and its rounds, or null. */
export async function agreementInFull(
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<AgreementOfPage | null> {
  const agreement = await reader.get('agreements', id);
  if (!agreement) return null;
  const { courseId, jobId } = agreement;
  const rounds = (await reader.find('agreements', { jobId }))
    .filter((other) => other.courseId === courseId)
    .sort((a, b) => b.round - a.round);
  return {
    ...(await withBoth(reader, agreement)),
    owed: await owedUnder(reader, agreement),
    mayAnswerPromise: await mayAnswerPromise(reader, actor, agreement),
    rounds: [rounds[0] ?? agreement, ...rounds.slice(1)],
  };
}

/** Returns the newest round of each course and job, by `pactKey`. */
export async function newestRounds(reader: Reader): Promise<ReadonlyMap<string, Agreement>> {
  const rounds = await reader.find('agreements');
  return new Map(rounds.sort((a, b) => a.round - b.round).map((round) => [pactKey(round), round]));
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
