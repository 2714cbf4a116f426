// Interrupts each regular duty at each of its statements: the next run reaches the same end.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { systemActor } from '#shared/engine/command.ts';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import type { Database } from '../database/types.ts';
import { signedLinks } from '../identity/signed-links.ts';
import { sweepIdentity } from '../identity/sessions.ts';
import { settingsBody } from '../testing/bodies.ts';
import { expectRepeatable, mailsTo, storedMailer } from '../testing/interrupted-acts.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { rebuildFigures, runHourly } from './domain-jobs.ts';
import { sendMailsAtOnce } from './mail-at-once.ts';
import { sendDigests } from './mail-digest.ts';
import { notifyAdmins, runPlatformHourly } from './platform-jobs.ts';
import { applyRetention } from './retention.ts';

// Each act is repeated for every statement that can fail.
vi.setConfig({ testTimeout: 120_000 });

let database: Database;
let marketplace: Marketplace;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  const ada = { id: 'ada', email: 'ada@example.org', firstName: 'Ada', lastName: '' };
  await marketplace.give(systemActor, 'accounts.register', ada);
  await marketplace.give(systemActor, 'accounts.changeRole', { userId: 'ada', userType: 'admin' });
});
afterAll(() => database.close());

const start = '2026-06-03T10:00:00.000Z';
beforeEach(() => {
  marketplace.clock.now = start;
});

const after = (days: number) => {
  marketplace.clock.now = new Date(Date.parse(start) + days * DAY_MS).toISOString();
};
const parts = () => ({
  knex: database.knex,
  execute: marketplace.execute,
  now: () => new Date(marketplace.clock.now),
  onDefect: () => {},
});

/** An approved agreement with a completion, so that one interview is owed. */
async function agreed(at = start) {
  marketplace.clock.now = at;
  const employer = await marketplace.person('employer');
  const provider = await marketplace.person('provider');
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  const student = studentInput(course.id);
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  await marketplace.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  await marketplace.give(provider, 'enrollments.enroll', student);
  await marketplace.give(provider, 'completions.mark', completionInput(student));
  return { employer, provider, job, course, student };
}

/** How many notices with each title the people of an organization have. */
const noticesOf = async ({ organization: organizationId }: Actor): Promise<string[]> =>
  database.knex('notifications').where({ organizationId }).orderBy('textCode').pluck('textCode');

test('sends the daily mail of two readers once', async () => {
  const digests = {
    ...parts(),
    mailer: storedMailer(database),
    links: signedLinks(['a secret of the server'], 'unsubscribe'),
    publicOrigin: 'https://skillpact.example',
  };
  const reader = async () => {
    const actor = await marketplace.person('employer');
    const chosen = { ...defaultPreferences, digestByMail: true };
    await marketplace.give(actor, 'notifications.savePreferences', chosen);
    await database.knex('notifications').insert({
      ...{ id: randomUUID(), personId: actor.person, organizationId: actor.organization, type: 'system' },
      ...{ title: 'News', message: '', time: start, isRead: false, link: '/', subjectId: '7' },
      ...{ subjectTitle: '', createdAt: start },
    });
    return `${actor.person}@example.org`;
  };
  const mails = await expectRepeatable({
    prepare: async () => {
      await database.knex('notificationPreferences').update({ digestByMail: false });
      return [await reader(), await reader()];
    },
    act: () => sendDigests(digests),
    end: (readers) => Promise.all(readers.map((address) => mailsTo(database, address))),
  });
  expect(mails).toEqual([[expect.any(String)], [expect.any(String)]]);
});

test('sends the mails at once of two owners once', async () => {
  const mails = {
    ...parts(),
    mailer: storedMailer(database),
    links: signedLinks(['a secret of the server'], 'unsubscribe'),
    publicOrigin: 'https://skillpact.example',
  };
  const sent = await expectRepeatable({
    prepare: async () => {
      await database.knex('notifications').del();
      marketplace.clock.now = start;
      const owners: Actor[] = [];
      for (const title of ['Welder', 'Nurse']) {
        const [employer, provider] = [
          await marketplace.person('employer'),
          await marketplace.person('provider'),
        ];
        const job = jobInput({ title });
        await marketplace.give(employer, 'jobs.post', job);
        await marketplace.give(provider, 'courses.create', courseInput({ linkedJobIds: [job.id] }));
        owners.push(employer);
      }
      return owners;
    },
    act: () => {
      marketplace.clock.now = '2026-06-03T10:20:00.000Z';
      return sendMailsAtOnce(mails);
    },
    end: (owners) => Promise.all(owners.map(({ person }) => mailsTo(database, `${person}@example.org`))),
  });
  expect(sent).toEqual([['Sam Reed proposes an agreement'], ['Sam Reed proposes an agreement']]);
});

