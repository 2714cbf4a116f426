// SWAP agreements: proposed by linking a course to a job, decided by the job's employer, ended by either side.
import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import type { Actor, Context, RunResult } from '../command.ts';
import { Refusal } from '../refusal.ts';
import { endReasons } from '../schema.ts';
import type { Row } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';
import { dayInMs, shortDate } from '../time.ts';
import { nullableText, orNull, rowId } from '../values.ts';
import type { Course } from './courses.ts';
import { isOwed } from './interviews.ts';
import { canBeLinked, jobNotFound } from './jobs.ts';
import { reconcileAgreement } from './matching.ts';
import { notifyMembers } from './notifications.ts';
import type { Notice } from './notifications.ts';
import { organizationName } from './organizations.ts';
import { currentSettings } from './settings.ts';

export type Agreement = Row<'agreements'>;

export const agreementNotFound = {
  title: 'Agreement Not Found',
  description: "This agreement doesn't exist or you don't have access to it.",
};

const statusVariants = {
  active: 'default',
  pending_approval: 'secondary',
  cancelled: 'destructive',
  completed: 'secondary',
} as const;
export const agreementVariant = (status: Agreement['status']) => statusVariants[status];
export const agreementLabel = (status: Agreement['status']): string => status.replaceAll('_', ' ');

export const isLive = (agreement: Pick<Agreement, 'status'>): boolean =>
  agreement.status === 'pending_approval' || agreement.status === 'active';

/** Approve and Reject are the owning employer's, while the agreement waits. */
export const canDecide = (agreement: Agreement, actor: Actor): boolean =>
  actor.role === 'employer' &&
  agreement.employerId === actor.organization &&
  agreement.status === 'pending_approval';

export const canEnd = (agreement: Agreement, actor: Actor): boolean =>
  agreement.status === 'active' && isParty(agreement, actor);

const isParty = (agreement: Agreement, actor: Actor): boolean =>
  (actor.role === 'employer' && agreement.employerId === actor.organization) ||
  (actor.role === 'provider' && agreement.providerId === actor.organization);

export const agreementId = (courseId: number, jobId: number, round: number): string =>
  `${courseId}.${jobId}.${round}`;

/** The round that a new link of this course and job would open. */
export const nextRound = (agreements: readonly Agreement[]): number =>
  Math.max(0, ...agreements.map(({ round }) => round)) + 1;

const roundsAllowed = 3;
const roundsWithinDays = 90;

/** The part of a link that both sides run: live → already there; ended → refused; never revived. */
export async function propose(
  store: Writer,
  { course, jobId, round }: { course: Course; jobId: number; round: number },
  { now }: Context,
): Promise<RunResult> {
  const agreements = await store.find('agreements', { courseId: course.id, jobId });
  if (agreements.some(isLive)) return { note: 'This job is already linked.' };
  const sameRound = agreements.find((agreement) => agreement.round === round);
  if (sameRound)
    throw new Refusal('stale', `${endedSentence(sameRound)} Ask again to propose a new agreement.`);
  const job = await store.get('jobs', jobId);
  if (!job) throw new Refusal('not_found', `${jobNotFound.title}. ${jobNotFound.description}.`);
  if (!canBeLinked(job)) throw new Refusal('invalid', 'Only jobs with guaranteed interview can be linked.');
  await store.add('agreements', {
    id: agreementId(course.id, jobId, round),
    courseId: course.id,
    jobId,
    round,
    employerId: job.employerId,
    providerId: course.providerId,
    status: 'pending_approval',
    terms: `${job.employerName} guarantees an interview for "${job.title}" to every learner who completes "${course.title}" at ${course.providerName}.`,
    approvedAt: null,
    approvedByName: null,
    endedAt: null,
    endedByName: null,
    endReason: null,
    endNote: null,
    createdAt: now,
  });
  return {};
}

