// A valid input for every call and every command, over a scene in which each of them can succeed.
import { randomUUID } from 'node:crypto';
import {
  courseBody,
  employerProfileBody,
  jobBody,
  providerProfileBody,
  settingsBody,
  studentBody,
} from '#server/testing/bodies.ts';
import type { FullFixtures } from '#server/testing/fixtures.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  numericId,
  reference,
  studentInput,
} from '#server/testing/marketplace.ts';
import type { Knex } from 'knex';
import { systemActor, systemActorFor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import { fingerprint } from './fingerprint.ts';
import type { CommandName } from '#shared/commands.ts';
import { learnerActor } from '#shared/domain/learner-links/learner-link.ts';

export interface Scene {
  fixtures: FullFixtures;
  jobId: number;
  courseId: number;
  /** Waits for approval. */
  pendingId: string;
  /** Active; its learner is matched. */
  activeId: string;
  activeJobId: number;
  student: ReturnType<typeof studentInput>;
  completionId: string;
  /** The batch in which it was marked. */
  batchId: string;
  matchId: string;
  /** One of the employer's own costs. */
  costId: string;
  /** Waits for an admin. */
  flagId: string;
  hiddenJobId: number;
  /** A time that the employer proposed for the match. */
  slotId: string;
  /** The employer's message about the active agreement. */
  threadId: string;
  messageId: string;
  /** Another message of the employer, which the provider reported. */
  reportedId: string;
  /** Waits for the provider's answer. */
  invitationId: string;
  /** A refused change that waits for a manager. */
  handedOverId: string;
  /** Guaranteed, and not linked. */
  freeJobId: number;
  /** The values in the path of a call. */
  ids: Record<string, string>;
}

/** Returns an unused scene. Creates several at a time, with as many requests as a single one needs. */
export async function newScene(fixtures: FullFixtures): Promise<Scene> {
  await asTheyWere(fixtures);
  const ready = untouched.get(fixtures) ?? [];
  // Six stay well below the limit of fifty jobs per employer.
  if (ready.length === 0) ready.push(...(await newScenes(fixtures, 6)));
  untouched.set(fixtures, ready);
  return ready.pop()!;
}

const untouched = new WeakMap<FullFixtures, Scene[]>();

async function newScenes(fixtures: FullFixtures, count: number): Promise<Scene[]> {
  const { marketplace, cast, server } = fixtures;
  const [employer, provider] = [cast.employer.actor, cast.provider.actor];
  await server.knex('jobs').where({ isActive: true }).update({ isActive: false });
  await server.knex('courses').where({ isActive: true }).update({ isActive: false });
  await server.knex('invitations').where({ state: 'sent' }).update({ state: 'expired' });
  const plans = Array.from({ length: count }, () => newPlan(employer, provider));
  const ofEach = (orders: (plan: Plan) => [command: string, input: unknown][]) => plans.flatMap(orders);
  await marketplace.giveAll(
    employer,
    ofEach(({ jobs, costId }) => [
      ...jobs.map((posted): [string, unknown] => ['jobs.post', posted]),
      ['costs.add', { id: costId, kind: 'staff time', amountCents: 1000, day: '2026-06-01' }],
    ]),
  );
  const report = { listing: 'job', reason: 'misleading' };
  await marketplace.giveAll(
    provider,
    ofEach(({ course, upheldId, hiddenJobId, flagId, activeJobId }) => [
      ['courses.create', course],
      ['flags.raise', { ...report, id: upheldId, listingId: hiddenJobId }],
      ['flags.raise', { ...report, id: flagId, listingId: activeJobId }],
    ]),
  );
  await marketplace.giveAll(
    cast.admin.actor,
    ofEach(({ upheldId }) => [['flags.uphold', { id: upheldId }]]),
  );
  await marketplace.giveAll(
    employer,
    ofEach(({ activeId }) => [['agreements.approve', { id: activeId }]]),
  );
  await marketplace.giveAll(
    provider,
    ofEach(({ student, batchId, handedOverId }) => [
      ['enrollments.enroll', student],
      ['completions.mark', completionInput(student, { batchId })],
      ['changes.handOver', handingOver(handedOverId, provider, student)],
    ]),
  );
  const matches = await idsBy('matches', 'courseId');
  await marketplace.giveAll(
    employer,
    ofEach(({ course, activeId, invitationId, invitedJobId }) => [
      ['interviews.propose', proposalFor(matches(course.id)[0]!)],
      ['messages.send', messageAbout(activeId, provider)],
      ['messages.send', messageAbout(activeId, provider)],
      ['invitations.send', { id: invitationId, courseId: course.id, jobId: invitedJobId }],
    ]),
  );
  const slots = await idsBy('slots', 'matchId');
  const messages = await idsBy('messages', 'threadId');
  await marketplace.giveAll(
    provider,
    ofEach(({ threadId }) => [['messages.report', { id: messages(threadId)[1], reason: 'Rude' }]]),
  );
  await Promise.all(plans.map(({ course }) => addBreach(server.knex, matches(course.id)[0]!)));
  await Promise.all(plans.map(({ course }) => addReports(server.knex, matches(course.id)[0]!)));
  await Promise.all(plans.map(({ course }) => addClaims(server.knex, matches(course.id)[0]!)));
  return plans.map(({ course, ...plan }) => {
    const matchId = matches(course.id)[0]!;
    const [slotId] = slots(matchId) as [string];
    const [messageId, reportedId] = messages(plan.threadId) as [string, string];
    const scene = { fixtures, ...plan, courseId: course.id, matchId, slotId, messageId, reportedId };
    return { ...scene, ids: idsIn(scene) };
  });

  /** Returns the ids that the server assigned, by their owner. */
  async function idsBy(table: string, column: string): Promise<(value: unknown) => string[]> {
    const rows = (await server.knex(table).select('id', column)) as Record<string, unknown>[];
    return (value) => rows.filter((row) => row[column] === value).map(({ id }) => id as string);
  }
}

type Plan = ReturnType<typeof newPlan>;

/** The parts of a scene, before any of them exists. */
function newPlan(employer: Actor, provider: Actor) {
  const jobs = [jobInput(), jobInput(), jobInput(), jobInput(), jobInput()] as const;
  const [job, activeJob, freeJob, invitedJob, hiddenJob] = jobs;
  const course = courseInput({ linkedJobIds: [job.id, activeJob.id] });
  const activeId = `${course.id}.${activeJob.id}.1`;
  const student = studentInput(course.id);
  return {
    jobs,
    course,
    student,
    jobId: job.id,
    activeJobId: activeJob.id,
    freeJobId: freeJob.id,
    invitedJobId: invitedJob.id,
    hiddenJobId: hiddenJob.id,
    pendingId: `${course.id}.${job.id}.1`,
    activeId,
    completionId: `${course.id}.${student.candidateReferenceId}`,
    threadId: `${employer.organization}.${provider.organization}.agreement.${activeId}`,
    batchId: randomUUID(),
    costId: randomUUID(),
    flagId: randomUUID(),
    upheldId: randomUUID(),
    invitationId: randomUUID(),
    handedOverId: randomUUID(),
  };
}

/** An edit of the student that its author could not send. */
function handingOver(id: string, { organization }: Actor, student: { id: string }): object {
  const input = { id: student.id, set: { studentPhone: '555-0102' }, base: {} };
  const entry = { command: 'enrollments.edit', version: 1, input, savedAt: '2026-06-01T10:00:00.000Z' };
  return { id, organizationId: organization, aboutTitle: null, entries: [entry] };
}

/**
 * Returns the previous scene again as long as nothing has changed, because creating one takes longer than most tests.
 */
export function scenes(fixtures: FullFixtures): () => Promise<Scene> {
  let kept: { scene: Scene; print: string } | undefined;
  const print = () => fingerprint(fixtures.server.knex);
  return async () => {
    if (kept?.print !== (await print())) kept = { scene: await newScene(fixtures), print: await print() };
    return kept.scene;
  };
}

/** Restores the people: an earlier test may have suspended one, or lifted a suspension. */
export async function asTheyWere({ server: { knex }, cast }: FullFixtures): Promise<void> {
  const { person } = cast.suspended.actor;
  await knex('users').whereNot({ id: person }).whereNotNull('suspendedAt').update({ suspendedAt: null });
  await knex('users').whereNotNull('sessionsFrom').update({ sessionsFrom: null });
  await knex('users').where({ id: person, suspendedAt: null }).update({ suspendedAt: new Date() });
  await knex('organizations').whereNotNull('suspendedAt').update({ suspendedAt: null });
}

const farAhead = '2099-06-09T10:00:00.000Z';
const longAgo = '2020-06-09T10:00:00.000Z';

const proposalFor = (matchId: string) => ({
  matchId,
  slots: [farAhead],
  kind: 'in-person',
  place: '1 Main Street',
  bring: null,
  minutes: 30,
  note: null,
});

const messageAbout = (agreementId: string, provider: Actor) => ({
  subjectKind: 'agreement',
  subjectId: agreementId,
  withId: provider.organization,
  text: 'When does it end?',
  writtenAt: '2026-06-03T10:00:00.000Z',
});

const scheduled = { status: 'interview_scheduled', interviewDate: farAhead };

/** The state of a scene's match before the command, for commands that do not apply to a new match. */
const matchBefore: Record<string, object> = {
  'agreements.markComplete': { withdrawnAt: longAgo },
  'agreements.answerPromise': { guarantee: 'honoured' },
  'completions.undo': { slotsProposedAt: null },
  'matches.answerLate': { lateCompletion: 'waiting' },
  'matches.answerRelease': { releaseAskedFor: 'Filled' },
  'interviews.reschedule': scheduled,
  'interviews.cancel': scheduled,
  'learner.decline': scheduled,
  'interviews.object': scheduled,
  'interviews.confirmAgreed': scheduled,
  'interviews.reportNotHeld': { ...scheduled, interviewDate: longAgo },
  'names.view': scheduled,
  'POST /candidate-matches/:id/name': scheduled,
  'interviews.recordOutcome': { ...scheduled, interviewDate: longAgo },
  'interviews.correctOutcome': {
    status: 'not_hired',
    interviewDate: longAgo,
    heldAt: longAgo,
    decidedAt: farAhead,
    firstDecidedAt: farAhead,
  },
  'PATCH /admin/matches/:matchId/outcome': {
    status: 'not_hired',
    decidedAt: longAgo,
    firstDecidedAt: longAgo,
  },
} satisfies Partial<Record<CommandName | `${'POST' | 'PATCH'} ${string}`, object>>;

/** Makes a person a member of an organization of employers, in place of their former role. */
async function joinAs(knex: Knex, { person, name }: Actor, organizationId: string): Promise<void> {
  await knex('users').where({ id: person }).update({ organizationId, userType: 'employer' });
  await knex('memberships').where({ personId: person }).del();
  await knex('memberships').insert({
    id: `${organizationId}.${person}`,
    organizationId,
    personId: person,
    role: 'member',
    assignsAll: true,
    firstName: name,
    lastName: '',
    email: '',
    createdAt: longAgo,
  });
}

const teacherId = 'a-teacher';

/** Adds a member to the provider's team whom nobody else knows. */
async function addTeacher(knex: Knex, { organization }: Actor): Promise<void> {
  await knex('memberships')
    .insert({
      id: `${organization}.${teacherId}`,
      organizationId: organization,
      personId: teacherId,
      role: 'member',
      assignsAll: false,
      firstName: 'Tess',
      lastName: '',
      email: '',
      createdAt: longAgo,
    })
    .onConflict('id')
    .ignore();
}

const siteId = 'a-site';

/** Adds a site of the employer. */
async function addSite(knex: Knex, { organization }: Actor): Promise<void> {
  const site = {
    id: siteId,
    organizationId: organization,
    ...{ name: 'Dry Dock', address: '1 Quay Road', timeZone: 'UTC', closedDays: '', isActive: true },
  };
  await knex('sites')
    .insert({ ...site, updatedAt: longAgo, updatedByName: 'Erin', createdAt: longAgo })
    .onConflict('id')
    .ignore();
}

/** Adds a link of the student, whose page is confirmed. */
async function addLearnerLink(knex: Knex, studentId: string): Promise<void> {
  await knex.raw(
    `insert into "learnerLinks" (id, "enrollmentId", "courseId", "providerId", delivery, "madeByName", "confirmedAt", "createdAt")
     select 'link-' || id, id, "courseId", "providerId", 'copied', 'Paul', now(), now() from enrollments where id = ?
     on conflict (id) do update set "revokedAt" = null`,
    [studentId],
  );
}

/** Brings the scene into a state in which this command can succeed. May be called again after a refusal. */
export async function prepare({ fixtures, matchId, student }: Scene, command: string): Promise<void> {
  const { knex } = fixtures.server;
  const before = matchBefore[command];
  if (before) await knex('matches').where({ id: matchId }).update(before);
  const { newcomer, employer } = fixtures.cast;
  if (/^colleagues\.(leave|remove|changeRole|handOver)$/.test(command))
    await joinAs(knex, newcomer.actor, employer.actor.organization);
  if (command === 'organizations.appointOwner' || command.endsWith('/owner')) {
    const { person, organization } = fixtures.bystander;
    await knex('memberships').where({ organizationId: organization }).whereNot({ personId: person }).del();
    await joinAs(knex, newcomer.actor, organization);
    await knex('users').where({ id: person }).update({ suspendedAt: new Date() });
  }
  if (/^sites.edit$|sites\/:id$/.test(command)) await addSite(knex, employer.actor);
  if (command === 'members.assign') await addTeacher(knex, fixtures.cast.provider.actor);
  if (command === 'colleagues.join')
    await knex('users').where({ id: newcomer.actor.person }).update({ organizationId: null, userType: null });
  if (/organizations(\.|\/:id\/)lift$/.test(command))
    await knex('organizations')
      .where({ id: fixtures.bystander.organization })
      .update({ suspendedAt: new Date(), suspendedReason: 'Misuse' });
  if (/^organizations.correctCalendar$|organizations\/:id\/calendar$/.test(command))
    await knex('organizations')
      .where({ id: employer.actor.organization })
      .update({ closedDays: '2026-12-24' });
  if (command === 'interviews.object' || command === 'interviews.confirmAgreed') {
    await knex('interviews').where({ id: matchId }).update({ objectUntil: farAhead });
    await addClaim(knex, matchId, ['time', 'time', 'employer', 'open']);
  }
  if (['consents.withdraw', 'names.view', 'POST /candidate-matches/:id/name'].includes(command))
    await knex.raw(
      `insert into consents (id, "employerId", "providerId", wording, how, "givenOn", "withContact", "recordedByName", "createdAt")
       select id, "employerId", "providerId", 1, 'on paper', '2026-06-02', true, 'Paul', now() from matches where id = ?
       on conflict (id) do update set "withdrawnAt" = null`,
      [matchId],
    );
  if (command === 'students.merge')
    await knex.raw(
      `insert into enrollments (id, "courseId", "providerId", "studentName", "studentEmail", "enrollmentDate",
         "candidateReferenceId", "createdAt", "updatedAt", "updatedByName")
       select 'other-' || id, "courseId", "providerId", 'Max Cole', 'max@learners.example', "enrollmentDate",
         'C-04106101N', now(), now(), 'Paul' from enrollments where id = ? on conflict (id) do nothing`,
      [student.id],
    );
  if (command === 'learnerReplies.dismiss')
    await knex.raw(
      `insert into "learnerReplies" (id, "matchId", "courseId", "providerId", "linkId", "isMailed", kind, "startsAt", "createdAt")
       select 'reply-' || id, id, "courseId", "providerId", 'link-1', true, 'choose', now(), now() from matches where id = ?
       on conflict (id) do update set "dismissedAt" = null`,
      [matchId],
    );
  if (/^learner(Links\.revoke|\.)/.test(command)) await addLearnerLink(knex, student.id);
  if (command === 'learner.answer')
    await knex('interviews').where({ id: matchId }).update({ startsAt: longAgo });
  if (command === 'learnerContacts.end')
    await knex.raw(
      `insert into "learnerContacts" (id, "courseId", "providerId", wording, "givenBy", "givenOn", "recordedByName", "createdAt")
       select id, "courseId", "providerId", 1, 'learner', '2026-06-01', 'Paul', now() from enrollments where id = ?
       on conflict (id) do update set "endedAt" = null`,
      [student.id],
    );
  if (command === 'crowds.report') await addCrowd(knex, matchId);
  if (/^crowds.(decide|endRest)$|crowds\/:id\/decide$/.test(command)) await addCrowdReport(knex, matchId);
  const { person, organization } = fixtures.cast.provider.actor;
  if (/^dataRequests.complete$|data-requests\/:id\/complete$/.test(command))
    await knex.raw(
      `insert into "dataRequests" (id, kind, about, "organizationId", "receivedOn", "dueOn", "recordedByName", "createdAt")
       values (?, 'access', 'x@example.org', ?, '2026-06-01', '2026-07-01', 'Ada', now())
       on conflict (id) do nothing`,
      [`request-${student.id}`, command.startsWith('PATCH /data-requests') ? organization : null],
    );
  if (command === 'conflicts.settle')
    await knex.raw(
      `insert into conflicts (id, "personId", "organizationId", role, "tableName", "subjectId", field, yours, "theirsByName", "theirsAt", "createdAt")
       values (?, ?, ?, 'provider', 'enrollments', ?, 'studentPhone', '555-0101', 'Sam', now(), now())
       on conflict (id) do nothing`,
      [`conflict-${student.id}`, person, organization, student.id],
    );
}

const crowdDay = '2026-05-04';

/** Copies the match 25 times into one day of the past, and forgets that the employer reported a crowd. */
async function addCrowd(knex: Knex, matchId: string): Promise<void> {
  await knex('crowdReports').del();
  const match = await knex('matches').where({ id: matchId }).first<Record<string, unknown>>();
  const { xid: _, ...copied } = match ?? {};
  const createdAt = `${crowdDay}T12:00:00.000Z`;
  const open = { status: 'matched', interviewDate: null, missedAt: null, excusedAt: null, withdrawnAt: null };
  const copies = Array.from({ length: 25 }, (_each, place) => ({
    ...{ ...copied, ...open, lateCompletion: null, id: `crowd${place}.${matchId}`, createdAt },
  }));
  await knex('matches').insert(copies).onConflict('id').merge();
}

/** The employer reported the match. */
const addCrowdReport = (knex: Knex, matchId: string) =>
  knex.raw(
    `insert into "crowdReports" (id, "employerId", "providerId", day, "matchIds", "restsUntil", state, "createdAt")
     select 'crowd.' || id, "employerId", "providerId", ?, id, now() + interval '10 days', 'open', now() from matches where id = ?
     on conflict (id) do update set state = 'open'`,
    [crowdDay, matchId],
  );

/** Returns the system actor on behalf of a person. */
/** The provider reports that the employer did not attend. */
const addBreach = (knex: Knex, matchId: string) =>
  knex.raw(
    `insert into breaches (id, "matchId", "employerId", "providerId", "jobId", "candidateReferenceId", kind, "waitedDays", reminders, "createdAt")
     select 'breach.' || id, id, "employerId", "providerId", "jobId", "candidateReferenceId", 'not_held', 0, 0, now()
       from matches where id = ?`,
    [matchId],
  );

/** The employer reports twice that the candidate did not attend; the provider disputes one of the claims. */
const addReports = async (knex: Knex, matchId: string) => {
  for (const [id, state] of [
    ['report', 'open'],
    ['disputed', 'disputed'],
  ] as const)
    await addClaim(knex, matchId, [id, 'candidate_absent', 'employer', state]);
};

/** The provider says that the employer was not there, which the employer disputes once, and the employer made offers. */
const addClaims = async (knex: Knex, matchId: string) => {
  for (const [id, side, state] of [
    ['absence', 'provider', 'open'],
    ['admitted', 'provider', 'open'],
    ['offer', 'employer', 'open'],
    ['contested', 'provider', 'disputed'],
  ] as const)
    await addClaim(knex, matchId, [id, id === 'offer' ? 'offer' : 'employer_absent', side, state]);
};

const addClaim = (
  knex: Knex,
  matchId: string,
  [id, kind, side, state]: readonly [id: string, kind: string, side: string, state: string],
) =>
  knex.raw(
    `insert into claims (id, "matchId", "employerId", "providerId", "jobId", "candidateReferenceId", kind, side, "startsAt", state, "disputedAt", "createdAt")
     select ? || '.' || id, id, "employerId", "providerId", "jobId", "candidateReferenceId", ?, ?, coalesce("interviewDate", now()), ?, case when ? = 'disputed' then now() end, now()
       from matches where id = ?
       on conflict (id) do update set state = excluded.state`,
    [id, kind, side, state, state, matchId],
  );

function idsIn({
  fixtures,
  jobId,
  courseId,
  pendingId,
  student,
  completionId,
  flagId,
  reportedId,
  matchId,
  handedOverId,
}: Omit<Scene, 'ids'>): Scene['ids'] {
  return {
    'PUT /admin/users/:userId/role': fixtures.cast.newcomer.actor.person,
    'PATCH /admin/swaps/:id/cancel': pendingId,
    'PATCH /admin/reports/:id/judge': reportedId,
    'PATCH /admin/breaches/:id/excuse': `breach.${matchId}`,
    'PATCH /admin/data-requests/:id/complete': `request-${student.id}`,
    'POST /enrollments/:id/personal-data': student.id,
    'PATCH /data-requests/:id/complete': `request-${student.id}`,
    'GET /enrollments/:id/data-requests': student.id,
    'POST /enrollments/:id/data-requests': student.id,
    'PATCH /admin/matches/:matchId/withdraw': matchId,
    'PATCH /admin/matches/:matchId/outcome': matchId,
    'PATCH /admin/attendance/:id/decide': `disputed.${matchId}`,
    'PATCH /admin/claims/:id/decide': `contested.${matchId}`,
    'PATCH /admin/crowds/:id/decide': `crowd.${matchId}`,
    'PATCH /admin/flags/:id/review': flagId,
    'PATCH /admin/flags/:id/uphold': flagId,
    'PATCH /admin/flags/:id/dismiss': flagId,
    'PATCH /admin/organizations/:id/admit': fixtures.cast.employer.actor.organization,
    'PATCH /admin/organizations/:id/verify': fixtures.cast.employer.actor.organization,
    'PATCH /admin/organizations/:id/unverify': fixtures.cast.employer.actor.organization,
    'PATCH /admin/organizations/:id/calendar': fixtures.cast.employer.actor.organization,
    'PATCH /admin/users/:id/suspend': fixtures.cast.newcomer.actor.person,
    'PATCH /admin/users/:id/lift': fixtures.cast.suspended.actor.person,
    'PATCH /admin/users/:id/end-sessions': fixtures.cast.newcomer.actor.person,
    'PATCH /admin/organizations/:id/suspend': fixtures.bystander.organization,
    'PATCH /admin/organizations/:id/lift': fixtures.bystander.organization,
    'PATCH /admin/organizations/:id/owner': fixtures.bystander.organization,
    'POST /candidate-matches/:id/name': matchId,
    'GET /handed-over-changes/:id': handedOverId,
    'PATCH /handed-over-changes/:id/apply': handedOverId,
    'PATCH /handed-over-changes/:id/decline': handedOverId,
    'GET /sites/:id': siteId,
    'PATCH /sites/:id': siteId,
    'GET /jobs/:id': String(jobId),
    'GET /jobs/:id/closed-days': String(jobId),
    'PATCH /jobs/:id': String(jobId),
    'GET /courses/:id': String(courseId),
    'PUT /courses/:id': String(courseId),
    'POST /courses/:id/enrollments': String(courseId),
    'GET /swap-agreements/:id': pendingId,
    'GET /swap-agreements/:id/approval': pendingId,
    'PATCH /swap-agreements/:id/approve': pendingId,
    'PATCH /swap-agreements/:id/reject': pendingId,
    'GET /enrollments/:id': student.id,
    'PUT /enrollments/:id': student.id,
    'DELETE /enrollments/:id': student.id,
    'GET /course-completions/:id': String(courseId),
    'DELETE /course-completions/:id': completionId,
  };
}

/** The bodies of the calls that take one. */
export const validBodies = ({ courseId, jobId, activeJobId, fixtures }: Scene): Record<string, object> => ({
  'PATCH /admin/organizations/:id/owner': {
    userId: fixtures.cast.newcomer.actor.person,
    reason: 'The owner has died.',
  },
  'PUT /admin/users/:userId/role': { userType: 'provider' },
  'PATCH /admin/swaps/:id/cancel': { reason: 'No places' },
  'PATCH /admin/reports/:id/judge': { isRemoved: true },
  'PATCH /admin/breaches/:id/excuse': { excuse: 'Snow' },
  'PATCH /admin/matches/:matchId/withdraw': { reason: 'Made by mistake' },
  'PATCH /admin/matches/:matchId/outcome': { outcome: 'hired', note: null, correction: 'Started work' },
  'PATCH /admin/attendance/:id/decide': { isUpheld: true, note: 'The visitor list shows it' },
  'PATCH /admin/claims/:id/decide': { verdict: 'held', note: 'The visitor list shows it' },
  'PATCH /admin/crowds/:id/decide': { verdict: 'go_on', comment: 'They learned there' },
  'PATCH /admin/organizations/:id/calendar': {
    timeZone: 'America/Denver',
    closedDays: '',
    reason: 'Wrong time zone',
  },
  'PATCH /admin/organizations/verify': {
    ids: [fixtures.cast.employer.actor.organization, fixtures.cast.provider.actor.organization],
  },
  'PATCH /admin/users/:id/suspend': { reason: 'Misuse' },
  'PATCH /admin/organizations/:id/suspend': { reason: 'Misuse' },
  'POST /admin/flags': { listing: 'job', listingId: jobId, reason: 'other', note: 'No such place' },
  'PATCH /admin/flags/:id/uphold': { note: 'No such place' },
  'PATCH /admin/flags/:id/dismiss': { note: null },
  'POST /admin/data-requests': { kind: 'access', about: 'x@example.org', receivedOn: '2026-06-01' },
  'PATCH /admin/data-requests/:id/complete': { outcome: 'answered', result: 'Told them' },
  'PATCH /data-requests/:id/complete': { outcome: 'corrected', result: 'Changed the name' },
  'POST /enrollments/:id/data-requests': { kind: 'deletion', receivedOn: '2026-06-01' },
  'PUT /admin/settings': settingsBody(),
  'PATCH /handed-over-changes/:id/decline': { reason: 'Not ours' },
  'POST /sites': { name: 'Dry Dock', address: '1 Quay Road', timeZone: 'UTC', closedDays: '2026-12-25' },
  'PATCH /sites/:id': { name: 'Dry Dock 2', isActive: false },
  'POST /jobs': jobBody(),
  'PATCH /jobs/:id': { ...jobBody(), isActive: true, salaryRange: '$40k', requirements: 'Patience' },
  'POST /courses': courseBody({ linkedJobIds: JSON.stringify([jobId]) }),
  'PUT /courses/:id': courseBody({ isActive: true, linkedJobIds: JSON.stringify([jobId, activeJobId]) }),
  'POST /courses/:id/enrollments': studentBody(),
  'PUT /enrollments/:id': studentBody(),
  'POST /course-completions': { courseId, candidateReferenceId: 'Roll-17', completionDate: '2026-06-01' },
  'PATCH /swap-agreements/:id/reject': { reason: 'No places' },
  'PUT /provider-profile': providerProfileBody(),
  'PUT /employer-profile': employerProfileBody(),
});

export function validInputs(scene: Scene): Record<string, [actor: Actor, input: object]> {
  const {
    fixtures,
    jobId,
    courseId,
    pendingId,
    activeId,
    student,
    completionId,
    batchId,
    matchId,
    costId,
    flagId,
    handedOverId,
    hiddenJobId,
  } = scene;
  const { slotId, threadId, messageId, reportedId, invitationId, freeJobId } = scene;
  const breachId = `breach.${matchId}`;
  const reportId = `report.${matchId}`;
  const disputedId = `disputed.${matchId}`;
  const { employer, provider, admin, newcomer } = Object.fromEntries(
    Object.entries(fixtures.cast).map(([name, { actor }]) => [name, actor]),
  ) as Record<'employer' | 'provider' | 'admin' | 'newcomer', Actor>;
  const learner = learnerActor({ id: `link-${student.id}`, providerId: provider.organization });
  const edit = (id: unknown, set: object) => ({
    id,
    set,
    base: Object.fromEntries(Object.keys(set).map((key) => [key, null])),
  });
  return {
    'accounts.register': [
      systemActor,
      { id: randomUUID(), email: 'x@example.org', firstName: 'A', lastName: 'B' },
    ],
    'accounts.chooseType': [newcomer, { userType: 'employer', timeZone: 'UTC' }],
    'accounts.changeRole': [admin, { userId: newcomer.person, userType: 'employer' }],
    'accounts.changeEmail': [systemActorFor(newcomer.person), { email: 'new@example.org' }],
    'accounts.tellAddressRequest': [systemActorFor(newcomer.person), { userId: newcomer.person }],
    'accounts.endAddressRequest': [systemActorFor(newcomer.person), { userId: newcomer.person }],
    'accounts.saveName': [systemActorFor(newcomer.person), { firstName: 'Nora', lastName: 'Lee' }],
    'organizations.setUp': [
      systemActorFor(employer.person),
      {
        firstName: 'Erin',
        lastName: 'Lee',
        organizationName: 'Harbor Shipyard',
        timeZone: 'America/New_York',
        closedDays: '2026-12-25',
      },
    ],
    'colleagues.join': [systemActorFor(newcomer.person), { organizationId: employer.organization }],
    'colleagues.leave': [systemActorFor(newcomer.person), {}],
    'colleagues.remove': [systemActorFor(employer.person), { userId: newcomer.person }],
    'colleagues.changeRole': [systemActorFor(employer.person), { userId: newcomer.person, role: 'viewer' }],
    'colleagues.handOver': [systemActorFor(employer.person), { userId: newcomer.person }],
    'organizations.appointOwner': [
      admin,
      { id: fixtures.bystander.organization, userId: newcomer.person, reason: 'The owner has died.' },
    ],
    'admins.elevate': [systemActor, { userId: newcomer.person }],
    'admins.alertLocked': [systemActor, { key: '0a1b2c', day: '2026-06-03' }],
    'jobs.post': [employer, jobInput()],
    'jobs.edit': [
      employer,
      edit(jobId, {
        title: 'Nurse',
        isActive: false,
        salaryRange: '$1',
        openings: 5,
        interviewsPer30Days: 12,
      }),
    ],
    'consents.record': [provider, { matchId, how: 'on paper', givenOn: '2026-06-01', withContact: true }],
    'consents.withdraw': [provider, { matchId }],
    'learnerReplies.dismiss': [provider, { id: `reply-${matchId}` }],
    'names.view': [employer, { matchId }],
    'jobs.duplicate': [employer, { id: numericId(), sourceId: jobId }],
    'courses.create': [
      provider,
      courseInput({ linkedJobIds: [jobId], startDate: '2026-07-01', endDate: '2026-08-01' }),
    ],
    'courses.copy': [
      provider,
      {
        id: numericId(),
        sourceId: courseId,
        title: 'Care, autumn',
        startDate: '2026-09-01',
        withLinks: true,
      },
    ],
    'courses.edit': [provider, edit(courseId, { title: 'Care', startDate: '2026-07-01', isActive: false })],
    'courses.linkJob': [provider, { courseId, jobId, round: 1 }],
    'courses.unlinkJob': [provider, { courseId, jobId, round: 1 }],
    'agreements.approve': [employer, { id: pendingId }],
    'agreements.reject': [employer, { id: pendingId, reason: 'No places' }],
    'agreements.cancel': [provider, { id: activeId, reason: 'No places' }],
    'agreements.markComplete': [provider, { id: activeId }],
    'agreements.unmarkComplete': [provider, { id: activeId }],
    'agreements.answerPromise': [provider, { id: activeId, isKept: true }],
    'agreements.endInTime': [systemActor, { id: pendingId, as: 'expired' }],
    'enrollments.enroll': [provider, { ...studentInput(courseId), studentPhone: '555-0100' }],
    'enrollments.edit': [provider, edit(student.id, { studentName: 'Max', studentPhone: null })],
    'enrollments.remove': [provider, { id: student.id, knowsCompletion: true }],
    'enrollments.restore': [provider, { id: student.id }],
    'members.assign': [provider, { userId: teacherId, all: true, add: [courseId] }],
    'sites.create': [
      employer,
      {
        id: randomUUID(),
        name: 'Dry Dock',
        address: '1 Quay Road',
        timeZone: 'America/New_York',
        closedDays: '2026-12-25',
      },
    ],
    'sites.edit': [employer, edit(siteId, { name: 'Dry Dock 2', isActive: false })],
    'enrollments.erase': [provider, { id: student.id }],
    'students.merge': [provider, { id: student.id, otherId: `other-${student.id}` }],
    'completions.mark': [
      provider,
      { courseId, candidateReferenceId: reference(), completionDate: '2026-06-01', batchId: randomUUID() },
    ],
    'completions.undo': [provider, { id: completionId, batchId }],
    'completions.correctDate': [provider, edit(completionId, { completionDate: '2026-05-20' })],
    'completions.remove': [provider, { id: completionId }],
    'interviews.agreeByPhone': [employer, { matchId, startsAt: '2026-06-09T10:00:00.000Z' }],
    'interviews.recordOutcome': [
      employer,
      { matchId, outcome: 'hired', reason: 'skills', note: 'Well done' },
    ],
    'interviews.propose': [
      employer,
      { ...proposalFor(matchId), room: 'Room 2', bring: 'A pass', note: 'By the main entrance' },
    ],
    'interviews.confirm': [provider, { slotId }],
    'interviews.suggest': [provider, { matchId, slots: [farAhead], note: 'Not on Mondays' }],
    'interviews.reschedule': [
      provider,
      { matchId, from: farAhead, startsAt: '2099-06-10T10:00:00.000Z', reason: 'Ill' },
    ],
    'interviews.cancel': [
      provider,
      { matchId, from: farAhead, reason: 'Ill', unavailableUntil: '2026-07-01' },
    ],
    'interviews.object': [provider, { matchId, reason: 'Nobody called' }],
    'interviews.confirmAgreed': [provider, { matchId, startsAt: farAhead }],
    'interviews.correctOutcome': [
      employer,
      { matchId, outcome: 'hired', reason: null, note: 'Signed', correction: 'The wrong button' },
    ],
    'interviews.reportNotHeld': [provider, { matchId, absent: 'employer', note: 'Nobody was there' }],
    'matches.withdraw': [provider, { matchId, reason: 'Found work' }],
    'matches.askRelease': [employer, { matchId, reason: 'Filled' }],
    'matches.answerRelease': [provider, { matchId, isGranted: true }],
    'breaches.comment': [provider, { id: breachId, comment: 'We waited' }],
    'breaches.dispute': [employer, { id: `absence.${matchId}`, comment: 'We were there' }],
    'crowds.report': [employer, { id: randomUUID(), providerId: provider.organization, day: crowdDay }],
    'crowds.decide': [admin, { id: `crowd.${matchId}`, verdict: 'withdraw', comment: 'Nobody knows them' }],
    'crowds.endRest': [systemActor, { id: `crowd.${matchId}` }],
    'claims.confirm': [employer, { id: `admitted.${matchId}` }],
    'claims.dispute': [provider, { id: `offer.${matchId}`, comment: 'The job was not given' }],
    'claims.takeBack': [provider, { id: `absence.${matchId}` }],
    'claims.decide': [
      admin,
      { id: `contested.${matchId}`, verdict: 'held', note: 'The visitor list shows it' },
    ],
    'breaches.excuse': [admin, { id: breachId, excuse: 'Snow' }],
    'attendance.dispute': [provider, { id: reportId, comment: 'Zoe was there' }],
    'attendance.decide': [admin, { id: disputedId, isUpheld: true, note: 'The visitor list shows it' }],
    'guarantees.recompute': [systemActor, { matchIds: [matchId] }],
    'guarantees.step': [systemActor, { matchId }],
    'messages.send': [employer, messageAbout(activeId, provider)],
    'messages.markRead': [provider, { threadId, upTo: '2026-06-03T10:00:00.000Z' }],
    'messages.judge': [admin, { id: reportedId, isRemoved: true }],
    'messages.report': [provider, { id: messageId, reason: 'Rude' }],
    'invitations.send': [employer, { id: randomUUID(), courseId, jobId: freeJobId, terms: 'Mornings only' }],
    'invitations.accept': [provider, { id: invitationId }],
    'invitations.decline': [provider, { id: invitationId, reason: 'No places' }],
    'invitations.withdraw': [employer, { id: invitationId }],
    'invitations.age': [systemActor, { id: invitationId, as: 'reminded' }],
    'matches.answerLate': [employer, { matchId, isAccepted: true }],
    'profiles.saveEmployer': [employer, { set: employerProfileBody(), base: employerProfileBody() }],
    'profiles.saveProvider': [provider, { set: providerProfileBody(), base: providerProfileBody() }],
    'organizations.setTabletLock': [provider, { minutes: 2 }],
    'organizations.saveCalendar': [
      provider,
      { set: { timeZone: 'America/New_York', closedDays: '2026-12-25 2027-01-01' }, base: {} },
    ],
    'organizations.admit': [admin, { id: employer.organization }],
    'organizations.verify': [admin, { id: employer.organization }],
    'organizations.unverify': [admin, { id: employer.organization }],
    'invitations.tellAddress': [
      systemActor,
      { employerId: employer.organization, jobId, personIds: [provider.person] },
    ],
    'organizations.correctCalendar': [
      admin,
      {
        id: employer.organization,
        timeZone: 'America/Denver',
        closedDays: '2026-12-25',
        reason: 'Wrong time zone',
      },
    ],
    'accounts.suspend': [admin, { id: newcomer.person, reason: 'Misuse' }],
    'accounts.lift': [admin, { id: fixtures.cast.suspended.actor.person }],
    'accounts.endSessions': [admin, { id: newcomer.person }],
    'organizations.suspend': [admin, { id: fixtures.bystander.organization, reason: 'Misuse' }],
    'organizations.lift': [admin, { id: fixtures.bystander.organization }],
    'activity.record': [systemActor, { organizationId: employer.organization }],
    'ratings.rate': [employer, { providerId: provider.organization, stars: 4 }],
    'ratings.putOff': [employer, { providerId: provider.organization }],
    'costs.add': [
      employer,
      { id: randomUUID(), kind: 'advertising', amountCents: 25_000, day: '2026-06-01', note: 'Local paper' },
    ],
    'costs.remove': [employer, { id: costId }],
    'statistics.rebuild': [systemActor, { providerId: provider.organization }],
    'jobs.publishAdherence': [systemActor, { employerId: employer.organization }],
    'organizations.checkShares': [systemActor, { id: employer.organization, matchIds: [matchId] }],
    'agreements.markRelated': [
      systemActor,
      { employerId: employer.organization, providerId: provider.organization },
    ],
    'conflicts.settle': [provider, { id: `conflict-${student.id}`, as: 'mine', over: null }],
    'notifications.markRead': [employer, { ids: [`match.${matchId}-${employer.person}`] }],
    'notifications.markAllRead': [employer, { upTo: '2026-06-03T10:00:00.000Z' }],
    'notifications.savePreferences': [employer, { ...defaultPreferences, match: 'in_app' }],
    'views.save': [employer, { list: 'candidates', name: 'To schedule', filters: 'status=matched' }],
    'views.remove': [employer, { list: 'candidates', name: 'To schedule' }],
    'notifications.stopDigest': [systemActor, { personId: employer.person }],
    'notifications.tellRefusedAddress': [systemActor, { personId: employer.person }],
    'notifications.tellPausedWebhook': [
      systemActor,
      { organizationId: employer.organization, webhookId: 'webhook-1', host: 'hooks.example' },
    ],
    'flags.raise': [
      provider,
      { id: randomUUID(), listing: 'job', listingId: jobId, reason: 'misleading', note: 'No such place' },
    ],
    'flags.review': [admin, { id: flagId }],
    'flags.uphold': [admin, { id: flagId, note: 'No such place' }],
    'flags.dismiss': [admin, { id: flagId, note: 'It is fine' }],
    'flags.askAgain': [employer, { listing: 'job', listingId: hiddenJobId, answer: 'I named the place' }],
    'matches.withdrawAsAdmin': [admin, { matchId, reason: 'Made by mistake' }],
    'agreements.cancelAsAdmin': [admin, { id: activeId, reason: 'No places' }],
    'ledger.chargeMonths': [systemActor, { kind: 'agreement_month', subjectIds: [activeId] }],
    'platform.tellNews': [systemActor, { until: '2026-06-03T10:00:00.000Z', newUsers: 2, newAgreements: 1 }],
    'accounts.requestDeletion': [systemActorFor(newcomer.person), {}],
    'accounts.keep': [systemActorFor(newcomer.person), {}],
    'accounts.delete': [systemActorFor(newcomer.person), {}],
    'accounts.export': [systemActorFor(newcomer.person), {}],
    'dataRequests.record': [
      admin,
      { id: randomUUID(), kind: 'access', about: 'x@example.org', receivedOn: '2026-06-01', note: 'By mail' },
    ],
    'dataRequests.recordOfStudent': [
      provider,
      { id: randomUUID(), enrollmentId: student.id, kind: 'deletion', receivedOn: '2026-06-01' },
    ],
    'dataRequests.complete': [
      admin,
      { id: `request-${student.id}`, outcome: 'answered', result: 'Told them' },
    ],
    'changes.handOver': [provider, handingOver(randomUUID(), provider, student)],
    'changes.apply': [provider, { id: handedOverId }],
    'changes.acknowledge': [provider, { id: handedOverId }],
    'changes.decline': [provider, { id: handedOverId, reason: 'Not ours' }],
    'enrollments.export': [provider, { id: student.id }],
    'enrollments.expire': [systemActor, { id: student.id }],
    'learnerLinks.make': [provider, { id: randomUUID(), enrollmentId: student.id, delivery: 'copied' }],
    'learnerLinks.revoke': [provider, { id: `link-${student.id}` }],
    'learner.open': [learner, {}],
    'learner.confirm': [learner, {}],
    'learner.disown': [learner, {}],
    'learner.stopMails': [learner, {}],
    'learner.choose': [learner, { id: randomUUID(), matchId, startsAt: null, freeDays: 'Friday' }],
    'learner.decline': [learner, { id: randomUUID(), matchId, from: farAhead }],
    'learner.consent': [learner, { matchId, isGiven: true }],
    'learner.answer': [learner, { id: randomUUID(), matchId, happening: 'held' }],
    'learnerContacts.record': [
      provider,
      { enrollmentId: student.id, givenBy: 'learner', givenOn: '2026-06-01' },
    ],
    'learnerContacts.end': [provider, { enrollmentId: student.id }],
    'courses.letLearnersChoose': [provider, { id: courseId, isOn: true }],
    'learner.request': [learner, { id: randomUUID(), kind: 'correction', note: 'My name is Zoë' }],
    'messages.expire': [systemActor, { ids: [messageId] }],
    'changes.expireHandedOver': [systemActor, { ids: [handedOverId] }],
    'notifications.expire': [systemActor, { ids: ['nothing'] }],
    'agreements.expireRecords': [systemActor, { ids: [activeId] }],
    'attendance.expireRecords': [systemActor, { table: 'breaches', ids: ['nothing'] }],
    'platform.tellWeek': [
      systemActor,
      {
        monday: '2026-06-01',
        platform: { newUsers: 1, matches: 2, hires: 3, activeSwaps: 4 },
        employers: [{ organizationId: employer.organization, matches: 1, interviews: 2, hires: 3 }],
      },
    ],
    'settings.save': [admin, settingsBody()],
    'matching.sweepCourse': [systemActor, { courseId }],
    'matching.givePlaces': [systemActor, { jobId }],
  } satisfies Record<CommandName, [actor: Actor, input: object]>;
}
