// Defines the job commands. A job is posted by an employer and may promise an interview.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext, Actor, Context } from '#shared/engine/command.ts';
import { editOf } from '#shared/engine/three-way-merge.ts';
import {
  contractTypes,
  editContractTypes,
  linksWhenFilled,
  postContractTypes,
} from '#shared/engine/options.ts';
import type { Row, SchemasOf } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { laterThan } from '#shared/lib/time.ts';
import { leastInterviews, mostInterviews, mostOpenings } from '#shared/policy.ts';
import {
  lineFrom,
  nameFrom,
  nullableLine,
  nullableText,
  numericId,
  omittable,
  orNull,
  rowId,
  textOf,
} from '#shared/engine/field-schemas.ts';
import { isLive } from '../agreements/agreement.ts';
import { isOwed } from '../interviews/interviews.ts';
import { shown } from '../listings/listings.ts';
import { unpublished } from './published-adherence.ts';
import { organizationName, refuseWhileAwaiting, timeZoneOf } from '../organizations/organizations.ts';
import { saveEdit } from '../edits/save-edit.ts';
import { chosenSite, moveInterviewsOf } from '../sites/site.ts';
import type { JobSite } from '../sites/site.ts';
import { type Job, ownJob, promisesInterviews } from './job.ts';
import { unfilled } from './openings.ts';
import { refuse } from '../refusals/refusal-texts.ts';

const openingsWords = `Enter a whole number from 1 to ${mostOpenings}, or nothing`;
const interviewsWords = `Enter a whole number from ${leastInterviews} to ${mostInterviews}, or nothing`;

const fields = {
  title: nameFrom(1, 'Job title is required', 200),
  description: textOf(1, 'Job description is required', 10_000),
  location: lineFrom(1, 'Location is required', 200),
  requiredCourses: nullableText(2000),
  salaryRange: nullableLine(200),
  requirements: nullableText(5000),
  experienceLevel: nullableLine(200),
  employmentType: nullableLine(200),
  openings: z.nullable(
    z.int(openingsWords).check(z.minimum(1, openingsWords), z.maximum(mostOpenings, openingsWords)),
  ),
  interviewsPer30Days: z.nullable(
    z
      .int(interviewsWords)
      .check(z.minimum(leastInterviews, interviewsWords), z.maximum(mostInterviews, interviewsWords)),
  ),
} satisfies SchemasOf<'jobs'>;

/** The site where the job is; null for the organization itself. */
const site = () => z.nullable(rowId());

/** Posts a job for the employer. Its guaranteed interview cannot be turned off. */
export const postJob = defineCommand({
  name: 'jobs.post',
  version: 4,
  /** Version 1 had no site, version 2 no openings, version 3 no limit of interviews. */
  upgrade: (input) => input,
  allowed: ['employer'],
  leastRole: 'member',
  input: z.object({
    id: numericId(),
    ...omittable(fields),
    contractType: z.enum(postContractTypes, 'Contract type is required'),
    guaranteedInterview: z.literal(true, 'You must agree to provide guaranteed interviews to post a job'),
    siteId: orNull(site()),
  }),
  done: 'Job posted successfully',
  failed: 'Failed to create job posting',
  async run(store, input, context) {
    await refuseWhileAwaiting(store, context.actor);
    const at = await chosenSite(store, input.siteId, context.actor);
    await addJob(store, { ...input, ...at, isActive: true }, context);
  },
});

type JobText = JobSite &
  Pick<Job, 'id' | 'contractType' | 'guaranteedInterview' | 'isActive' | keyof typeof fields>;

/** Adds a job for the actor's organization. */
export async function addJob(store: Writer, text: JobText, { actor, now }: Context): Promise<void> {
  await store.add('jobs', {
    ...text,
    employerId: actor.organization,
    employerName: await organizationName(store, actor),
    ...shown,
    ...unpublished,
    ...unfilled,
    createdAt: now,
    updatedAt: now,
    updatedByName: actor.name,
    fieldEdits: null,
  });
}

