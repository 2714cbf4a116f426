// Calendar feeds over HTTP, read as a calendar program reads them.
import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarFile } from '#shared/domain/interviews/calendar-file.ts';
import type { Actor } from '#shared/engine/command.ts';
import { calendarFeedsPerPerson } from '#shared/policy.ts';
import { accounts } from '../identity/accounts.ts';
import { rateLimits } from '../limits/rate-limit.ts';
import { createLog } from '../operations/log.ts';
import { calendarFeedsRoutes } from '../routes/calendar-feeds.ts';
import { newFixtures } from '../testing/fixtures.ts';
import type { Fixtures, Person } from '../testing/fixtures.ts';
import { completionInput, courseInput, jobInput, studentInput } from '../testing/marketplace.ts';
import { calendarFeeds } from './calendar-feeds.ts';

const today = '2026-06-03T10:00:00.000Z';
const logged: string[] = [];
let fixtures: Fixtures;
let erin: Person;
let paul: Person;
beforeAll(async () => {
  fixtures = await newFixtures({
    log: createLog('info', { write: (line) => void logged.push(line) }),
    routeGroups: ({ knex, execute }) => [
      calendarFeedsRoutes({
        feeds: calendarFeeds({
          knex,
          people: accounts(knex, execute),
          publicOrigin: 'https://skillpact.example',
          now: () => new Date(fixtures.marketplace.clock.now),
        }),
        limits: rateLimits(knex),
      }),
    ],
  });
});
afterAll(() => fixtures.server.close());
beforeEach(async () => {
  fixtures.marketplace.clock.now = today;
  [erin, paul] = [await fixtures.newPerson('employer', 'Erin'), await fixtures.newPerson('provider', 'Paul')];
});

const give = ({ actor }: Pick<Person, 'actor'>, command: string, input: object) =>
  fixtures.marketplace.give(actor, command, input);

/** The address of a new feed. */
async function feedOf({ browser }: Person, siteId: string | null = null): Promise<string> {
  const answer = await browser.send('POST', '/api/calendar-feeds', { siteId });
  expect(answer.status).toBe(201);
  return (await answer.json()).address;
}

const open = (address: string, headers: Record<string, string> = {}) =>
  fetch(fixtures.server.url + new URL(address).pathname, { headers });

const statusOf = async (address: string) => (await open(address)).status;

const list = async ({ browser }: Person) => (await (await browser.fetch('/api/calendar-feeds')).json()).feeds;