/** The part that needs everybody's rows: the limits across organizations, and telling the employer. */
export async function onProposed(store: Writer, agreement: Agreement, now: string): Promise<void> {
  const { maxSwapsPerJob } = await currentSettings(store);
  const [ofJob, ofPair, job, course] = await Promise.all([
    store.find('agreements', { jobId: agreement.jobId }),
    store.find('agreements', { courseId: agreement.courseId, jobId: agreement.jobId }),
    store.get('jobs', agreement.jobId),
    store.get('courses', agreement.courseId),
  ]);
  if (ofJob.filter(isLive).length > maxSwapsPerJob)
    throw new Refusal('limit', `This job already has ${maxSwapsPerJob} agreements, the most it can have.`);
  const recent = ofPair.filter(
    ({ createdAt }) => Date.parse(now) - Date.parse(createdAt) <= roundsWithinDays * dayInMs,
  );
  if (recent.length > roundsAllowed)
    throw new Refusal(
      'limit',
      `This job was asked ${roundsAllowed} times in ${roundsWithinDays} days. Ask again later.`,
    );
  await notifyMembers(
    store,
    agreement.employerId,
    `proposed.${agreement.id}`,
    about(
      agreement,
      `${course?.providerName} proposes an agreement`,
      `For "${job?.title}", with the course "${course?.title}".`,
    ),
    now,
  );
}

const about = (agreement: Agreement, title: string, message: string): Notice => ({
  type: 'agreement',
  title,
  message,
  link: `/swap-agreements/${agreement.id}`,
  subjectId: agreement.id,
  subjectTitle: title,
});

export const approveAgreement = defineCommand({
  name: 'agreements.approve',
  allowed: ['employer'],
  input: z.object({ id: rowId() }),
  done: 'SWAP agreement approved successfully',
  failed: 'Failed to approve SWAP agreement',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    if (agreement.status === 'active')
      return {
        note: `Already approved by ${agreement.approvedByName} on ${shortDate(agreement.approvedAt ?? now)}.`,
      };
    if (!canDecide(agreement, actor)) throw new Refusal('stale', endedSentence(agreement));
    await store.put('agreements', {
      ...agreement,
      status: 'active',
      approvedAt: now,
      approvedByName: actor.name,
    });
  },
  async onAccepted(store, { id }, context) {
    const agreement = await readAgreement(store, id);
    if (agreement.approvedAt !== context.now) return;
    await reconcileAgreement(store, agreement, context);
    const job = await store.get('jobs', agreement.jobId);
    await notifyMembers(
      store,
      agreement.providerId,
      `approved.${id}`,
      about(
        agreement,
        `${job?.employerName} approved your agreement`,
        `Learners who complete the course are now matched to "${job?.title}".`,
      ),
      context.now,
    );
  },
});

export const rejectAgreement = defineCommand({
  name: 'agreements.reject',
  allowed: ['employer'],
  input: z.object({ id: rowId(), reason: orNull(nullableText(1000)) }),
  done: 'SWAP agreement rejected',
  failed: 'Failed to reject SWAP agreement',
  isBinding: true,
  async run(store, { id, reason }, context) {
    const agreement = await readAgreement(store, id);
    if (agreement.endReason === 'rejected') return { note: endedSentence(agreement) };
    if (!canDecide(agreement, context.actor)) throw new Refusal('stale', decidedSentence(agreement));
    await end(store, agreement, 'rejected', reason, context);
  },
  async onAccepted(store, { id }, { now }) {
    const agreement = await readAgreement(store, id);
    if (agreement.endedAt !== now) return;
    await tellProvider(store, agreement, 'rejected your agreement', now);
  },
});

export const cancelAgreement = defineCommand({
  name: 'agreements.cancel',
  allowed: ['employer', 'provider'],
  input: z.object({ id: rowId(), reason: orNull(nullableText(1000)) }),
  done: 'SWAP agreement cancelled',
  failed: 'Failed to cancel SWAP agreement',
  isBinding: true,
  async run(store, { id, reason }, context) {
    const agreement = await readAgreement(store, id);
    if (!canEnd(agreement, context.actor)) throw new Refusal('stale', decidedSentence(agreement));
    await end(store, agreement, 'cancelled', reason, context);
  },
  async onAccepted(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    if (actor.role === 'employer') await tellProvider(store, agreement, 'cancelled an agreement', now);
    else await tellEmployer(store, agreement, 'cancelled an agreement', now);
  },
});

