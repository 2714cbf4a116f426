// Which command raises which event, and what it tells to each side: ids and states, and a name only with its scope.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActorFor } from '#shared/engine/command.ts';
import { eventsFor, webhookEventNames } from '#shared/domain/webhooks/webhook-events.ts';
import type { WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { courseInput, jobInput, numericId, studentInput } from '#server/testing/marketplace.ts';
import { newWebhook, startReceiver, verified } from '#server/testing/webhooks/webhook-receiver.ts';
import type { WebhookReceiver } from '#server/testing/webhooks/webhook-receiver.ts';

const today = '2026-06-03T10:00:00.000Z';
const farAhead = '2099-06-09T10:00:00.000Z';
const names = /Zelda|Quill|zelda\.canary|555-0142|SN-canary/i;
const written = /Text Canary/;

let receiver: WebhookReceiver;
let fixtures: Fixtures;
let erin: Person;
let paul: Person;
let petra: Person;
let nia: Person;
const secrets = new Map<string, string>();
const course = courseInput({ id: numericId() });
const job = jobInput();
const student = studentInput(course.id, {
  ...{ studentName: 'Zelda Quill', studentEmail: 'zelda.canary@example.org', studentPhone: '555-0142' },
  studentNumber: 'SN-canary-2',
});
const { candidateReferenceId } = student;

beforeAll(async () => {
  receiver = await startReceiver();
  fixtures = await newFixtures({ webhooks: receiver.options });
  fixtures.marketplace.clock.now = today;
  erin = await fixtures.newPerson('employer', 'Erin');
  [paul, petra] = [
    await fixtures.newPerson('provider', 'Paul'),
    await fixtures.newPerson('provider', 'Petra'),
  ];
  nia = await fixtures.newPerson('newcomer', 'Nia');
  for (const [path, person, side, withNames] of [
    ['/erin', erin, 'employer', false],
    ['/paul', paul, 'provider', false],
    ['/paul-names', paul, 'provider', true],
    ['/petra', petra, 'provider', false],
  ] as const)
    secrets.set(path, (await newWebhook(person, receiver.at(path), eventsFor(side), withNames)).secret);
  const { give } = fixtures.marketplace;
  await give(erin.actor, 'jobs.post', job);
  await give(paul.actor, 'courses.create', course);
  await give(paul.actor, 'enrollments.enroll', student);
});
afterAll(async () => {
  await fixtures.server.close();
  receiver.close();
});

const give = (person: Person, command: string, input: object) =>
  fixtures.marketplace.give(person.actor, command, input);
const agreementId = `${course.id}.${job.id}.1`;
const matchId = async (): Promise<string> =>
  (await fixtures.server.knex('matches').where({ courseId: course.id }).first('id')).id;
const completionId = `${course.id}.${candidateReferenceId}`;

/** The command that raises each event, in an order in which each is possible. */
const raising: Record<WebhookEvent, () => Promise<unknown>> = {
  'agreement.created': () => give(paul, 'courses.linkJob', { courseId: course.id, jobId: job.id, round: 1 }),
  'agreement.changed': () => give(erin, 'agreements.approve', { id: agreementId }),
  'completion.created': () =>
    give(paul, 'completions.mark', {
      ...{ courseId: course.id, candidateReferenceId, completionDate: '2026-06-02', batchId: null },
    }),
  'completion.changed': () =>
    give(paul, 'completions.correctDate', {
      ...{ id: completionId, set: { completionDate: '2026-06-01' }, base: { completionDate: '2026-06-02' } },
    }),
  'match.created': () => Promise.resolve(),
  'interview.created': async () =>
    give(erin, 'interviews.agreeByPhone', { matchId: await matchId(), startsAt: farAhead, place: 'Gate 2' }),
  'interview.changed': async () =>
    give(paul, 'interviews.confirmAgreed', { matchId: await matchId(), startsAt: farAhead }),
  'match.changed': () => Promise.resolve(),
  'message.created': async () =>
    give(paul, 'messages.send', {
      ...{ subjectKind: 'match', subjectId: await matchId(), withId: erin.actor.organization },
      ...{ text: 'Text Canary about Zelda Quill', writtenAt: today },
    }),
  'member.created': () =>
    fixtures.marketplace.give(systemActorFor(nia.actor.person), 'colleagues.join', {
      ...{ organizationId: paul.actor.organization, role: 'member' },
    }),
  'member.changed': () =>
    fixtures.marketplace.give(systemActorFor(paul.actor.person), 'colleagues.changeRole', {
      ...{ userId: nia.actor.person, role: 'viewer' },
    }),
};
const ofOneSide = new Set<string>([
  ...['completion.created', 'completion.changed', 'member.created', 'member.changed'],
]);

const received = (path: string, type?: string) =>
  receiver.received(path).filter((webhook) => type === undefined || webhook.type === type);

describe('each event', () => {
  test.each(Object.keys(raising) as WebhookEvent[])('%s is told to those who see its row', async (event) => {
    await raising[event]();
    for (const path of ['/paul', '/paul-names', ...(ofOneSide.has(event) ? [] : ['/erin'])])
      await expect.poll(() => received(path, event).length, { timeout: 20_000 }).toBeGreaterThan(0);
  });

  test('raises every event by a command', () => {
    expect(Object.keys(raising).toSorted()).toEqual([...webhookEventNames].toSorted());
  });
});

test('signs each with the secret of its webhook, and names the kind and the id of its row', () => {
  for (const [path, secret] of secrets)
    for (const webhook of received(path))
      expect(verified(secret, webhook)).toMatchObject({
        type: webhook.type,
        data: { id: expect.any(String) },
      });
  expect(() => verified(secrets.get('/erin')!, received('/paul')[0]!)).toThrow();
  const [completed] = received('/paul', 'completion.created');
  expect(completed?.data).toMatchObject({ candidateReferenceId, courseId: String(course.id) });
});

test('tells nothing to an organization that does not see the row, and no completion to an employer', () => {
  expect(received('/petra')).toEqual([]);
  expect(received('/erin').filter(({ type }) => ofOneSide.has(type))).toEqual([]);
});

test('names a student only with the scope of names, and records each name in the audit', async () => {
  for (const path of ['/erin', '/paul', '/petra'])
    for (const { body, type } of received(path)) {
      expect(body, `${path} ${type}`).not.toMatch(names);
      expect(body, `${path} ${type}`).not.toMatch(written);
    }
  const named = received('/paul-names').filter(({ body }) => names.test(body));
  const kinds = new Set(named.map(({ type }) => type.split('.')[0]));
  expect(kinds).toEqual(new Set(['completion', 'match', 'interview', 'message']));
  const [match] = named.filter(({ type }) => type === 'match.created');
  expect(JSON.parse(match!.body).data.student).toEqual({
    ...{ studentName: 'Zelda Quill', studentEmail: 'zelda.canary@example.org', studentPhone: '555-0142' },
    studentNumber: 'SN-canary-2',
  });
  const [row] = await fixtures.server.knex('audit').where({ event: 'webhooks.sendNames' });
  expect(row).toMatchObject({ subjectId: student.id, organizationId: paul.actor.organization });
});

test.each(['agreement', 'match', 'completion', 'interview', 'member'])(
  'tells the events of one %s in their order',
  async (noun) => {
    const types = received('/paul')
      .filter(({ type }) => type.startsWith(`${noun}.`))
      .map(({ type }) => type);
    expect(types[0]).toBe(`${noun}.created`);
    expect(types.filter((type) => type.endsWith('.created'))).toHaveLength(1);
  },
);
