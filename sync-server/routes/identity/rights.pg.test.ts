// Tests what people do with their own data: download it, delete the account, and keep it by signing in again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActorFor } from '#shared/engine/command.ts';
import { courseInput, jobInput, studentInput, completionInput } from '#server/testing/marketplace.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';

let fixtures: Fixtures;

beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

const deletion = async ({ browser }: Person) =>
  (await (await browser.fetch('/api/auth/deletion')).json()) as {
    dueAt: string | null;
    obstacles: { colleagues: number; owed: unknown[] };
  };
const ask = ({ browser }: Person) => browser.send('POST', '/api/auth/deletion');
const userOf = ({ actor }: Person) => fixtures.server.knex('users').where({ id: actor.person }).first();

/** Ends the waiting period of a person and runs the job. */
async function pass30Days({ actor }: Person): Promise<void> {
  const personId = actor.person;
  await fixtures.server
    .knex('accountDeletions')
    .where({ personId })
    .update({ dueAt: new Date(0) });
  await fixtures.server.deletion.makeDue();
}

async function signInAgain({ actor, browser }: Person): Promise<void> {
  await browser.submit('/api/login/demo', { personId: actor.person });
}

/** As if the last sign-in was two days ago. */
async function age({ actor }: Person): Promise<void> {
  const signedInAt = Date.now() - 2 * 24 * 3_600_000;
  await fixtures.server.knex.raw(
    `update sessions set data = jsonb_set(data::jsonb, '{signedInAt}', to_jsonb(?::bigint)) where "personId" = ?`,
    [signedInAt, actor.person],
  );
  await new Promise((resolve) => setTimeout(resolve, 1_100));
}

async function postedJob({ actor }: Person): Promise<number> {
  const job = jobInput();
  await fixtures.marketplace.give(actor, 'jobs.post', job);
  return job.id;
}

test('gives people everything that is stored about them and nothing that signs them in', async () => {
  const erin = await fixtures.newPerson('employer', 'Erin');
  const jobId = await postedJob(erin);
  const answer = await erin.browser.send('POST', '/api/auth/data');
  expect(answer.status).toBe(200);
  const data = (await answer.json()) as Record<string, Record<string, unknown>[]>;
  expect(data).toMatchObject({
    account: [{ firstName: 'Erin', email: `${erin.actor.person}@example.org` }],
    organizations: [{ id: erin.actor.organization }],
    jobs: [{ id: jobId }],
    devices: [{ device: expect.any(String) }],
    activity: expect.arrayContaining([expect.objectContaining({ event: 'jobs.post' })]),
  });
  expect(JSON.stringify(data)).not.toMatch(/hash|secret|privateKey|p256dh|credential/i);
  expect(await fixtures.server.knex('dataRequests').where({ subjectId: erin.actor.person })).toMatchObject([
    { kind: 'access', outcome: 'exported' },
  ]);
});

test('leaves the data of others and of students out of a download', async () => {
  const [paul, petra] = [
    await fixtures.newPerson('provider', 'Paul'),
    await fixtures.newPerson('provider', 'Petra'),
  ];
  const course = courseInput();
  await fixtures.marketplace.give(paul.actor, 'courses.create', course);
  await fixtures.marketplace.give(
    paul.actor,
    'enrollments.enroll',
    studentInput(course.id, { studentName: 'Canary Quill' }),
  );
  const text = await (await paul.browser.send('POST', '/api/auth/data')).text();
  expect(text).toContain('Care Certificate');
  expect(text).not.toContain('Canary Quill');
  expect(text).not.toContain(petra.actor.person);
});

test('requires a recent sign-in to download data or delete an account', async () => {
  const erin = await fixtures.newPerson('employer', 'Erin');
  await age(erin);
  for (const path of ['/api/auth/data', '/api/auth/deletion']) {
    const answer = await erin.browser.send('POST', path);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('sign_in_again');
  }
});