async function entriesOf(address: string): Promise<ICAL.Event[]> {
  const answer = await open(address);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

const titlesOf = async (address: string) => (await entriesOf(address)).map(({ summary }) => summary);

async function newSite(name: string): Promise<string> {
  const id = randomUUID();
  await give(erin, 'sites.create', { id, name, address: '1 Quay', timeZone: 'UTC', closedDays: '' });
  return id;
}

/** A candidate for a new job. */
async function newMatch(title: string, siteId: string | null = null): Promise<string> {
  const job = jobInput({ title, siteId });
  await give(erin, 'jobs.post', job);
  const course = courseInput({ linkedJobIds: [job.id] });
  await give(paul, 'courses.create', course);
  await give(erin, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  const student = studentInput(course.id, { studentName: 'Zelda Quill', studentPhone: '555-0101' });
  await give(paul, 'enrollments.enroll', student);
  const completionDate = fixtures.marketplace.clock.now.slice(0, 10);
  await give(paul, 'completions.mark', completionInput(student, { completionDate }));
  const { id } = await fixtures.server.knex('matches').where({ courseId: course.id }).first('id');
  return id;
}

async function newInterview(
  title: string,
  siteId: string | null = null,
  startsAt = '2026-06-09T10:00:00.000Z',
) {
  const matchId = await newMatch(title, siteId);
  await give(erin, 'interviews.agreeByPhone', { matchId, startsAt, place: 'Gate 2' });
  return matchId;
}

const move = (matchId: string, from: string, startsAt: string) =>
  give(erin, 'interviews.reschedule', { matchId, from, startsAt, reason: 'Reason Canary' });

/** A further member of the organization, signed in. */
async function newColleague({ actor }: Person, role: string): Promise<Person> {
  const { browser, actor: newcomer } = await fixtures.newPerson('newcomer', 'Rita');
  const { organization } = actor;
  const inTheirName: Actor = { ...newcomer, role: 'system' };
  await fixtures.marketplace.give(inTheirName, 'colleagues.join', { organizationId: organization, role });
  return { browser, actor: { ...newcomer, organization } };
}

describe('reading a feed', () => {
  test('shows both sides the interview and what is due on a day, and nothing that identifies a candidate', async () => {
    const matchId = await newMatch('Welder');
    await give(erin, 'interviews.agreeByPhone', {
      ...{ matchId, startsAt: '2026-06-09T10:00:00.000Z', minutes: 45 },
      ...{ kind: 'video', place: 'https://meet.example/canary', bring: 'Bring Canary' },
    });
    await newMatch('Fitter');
    const [ofErin, ofPaul] = [await feedOf(erin), await feedOf(paul)];
    const [interview, deadline, ...others] = await entriesOf(ofErin);
    expect(others).toEqual([]);
    expect(interview).toMatchObject({
      uid: `${matchId}@skillpact.example`,
      summary: 'Interview: Care Certificate → Welder, Paul Reed',
      location: 'Video call',
    });
    expect(interview!.startDate.toJSDate().toISOString()).toBe('2026-06-09T10:00:00.000Z');
    expect(interview!.endDate.toJSDate().toISOString()).toBe('2026-06-09T10:45:00.000Z');
    expect(deadline!.summary).toBe('Propose times: 1 candidate – Care Certificate → Fitter, Paul Reed');
    expect(deadline!.startDate).toMatchObject({ isDate: true, year: 2026, month: 7 });
    expect(deadline!.duration.toSeconds()).toBe(86_400);
    expect(await titlesOf(ofPaul)).toContain('Interview: Care Certificate → Welder, Erin Reed');
    for (const address of [ofErin, ofPaul])
      expect(await (await open(address)).text()).not.toMatch(
        /Zelda|Quill|555-0101|C-\w{9}|meet\.example|Canary|DESCRIPTION:Please/,
      );
  });

  test('shows the organization of another tenant nothing', async () => {
    await newInterview('Welder');
    expect(await titlesOf(await feedOf(fixtures.cast.otherEmployer))).toEqual([]);
    expect(await titlesOf(await feedOf(fixtures.cast.otherProvider))).toEqual([]);
  });

  test('keeps one entry with the id of the downloaded file through a move and a cancellation', async () => {
    const first = '2026-06-09T10:00:00.000Z';
    const matchId = await newInterview('Welder', null, first);
    await newInterview('Fitter');
    const address = await feedOf(erin);
    const welder = async () => {
      const found = (await entriesOf(address)).filter(({ summary }) =>
        summary.includes('Interview: Care Certificate → Welder'),
      );
      expect(found).toHaveLength(1);
      return found[0]!;
    };
    const before = await welder();
    await move(matchId, first, '2026-06-10T12:30:00.000Z');
    const moved = await welder();
    expect([moved.uid, moved.sequence]).toEqual([before.uid, before.sequence + 1]);
    expect(moved.startDate.toJSDate().toISOString()).toBe('2026-06-10T12:30:00.000Z');
    await give(paul, 'interviews.cancel', { matchId, from: '2026-06-10T12:30:00.000Z', reason: 'Ill' });
    const cancelled = await welder();
    expect([cancelled.uid, cancelled.sequence]).toEqual([before.uid, moved.sequence + 1]);
    expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    const row = await fixtures.server.knex('interviews').where({ id: matchId }).first();
    const stored = { ...row, startsAt: row.startsAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
    const file = new ICAL.Component(
      ICAL.parse(calendarFile(stored, { title: 'Welder' }, 'skillpact.example')!),
    );
    const downloaded = new ICAL.Event(file.getFirstSubcomponent('vevent')!);
    expect([downloaded.uid, downloaded.sequence]).toEqual([cancelled.uid, cancelled.sequence]);
  });

  test('leaves out an interview 30 days after it began, and a cancelled one 30 days after the cancellation', async () => {
    await newInterview('Welder');
    const matchId = await newInterview('Fitter', null, '2026-06-20T10:00:00.000Z');
    await give(erin, 'interviews.cancel', { matchId, from: '2026-06-20T10:00:00.000Z', reason: 'Ill' });
    const address = await feedOf(paul);
    const interviews = async (now: string) => {
      fixtures.marketplace.clock.now = now;
      return (await titlesOf(address))
        .filter((title) => title.startsWith('Interview'))
        .map((title) => /→ (\w+)/.exec(title)?.[1]);
    };
    expect(await interviews(today)).toEqual(expect.arrayContaining(['Welder', 'Fitter']));
    expect(await interviews('2026-07-03T10:00:01.000Z')).toEqual(['Welder']);
    expect(await interviews('2026-07-09T09:59:59.000Z')).toEqual(['Welder']);
    expect(await interviews('2026-07-09T10:00:01.000Z')).toEqual([]);
  });

  test('answers 304 until something changes, and then with another ETag', async () => {
    const matchId = await newInterview('Welder');
    const address = await feedOf(erin);
    const first = await open(address);
    expect(first.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(first.headers.get('Referrer-Policy')).toBe('no-referrer');
    const tag = first.headers.get('ETag')!;
    const again = await open(address, { 'If-None-Match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await move(matchId, '2026-06-09T10:00:00.000Z', '2026-06-10T10:00:00.000Z');
    const changed = await open(address, { 'If-None-Match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(tag);
  });
});

/** The clocks of a town, as a calendar program knows them. */
function zone(name: string, standard: string, summer: string, from: string, until: string): ICAL.Timezone {
  const change = (kind: string, before: string, after: string, [start, rule]: string[]) =>
    `BEGIN:${kind}\r\nDTSTART:${start}\r\nRRULE:FREQ=YEARLY;${rule}\r\nTZOFFSETFROM:${before}\r\nTZOFFSETTO:${after}\r\nEND:${kind}\r\n`;
  const text = `BEGIN:VTIMEZONE\r\nTZID:${name}\r\n${change('DAYLIGHT', standard, summer, from.split(' '))}${change('STANDARD', summer, standard, until.split(' '))}END:VTIMEZONE`;
  return new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
}

const berlin = zone(
  'Europe/Berlin',
  '+0100',
  '+0200',
  '19700329T020000 BYMONTH=3;BYDAY=-1SU',
  '19701025T030000 BYMONTH=10;BYDAY=-1SU',
);
const newYork = zone(
  'America/New_York',
  '-0500',
  '-0400',
  '20070311T020000 BYMONTH=3;BYDAY=2SU',
  '20071104T020000 BYMONTH=11;BYDAY=1SU',
);

test.each([
  { town: berlin, before: '2026-10-23T08:00:00.000Z', after: '2026-10-26T09:00:00.000Z' },
  { town: newYork, before: '2026-10-30T14:00:00.000Z', after: '2026-11-02T15:00:00.000Z' },
  { town: berlin, before: '2027-03-26T09:00:00.000Z', after: '2027-03-29T08:00:00.000Z' },
  { town: newYork, before: '2027-03-12T15:00:00.000Z', after: '2027-03-15T14:00:00.000Z' },
])(
  'keeps ten o’clock in $town.tzid when an interview moves from $before to $after',
  async ({ town, before, after }) => {
    fixtures.marketplace.clock.now = new Date(Date.parse(before) - 7 * 86_400_000).toISOString();
    const matchId = await newInterview('Welder', null, before);
    const address = await feedOf(paul);
    const shown = async () => {
      const [{ startDate }] = (await entriesOf(address)) as [ICAL.Event];
      const { hour, minute } = startDate.convertToZone(town);
      return `${startDate.toJSDate().toISOString()} ${hour}:${minute}`;
    };
    expect(await shown()).toBe(`${before} 10:0`);
    await move(matchId, before, after);
    expect(await shown()).toBe(`${after} 10:0`);
  },
);

describe('choosing a site', () => {
  test('shows the interviews and deadlines of that site only', async () => {
    const [dock, yard] = [await newSite('Dry Dock'), await newSite('Back Yard')];
    await newInterview('Welder', dock);
    await newMatch('Painter', dock);
    await newInterview('Fitter', yard);
    await newInterview('Clerk');
    const titles = (await titlesOf(await feedOf(erin, dock))).map((title) => /→ (\w+)/.exec(title)?.[1]);
    expect(new Set(titles)).toEqual(new Set(['Painter', 'Welder']));
    expect(titles).toHaveLength(2);
    expect(await list(erin)).toMatchObject([{ site: 'Dry Dock', lastReadAt: today }]);
  });

  test('refuses a site of another employer, and one at which the person does not work', async () => {
    const dock = await newSite('Dry Dock');
    const rita = await newColleague(erin, 'member');
    for (const { browser } of [fixtures.cast.otherEmployer, rita, paul])
      expect((await browser.send('POST', '/api/calendar-feeds', { siteId: dock })).status).toBe(404);
  });
});

describe('ending a feed', () => {
  test('shows at the next request what a changed role and changed assignments let the person see', async () => {
    const [dock, yard] = [await newSite('Dry Dock'), await newSite('Back Yard')];
    await newInterview('Welder', dock);
    await newInterview('Fitter', yard);
    const rita = await newColleague(erin, 'manager');
    const address = await feedOf(rita);
    expect(await titlesOf(address)).toHaveLength(2);
    const changed = await erin.browser.send('PUT', `/api/colleagues/${rita.actor.person}/role`, {
      role: 'member',
    });
    expect(changed.status).toBe(204);
    await give(erin, 'members.assign', { userId: rita.actor.person, all: false, addSites: [dock] });
    expect(await titlesOf(address)).toEqual([expect.stringContaining('Welder')]);
    await give(erin, 'members.assign', { userId: rita.actor.person, removeSites: [dock] });
    expect(await titlesOf(address)).toEqual([]);
  });

  const endings: Record<string, (rita: Person) => Promise<unknown>> = {
    'they leave': ({ browser }) => browser.send('POST', '/api/colleagues/leave'),
    'they are removed': ({ actor }) => erin.browser.send('DELETE', `/api/colleagues/${actor.person}`),
    'their account is suspended': ({ actor }) =>
      give(fixtures.cast.admin, 'accounts.suspend', { id: actor.person, reason: 'Misuse' }),
    'they sign out everywhere': ({ browser }) => browser.send('DELETE', '/api/auth/sessions'),
    'an administrator ends their sessions': ({ actor }) =>
      give(fixtures.cast.admin, 'accounts.endSessions', { id: actor.person }),
    'they ask to delete their account': ({ browser }) => browser.send('POST', '/api/auth/deletion'),
  };

  test.each(Object.keys(endings))('ends the feed of a person and no other one when %s', async (how) => {
    const rita = await newColleague(erin, 'manager');
    const [hers, other] = [await feedOf(rita), await feedOf(erin)];
    fixtures.marketplace.clock.now = '2026-06-04T10:00:00.000Z';
    await endings[how]!(rita);
    expect([await statusOf(hers), await statusOf(other)]).toEqual([404, 200]);
    expect(await fixtures.server.knex('calendarFeeds').where({ personId: rita.actor.person })).toEqual([]);
  });

  test('ends the feeds of all members with the suspension of their organization, for good', async () => {
    const [address, other] = [await feedOf(erin), await feedOf(paul)];
    const { organization } = erin.actor;
    await give(fixtures.cast.admin, 'organizations.suspend', { id: organization, reason: 'Misuse' });
    expect([await statusOf(address), await statusOf(other)]).toEqual([404, 200]);
    await give(fixtures.cast.admin, 'organizations.lift', { id: organization });
    expect(await statusOf(address)).toBe(404);
  });

  test('neither lists nor counts a feed that ended with the suspension of its person', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => feedOf(erin)));
    fixtures.marketplace.clock.now = '2026-06-04T10:00:00.000Z';
    const { person } = erin.actor;
    await give(fixtures.cast.admin, 'accounts.suspend', { id: person, reason: 'Misuse' });
    await give(fixtures.cast.admin, 'accounts.lift', { id: person });
    await erin.browser.submit('/api/login/demo', { personId: person });
    expect(await list(erin)).toEqual([]);
    await feedOf(erin);
    expect(await list(erin)).toHaveLength(1);
  });

  test('answers 404 under a revoked, renewed, unknown or damaged address', async () => {
    const [address, kept] = [await feedOf(erin), await feedOf(erin)];
    const [{ id }, { id: renewed }] = await list(erin);
    expect((await erin.browser.send('DELETE', `/api/calendar-feeds/${id}`)).status).toBe(204);
    const answer = await erin.browser.send('POST', `/api/calendar-feeds/${renewed}/renewal`);
    const next = (await answer.json()).address;
    expect(await Promise.all([address, kept, next].map(statusOf))).toEqual([404, 404, 200]);
    const { pathname } = new URL(next);
    const damaged = [
      pathname.replace('.ics', 'A.ics'),
      '/api/calendar/.ics',
      `/api/calendar/${randomUUID()}.ics`,
    ];
    for (const path of damaged) expect(await statusOf(`https://x.example${path}`), path).toBe(404);
    const [{ secretHash }] = await fixtures.server.knex('calendarFeeds').where({ id: renewed });
    expect(next).not.toContain(secretHash);
  });

  test('lets nobody else list, renew or revoke it', async () => {
    const address = await feedOf(erin);
    const [{ id }] = await list(erin);
    const rita = await newColleague(erin, 'owner');
    for (const person of [rita, paul]) {
      expect(await list(person)).toEqual([]);
      expect((await person.browser.send('DELETE', `/api/calendar-feeds/${id}`)).status).toBe(404);
      expect((await person.browser.send('POST', `/api/calendar-feeds/${id}/renewal`)).status).toBe(404);
    }
    expect((await fixtures.cast.visitor.browser.fetch('/api/calendar-feeds')).status).toBe(401);
    expect(await statusOf(address)).toBe(200);
  });
});

test('refuses a sixth feed, also when it is made at the same moment, and accepts it after one was revoked', async () => {
  const make = () => erin.browser.send('POST', '/api/calendar-feeds', { siteId: null });
  const answers = await Promise.all(Array.from({ length: calendarFeedsPerPerson + 1 }, make));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 201, 201, 409,
  ]);
  await feedOf(paul);
  const [{ id }] = await list(erin);
  await erin.browser.send('DELETE', `/api/calendar-feeds/${id}`);
  expect((await make()).status).toBe(201);
});

test('offers no feed to an administrator or a newcomer', async () => {
  for (const { browser } of [fixtures.cast.admin, fixtures.cast.newcomer]) {
    expect((await browser.send('POST', '/api/calendar-feeds', { siteId: null })).status).toBe(404);
    expect(await (await browser.fetch('/api/calendar-feeds')).json()).toMatchObject({ isOffered: false });
  }
});

test('slows a source of unknown addresses down, and never a calendar that knows its own', async () => {
  const address = await feedOf(erin);
  const wrong = address.replace(/.{4}\.ics/, 'AAAA.ics');
  expect(await statusOf(wrong)).toBe(404);
  await fixtures.server.knex('rateLimits').whereLike('key', 'unknown calendar feeds:%').update({ used: 600 });
  const refused = await open(wrong);
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect(await statusOf(address)).toBe(200);
  await fixtures.server.knex('rateLimits').del();
});

test('records who made, renewed and revoked a feed, and logs no address', async () => {
  const first = await feedOf(erin);
  const [{ id }] = await list(erin);
  const { address } = await (await erin.browser.send('POST', `/api/calendar-feeds/${id}/renewal`)).json();
  await open(address);
  await open(first);
  await erin.browser.send('DELETE', `/api/calendar-feeds/${id}`);
  const events = await fixtures.server.knex('audit').where({ subjectId: id }).orderBy('id').pluck('event');
  expect(events).toEqual(['calendarFeeds.add', 'calendarFeeds.renew', 'calendarFeeds.remove']);
  const log = logged.join('');
  expect(log).toContain('/api/calendar/:secret.ics');
  for (const secret of [first, address].map((each) => /(\S{22})\.ics$/.exec(each)![1]!))
    expect(log).not.toContain(secret);
});
