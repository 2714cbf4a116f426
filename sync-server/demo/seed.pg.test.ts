import { afterAll, expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { publishedText } from '#shared/domain/jobs/published-adherence.ts';
import { sides } from '#shared/engine/options.ts';
import { byText } from '#shared/lib/texts.ts';
import { DAY_MS, HOUR_MS } from '#shared/lib/time.ts';
import { executeWith } from '../engine/execute.ts';
import { runHourly } from '../jobs/domain-jobs.ts';
import { renewProposals } from './seed-renewal.ts';
import { proposals, seedDemo } from './seed.ts';
import { VisibleReader } from '../sync/visible-reader.ts';
import type { Actor } from '#shared/engine/command.ts';
import { teamChanges } from '#shared/reads/needs/handed-over.ts';
import { newMarketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { knex } = database;
let clock = new Date();
const now = () => clock;
const execute = executeWith({
  knex,
  commands,
  now,
  onDefect(error) {
    throw error;
  },
});
const pending = () => knex('agreements').where({ status: 'pending_approval' });

test('keeps a pending agreement in the demo data at all times', async () => {
  await seedDemo(knex, clock);
  const start = clock.getTime();
  for (const days of [0, 1, 29, 45, 120, 400]) {
    clock = new Date(start + days * DAY_MS);
    const parts = { knex, execute, now, onDefect() {} };
    await runHourly(parts);
    await renewProposals(parts, proposals);
    const waiting = await pending();
    expect(waiting).toHaveLength(1);
    expect(new Date(waiting[0].createdAt).getTime()).toBeGreaterThan(clock.getTime() - 60 * DAY_MS);
  }
}, 60_000);

test('seeds an employer who has read of her candidates and receives no reminder for ten days', async () => {
  const fresh = await testDatabase();
  try {
    await seedDemo(fresh.knex, clock);
    const start = clock.getTime();
    const parts = {
      knex: fresh.knex,
      execute: executeWith({ knex: fresh.knex, commands, now, onDefect() {} }),
      now,
      onDefect() {},
    };
    await runHourly(parts);
    const erin = await fresh.knex('users').where({ email: 'erin@harbor.example' }).first();
    const notices = () => fresh.knex('notifications').where({ personId: erin.id });
    expect(await notices().where({ type: 'match' }).select('isRead')).toEqual([
      { isRead: true },
      { isRead: true },
    ]);
    const before = await notices().orderBy('id').select('id', 'time');
    for (const days of [1, 3, 10]) {
      clock = new Date(start + days * DAY_MS);
      await runHourly(parts);
      expect(await notices().orderBy('id').select('id', 'time'), `${days}`).toEqual(before);
    }
  } finally {
    await fresh.close();
  }
}, 60_000);

test('lets the tour of the README be walked a day after the first start', async () => {
  const fresh = await testDatabase();
  try {
    await seedDemo(fresh.knex, clock);
    const { execute: run, give, clock: time } = await newMarketplace(fresh);
    time.now = new Date(clock.getTime() + 26 * HOUR_MS).toISOString();
    await runHourly({ knex: fresh.knex, execute: run, now: () => new Date(time.now), onDefect() {} });
    const person = async (email: string): Promise<Actor> => {
      const user = await fresh.knex('users').where({ email }).first();
      const member = await fresh.knex('memberships').where({ personId: user.id }).first();
      const { id, organizationId: organization, userType: role, firstName: name } = user;
      return { person: id, organization, role, name, memberRole: member.role, assignsAll: true } as Actor;
    };
    const [paul, erin, martha] = await Promise.all(
      ['paul@northside.example', 'erin@harbor.example', 'martha@northside.example'].map(person),
    );
    const welding = await fresh.knex('courses').where({ title: 'Welding Level 2' }).first();
    const students = await fresh.knex('enrollments').where({ courseId: welding.id, removedAt: null });
    const done = await fresh.knex('completions').where({ courseId: welding.id });
    expect([students.length, done.length]).toEqual([30, 2]);

    const matches = () => fresh.knex('matches').where({ employerId: erin!.organization, withdrawnAt: null });
    const before = (await matches()).length;
    const completed = new Set(done.map(({ candidateReferenceId }) => candidateReferenceId));
    for (const { candidateReferenceId } of students.filter((one) => !completed.has(one.candidateReferenceId)))
      await give(paul!, 'completions.mark', {
        ...{ courseId: Number(welding.id), candidateReferenceId },
        completionDate: time.now.slice(0, 10),
      });
    expect((await matches()).length).toBe(before + 28);

    const [waiting] = await fresh.knex('agreements').where({ status: 'pending_approval' });
    await give(erin!, 'agreements.approve', { id: waiting.id });
    const [match] = await fresh.knex('matches').where({ courseId: welding.id, status: 'matched' });
    const startsAt = new Date(Date.parse(time.now) + 5 * DAY_MS).toISOString();
    await give(erin!, 'interviews.propose', {
      ...{
        matchId: match.id,
        slots: [startsAt],
        kind: 'in-person',
        place: 'Gate 2',
        room: null,
        bring: null,
      },
      ...{ minutes: 30, note: null },
    });
    const [slot] = await fresh.knex('slots').where({ matchId: match.id, state: 'proposed' });
    await give(paul!, 'interviews.confirm', { matchId: match.id, slotId: slot.id });
    expect(await fresh.knex('matches').where({ id: match.id }).first('status')).toEqual({
      status: 'interview_scheduled',
    });

    const [change] = await fresh.knex('handedOverChanges').where({ state: 'waiting' });
    await give(martha!, 'changes.apply', { id: change.id });
  } finally {
    await fresh.close();
  }
}, 60_000);

test('seeds a conversation in which both demo accounts can write', async () => {
  const { organizationId: harbor } = await knex('users').where({ email: 'erin@harbor.example' }).first();
  const { organizationId: college } = await knex('users').where({ email: 'paul@northside.example' }).first();
  const texts = await knex('messages').where({ employerId: harbor, providerId: college });
  expect(new Set(texts.map(({ from }) => from))).toEqual(new Set(sides));
});

test('gives the college a person in every role, who all sign in with one tap', async () => {
  const accounts = await seedDemo(knex, clock);
  const college = accounts.filter(({ organization }) => organization === 'Northside College');
  expect(college.map(({ name, role }) => `${name}, ${role}`)).toEqual([
    'Paul Okafor, Owner',
    'Martha Ellis, Manager',
    'Tess Alvarez, Teacher',
    'Omar Haddad, Teacher',
    'June Park, Teacher',
    'Victor Lam, Viewer',
  ]);
  const members = await knex('memberships').whereIn(
    'personId',
    college.map(({ personId }) => personId),
  );
  expect(members.map(({ role }) => role).toSorted(byText)).toEqual(
    'manager member member member owner viewer'.split(' '),
  );
  expect(new Set(members.map(({ organizationId }) => organizationId)).size).toBe(1);
  const unread = await knex('notifications').where({ textCode: 'colleague.joined', isRead: false });
  expect(unread).toEqual([]);
});

test('keeps a change of a teacher for the managers of the college, and tells nobody of it', async () => {
  const martha = await knex('users').where({ email: 'martha@northside.example' }).first();
  const actor = { person: martha.id, organization: martha.organizationId, role: 'provider', name: '' };
  const reader = new VisibleReader(knex, { ...actor, memberRole: 'manager', assignsAll: true } as Actor);
  const { waiting } = await teamChanges(reader, actor, clock.toISOString());
  expect(waiting).toMatchObject([
    {
      authorName: 'Omar',
      authorRole: 'member',
      changes: [{ aboutTitle: 'Welding Level 2', entries: [{ command: 'completions.mark' }] }],
    },
  ]);
  expect(await knex('notifications').where({ textCode: 'handedOver.received', isRead: false })).toEqual([]);
});

test('gives the shipyard three sites and two recruiters, who see the candidates of their own only', async () => {
  const accounts = await seedDemo(knex, clock);
  const shipyard = accounts.filter(({ organization }) => organization === 'Harbor Shipyard');
  expect(shipyard.map(({ name, role }) => `${name}, ${role}`)).toEqual([
    'Erin Walsh, Owner',
    'Rosa Delgado, Recruiter',
    'Kai Lindqvist, Recruiter',
  ]);
  const { organizationId } = await knex('users').where({ email: 'erin@harbor.example' }).first();
  expect(await knex('sites').where({ organizationId })).toHaveLength(3);
  const seen = await Promise.all(
    shipyard.slice(1).map(async ({ personId: person }) => {
      const rosa = { person, organization: organizationId, role: 'employer', memberRole: 'member', name: '' };
      return (await new VisibleReader(knex, rosa as Actor).page('jobs')).map(({ title }) => title);
    }),
  );
  expect(seen).toEqual([['Welder'], ['Maintenance Fitter']]);
});

test('does not repeat a demo proposal that a person has rejected', async () => {
  const [waiting] = await pending();
  await knex('agreements')
    .where({ id: waiting.id })
    .update({ status: 'cancelled', endReason: 'rejected', endedAt: clock });
  await renewProposals({ knex, execute, now }, proposals);
  expect(await pending()).toEqual([]);
});

test('publishes the adherence of at least one job that a provider can choose', async () => {
  const linkable = { isActive: true, guaranteedInterview: true, isHidden: false };
  const published = await knex('jobs').where(linkable).whereNotNull('adherencePercent');
  expect(published.map((job) => publishedText(job))).toContain(
    '100% of 5–9 interviews due were kept in time',
  );
});