const editInput = editOf(
  numericId(),
  z.object({
    ...fields,
    contractType: z.enum(contractTypes, 'Contract type is required'),
    guaranteedInterview: z.boolean(),
    isActive: z.boolean(),
    linksWhenFilled: z.nullable(z.enum(linksWhenFilled)),
    siteId: site(),
  }),
);
type EditInput = z.infer<typeof editInput>;
/** A field that describes a job. */
export type JobField = Exclude<keyof EditInput['set'], 'isActive' | 'linksWhenFilled'>;

/** Changes fields of a job. Changes of other fields by colleagues are kept. */
export const editJob = defineCommand({
  name: 'jobs.edit',
  version: 4,
  /** Version 1 had no site, version 2 no openings, version 3 no limit of interviews. */
  upgrade: (input) => input,
  allowed: ['employer'],
  leastRole: 'member',
  input: editInput,
  done: 'Job updated successfully',
  failed: 'Failed to update job',
  async run(store, input, context) {
    const job = await ownJob(store, input.id, context.actor);
    refusePostOnly(job, input);
    const { next, result } = await saveEdit(store, 'jobs', job, input, context);
    if (job.guaranteedInterview && !next.guaranteedInterview) await refuseToBreakPromise(store, job);
    if (next.siteId !== job.siteId) await moveJob(store, next, context.actor);
    return result;
  },
});

/** The job takes over what it carries of its site, and its interviews take place on that site's clocks. */
async function moveJob(store: Writer, job: Job, actor: Actor): Promise<void> {
  const at = await chosenSite(store, job.siteId, actor);
  await store.put('jobs', { ...job, ...at });
  const timeZone = at.siteTimeZone ?? (await timeZoneOf(store, job.employerId));
  await moveInterviewsOf(store, job.employerId, [job], timeZone);
}

/** A type that only the form for new jobs offers stays where it is stored. An edit can't choose it. */
function refusePostOnly(job: Job, { set, base }: EditInput): void {
  const { contractType: wanted } = set;
  if (wanted === undefined || wanted === job.contractType || wanted === base.contractType) return;
  if (!editContractTypes.some((type) => type === wanted))
    throw refuse('job.contractType', {}, ['contractType']);
}

async function refuseToBreakPromise(store: Reader, job: Job): Promise<void> {
  const [agreements, matches] = await Promise.all([
    store.find('agreements', { jobId: job.id }),
    store.find('matches', { jobId: job.id }),
  ]);
  if (agreements.some(isLive) || matches.some(isOwed)) throw refuse('job.promised');
}

/**
 * Keeps the job state history that matching reads: when the job was active, visible, and with a guaranteed interview.
 */
export async function recordJobState(store: Writer, jobId: number, { now }: AcceptContext): Promise<void> {
  const job = await store.get('jobs', jobId);
  if (!job) return;
  const periods = await store.find('jobPeriods', { jobId });
  const open = periods.find((period) => !period.endedAt);
  const isOpenNow = promisesInterviews(job);
  if (isOpenNow && !open)
    await store.add('jobPeriods', {
      id: `${jobId}.${periods.length + 1}`,
      jobId,
      startedAt: now,
      endedAt: null,
      createdAt: now,
    });
  if (!isOpenNow && open)
    await store.put('jobPeriods', { ...open, endedAt: laterThan(await lastPromise(store, open), now) });
}

/**
 * Returns the latest approval of an agreement for the job, or the start of the period. A promise made while the job
 * was open is binding.
 */
async function lastPromise(store: Reader, { jobId, startedAt }: Row<'jobPeriods'>): Promise<string> {
  const agreements = await store.find('agreements', { jobId });
  return agreements.reduce(
    (last, { approvedAt }) => (approvedAt && approvedAt > last ? approvedAt : last),
    startedAt,
  );
}