test('sends the weekly report to two employers and the administrators once', async () => {
  const weekly = settingsBody({ weeklyAnalyticsReports: true, defaultTimeZone: 'UTC' });
  const admin: Actor = { person: 'ada', organization: 'ada', role: 'admin', memberRole: null, name: 'Ada' };
  await marketplace.give(admin, 'settings.save', weekly);
  const isReport = (code: string) => code.startsWith('week.');
  const reports = await expectRepeatable({
    prepare: async () => {
      await database.knex('notifications').where({ subjectId: 'weekly.2026-06-08' }).del();
      await database.knex('matches').update({ createdAt: '2026-01-01' });
      return [(await agreed()).employer, (await agreed()).employer];
    },
    act: () => {
      marketplace.clock.now = '2026-06-08T15:00:00.000Z';
      return runPlatformHourly(parts(), new Date('2026-06-07T15:00:00Z'));
    },
    // The server was away for the rest of Monday.
    repeat: () => {
      marketplace.clock.now = '2026-06-09T09:00:00.000Z';
      return runPlatformHourly(parts(), new Date('2026-06-07T15:00:00Z'));
    },
    end: async (employers) => [
      ...(await Promise.all(employers.map(noticesOf))).map((codes) => codes.filter(isReport)),
      await database.knex('notifications').where({ personId: 'ada', textCode: 'week.platform' }).pluck('id'),
    ],
  });
  expect(reports).toEqual([['week.employer'], ['week.employer'], ['weekly.2026-06-08-ada']]);
});

test('notifies administrators of the news of two intervals once', async () => {
  await expectRepeatable({
    prepare: async () => {
      await database.knex('notifications').where('subjectId', 'like', 'platform.%').del();
      await database.knex('users').update({ createdAt: '2026-01-01' });
      await database.knex('agreements').update({ createdAt: '2026-01-01' });
      for (const minute of ['01', '06']) {
        marketplace.clock.now = `2026-06-03T10:${minute}:00.000Z`;
        await marketplace.person('employer');
      }
      marketplace.clock.now = '2026-06-03T10:11:00.000Z';
    },
    act: () => notifyAdmins(parts(), new Date('2026-06-03T10:00:10.000Z')),
    end: () =>
      database
        .knex('notifications')
        .where('subjectId', 'like', 'platform.%')
        .orderBy('id')
        .select('id', 'title'),
  });
});

test('ends agreements, applies deadlines and reminds of invitations once', async () => {
  await expectRepeatable({
    prepare: async () => {
      for (const table of ['agreements', 'clocks', 'invitations']) await database.knex(table).del();
      const { employer, provider, job } = await agreed();
      const others = await marketplace.person('provider');
      const course = courseInput({ linkedJobIds: [job.id] });
      const another = courseInput();
      await marketplace.give(others, 'courses.create', course);
      await marketplace.give(others, 'courses.create', another);
      const id = randomUUID();
      await marketplace.give(employer, 'invitations.send', { id, courseId: another.id, jobId: job.id });
      return { employer, provider, others, invitation: id };
    },
    act: () => {
      after(8);
      return runHourly(parts(), null);
    },
    // The next day without a failure.
    repeat: () => {
      after(9);
      return runHourly(parts(), null);
    },
    end: async ({ employer, provider, others, invitation }) => ({
      notices: await Promise.all([employer, provider, others].map(noticesOf)),
      reminded: await database.knex('notifications').where({ subjectId: invitation }).pluck('textCode'),
    }),
  });
});

test('rebuilds the public figures once', async () => {
  let day = 0;
  await expectRepeatable({
    prepare: async () => {
      day += 60;
      after(day + 1);
      // What the scenes before left is up to date.
      await rebuildFigures(parts());
      return agreed(new Date(Date.parse(start) + day * DAY_MS).toISOString());
    },
    act: () => {
      after(day + 1);
      return rebuildFigures(parts());
    },
    end: async ({ course, job }) => [
      await database.knex('courseStatistics').where({ id: course.id }).pluck('isListed'),
      await database.knex('jobs').where({ id: job.id }).pluck('interviewsDue'),
    ],
  });
});

test('removes what the retention periods have run out for', async () => {
  await expectRepeatable({
    prepare: async () => {
      marketplace.clock.now = start;
      const provider = await marketplace.person('provider');
      const course = courseInput({ endDate: '2026-06-30' });
      await marketplace.give(provider, 'courses.create', course);
      const students = [studentInput(course.id), studentInput(course.id)];
      for (const student of students) {
        await marketplace.give(provider, 'enrollments.enroll', student);
        await marketplace.give(provider, 'enrollments.remove', { id: student.id, knowsCompletion: true });
      }
      return { provider, ids: students.map(({ id }) => id) };
    },
    act: () => {
      after(7 * 366);
      return applyRetention(parts());
    },
    end: async ({ provider, ids }) => [
      await database.knex('enrollments').whereIn('id', ids).pluck('studentName'),
      await database.knex('audit').where({ personId: provider.person }).orderBy('id').pluck('event'),
    ],
  });
});

test('deletes expired sessions and codes', async () => {
  const past = new Date('2026-01-01');
  await expectRepeatable({
    prepare: async () => {
      await database.knex('sessions').insert({ id: randomUUID(), data: {}, expiresAt: past, device: '' });
      await database
        .knex('rateLimits')
        .insert({ key: randomUUID(), used: 1, resetsAt: past })
        .onConflict()
        .ignore();
    },
    act: () => sweepIdentity(database.knex),
    end: async () => [
      await database.knex('sessions').pluck('id'),
      await database.knex('rateLimits').pluck('key'),
    ],
  });
});