/** Where time ends an agreement: 60 days without a decision, or 30 days after its course or job came to rest. */
export const endAgreementInTime = defineCommand({
  name: 'agreements.endInTime',
  allowed: ['system'],
  input: z.object({ id: rowId(), as: z.enum(['expired', 'completed']) }),
  done: 'Agreement ended',
  failed: 'Failed to end the agreement',
  async run(store, { id, as }, { now }) {
    const agreement = await readAgreement(store, id);
    const wanted = as === 'expired' ? 'pending_approval' : 'active';
    if (agreement.status !== wanted) throw new Refusal('stale', decidedSentence(agreement));
    if (as === 'completed' && (await owedUnder(store, agreement)) > 0)
      throw new Refusal('in_use', 'Interviews are still owed under this agreement.');
    const status = as === 'expired' ? 'cancelled' : 'completed';
    await store.put('agreements', {
      ...agreement,
      status,
      endedAt: now,
      endedByName: 'SkillPact',
      endReason: as,
    });
  },
});

/** Ends a live agreement for the side that acts; interviews that are owed stay owed. */
export async function end(
  store: Writer,
  agreement: Agreement,
  endReason: (typeof endReasons)[number],
  endNote: string | null,
  { actor, now }: Context,
): Promise<void> {
  const endedByName = await organizationName(store, actor);
  await store.put('agreements', {
    ...agreement,
    status: 'cancelled',
    endedAt: now,
    endedByName,
    endReason,
    endNote,
  });
}

export async function tellEmployer(
  store: Writer,
  agreement: Agreement,
  did: string,
  now: string,
): Promise<void> {
  const course = await store.get('courses', agreement.courseId);
  await notifyMembers(
    store,
    agreement.employerId,
    `ended.${agreement.id}`,
    about(agreement, `${course?.providerName} ${did}`, await owedSentence(store, agreement)),
    now,
  );
}

async function tellProvider(store: Writer, agreement: Agreement, did: string, now: string): Promise<void> {
  const job = await store.get('jobs', agreement.jobId);
  await notifyMembers(
    store,
    agreement.providerId,
    `ended.${agreement.id}`,
    about(agreement, `${job?.employerName} ${did}`, await owedSentence(store, agreement)),
    now,
  );
}

async function owedSentence(store: Reader, agreement: Agreement): Promise<string> {
  const owed = await owedUnder(store, agreement);
  if (owed > 0) return `${owed} ${owed === 1 ? 'interview is' : 'interviews are'} still owed.`;
  return agreement.endNote ?? 'No interviews are owed.';
}

export async function owedUnder(store: Reader, agreement: Agreement): Promise<number> {
  const matches = await store.find('matches', { jobId: agreement.jobId });
  return matches.filter((match) => match.courseId === agreement.courseId && isOwed(match)).length;
}

async function readAgreement(store: Reader, id: string): Promise<Agreement> {
  const agreement = await store.get('agreements', id);
  if (!agreement)
    throw new Refusal('not_found', `${agreementNotFound.title}. ${agreementNotFound.description}`);
  return agreement;
}

const endedVerbs: Record<Exclude<(typeof endReasons)[number], 'expired'>, string> = {
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  cancelled: 'cancelled',
  admin: 'cancelled',
  completed: 'completed',
};

/** "Already cancelled by Northside College, Jun 3." */
export function endedSentence(agreement: Agreement): string {
  if (!agreement.endedAt || !agreement.endReason) return decidedSentence(agreement);
  if (agreement.endReason === 'expired')
    return `It ended on ${shortDate(agreement.endedAt)}, because nobody decided in time.`;
  return `Already ${endedVerbs[agreement.endReason]} by ${agreement.endedByName}, ${shortDate(agreement.endedAt)}.`;
}

function decidedSentence(agreement: Agreement): string {
  if (agreement.endedAt) return endedSentence(agreement);
  if (agreement.status === 'active')
    return `Already approved by ${agreement.approvedByName}, ${shortDate(agreement.approvedAt ?? agreement.createdAt)}.`;
  return 'This agreement is still waiting for approval.';
}