test('deletes an account 30 days after the request and keeps what the other side relies on', async () => {
  const erin = await fixtures.newPerson('employer', 'Erin');
  const jobId = await postedJob(erin);
  const { dueAt } = (await (await ask(erin)).json()) as { dueAt: string };
  const days = Math.round(
    (Date.parse(dueAt) - Date.parse(fixtures.marketplace.clock.now)) / (24 * 3_600_000),
  );
  expect(days).toBe(30);
  const { knex } = fixtures.server;
  expect(await knex('jobs').where({ id: jobId }).first()).toMatchObject({ isHidden: true });
  await fixtures.server.deletion.makeDue();
  expect(await userOf(erin)).toMatchObject({ firstName: 'Erin' });

  await pass30Days(erin);
  expect(await userOf(erin)).toMatchObject({
    firstName: 'Deleted account',
    lastName: '',
    email: '',
    organizationId: null,
  });
  for (const table of ['identities', 'sessions', 'accountDeletions'])
    expect(await knex(table).where({ personId: erin.actor.person }), table).toEqual([]);
  expect(await knex('jobs').where({ id: jobId }).first()).toMatchObject({ title: 'Care Assistant' });
  expect((await erin.browser.fetch('/api/auth/user')).status).toBe(401);
});

test('keeps an account whose owner signs in again, and shows the listings again', async () => {
  const erin = await fixtures.newPerson('employer', 'Erin');
  const jobId = await postedJob(erin);
  fixtures.marketplace.clock.now = new Date(Date.now() - 60_000).toISOString();
  await ask(erin);
  expect(await deletion(erin)).toMatchObject({ dueAt: expect.any(String) });
  await signInAgain(erin);
  await fixtures.server.deletion.makeDue();
  expect(await deletion(erin)).toMatchObject({ dueAt: null });
  expect(await fixtures.server.knex('jobs').where({ id: jobId }).first()).toMatchObject({ isHidden: false });
  await pass30Days(erin);
  expect(await userOf(erin)).toMatchObject({ firstName: 'Erin' });
});

test('keeps an account whose owner cancels the deletion', async () => {
  const erin = await fixtures.newPerson('employer', 'Erin');
  await ask(erin);
  expect((await erin.browser.send('DELETE', '/api/auth/deletion')).status).toBe(204);
  await pass30Days(erin);
  expect(await userOf(erin)).toMatchObject({ firstName: 'Erin' });
});

test('refuses to delete a founder’s account while colleagues exist', async () => {
  const erin = await fixtures.newPerson('employer', 'Erin');
  const sam = await fixtures.newPerson('newcomer', 'Sam');
  const { person } = sam.actor;
  const inTheirName = systemActorFor(person);
  const joining = { organizationId: erin.actor.organization, role: 'member' };
  await fixtures.marketplace.give(inTheirName, 'colleagues.join', joining);
  const answer = await ask(erin);
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain('Hand over the ownership first');
  expect((await deletion(erin)).obstacles.colleagues).toBe(1);
  expect((await ask(sam)).status).toBe(200);
  await pass30Days(sam);
  expect((await ask(erin)).status).toBe(200);
});

test('lists owed interviews and refuses the deletion until they are held or released', async () => {
  const [erin, paul] = [
    await fixtures.newPerson('employer', 'Erin'),
    await fixtures.newPerson('provider', 'Paul'),
  ];
  const jobId = await postedJob(erin);
  const course = courseInput({ linkedJobIds: [jobId] });
  const { give } = fixtures.marketplace;
  await give(paul.actor, 'courses.create', course);
  await give(erin.actor, 'agreements.approve', { id: `${course.id}.${jobId}.1` });
  const student = studentInput(course.id);
  await give(paul.actor, 'enrollments.enroll', student);
  const completionDate = fixtures.marketplace.clock.now.slice(0, 10);
  await give(paul.actor, 'completions.mark', completionInput(student, { completionDate }));
  for (const side of [erin, paul]) {
    const answer = await ask(side);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('An interview is still owed');
    expect((await deletion(side)).obstacles.owed).toMatchObject([
      { candidateReferenceId: student.candidateReferenceId, status: 'matched' },
    ]);
  }
  const [match] = await fixtures.server.knex('matches').where({ jobId });
  await give(paul.actor, 'matches.withdraw', { matchId: match.id, reason: 'Found work' });
  expect((await ask(erin)).status).toBe(200);
  expect((await ask(paul)).status).toBe(200);
  await pass30Days(paul);
  const { id } = student;
  expect(await fixtures.server.knex('enrollments').where({ id }).first()).toMatchObject({ studentName: '' });
});

test('mails the person when the account will be deleted and how to keep it', async () => {
  const erin = await fixtures.newPerson('employer', 'Erin');
  await ask(erin);
  const mail = fixtures.server.mailer.outbox?.find(({ to }) => to === `${erin.actor.person}@example.org`);
  expect(mail?.text).toContain('To keep it, sign in before then.');
});
