// What learners get by mail, what they do by it, and that nothing is mailed or done without their agreement and the link.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/lib/time.ts';
import { sendLearnerMails } from '#server/jobs/mail-learners.ts';
import { forgetTokens, hashOfToken, linkForMail, linkPlace } from '#server/identity/learner-links.ts';
import { signedLinks } from '#server/identity/signed-links.ts';
import { unsubscribedBy, unsubscribing } from '#server/operations/unsubscribing.ts';
import type { Mail } from '#server/operations/mail.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { completionInput, courseInput, jobInput, studentInput } from '#server/testing/marketplace.ts';
import { Browser } from '#server/testing/test-server.ts';

const startsAt = '2026-06-10T14:00:00.000Z';
const later = '2026-06-11T14:00:00.000Z';
const links = signedLinks(['a secret of the server'], 'unsubscribe');
const origin = 'http://localhost:3000';
let fixtures: Fixtures;
/** The mails as they wait, without their links. */
let queued: Mail[] = [];
/** The mails as they were sent. */
let sent: Mail[] = [];
let mails = 0;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

let courseId: number;
let zoe: { id: string; studentEmail: string; candidateReferenceId: string };
let matchId: string;
beforeEach(async () => {
  [queued, sent] = [[], []];
  fixtures.marketplace.clock.now = '2026-06-03T10:00:00.000Z';
  const { employer, provider } = fixtures.cast;
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  courseId = course.id;
  await give(employer.actor, 'jobs.post', job);
  await give(provider.actor, 'courses.create', course);
  await give(employer.actor, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  zoe = studentInput(course.id, {
    studentName: 'Zoe Byron',
    studentEmail: `zoe-${courseId}@learners.example`,
  }) as typeof zoe;
  await give(provider.actor, 'enrollments.enroll', zoe);
  await give(provider.actor, 'completions.mark', completionInput(zoe as never));
  ({ id: matchId } = await fixtures.server
    .knex('matches')
    .where({ candidateReferenceId: zoe.candidateReferenceId })
    .first('id'));
});

const give = (...order: Parameters<Fixtures['marketplace']['give']>) => fixtures.marketplace.give(...order);

/** Runs the job, and sends what waits as the mail queue does. */
async function mail(): Promise<Mail[]> {
  const { knex } = fixtures.server;
  const now = () => new Date(fixtures.marketplace.clock.now);
  const mailer = { send: async (one: Mail | null) => void (one && queued.push(one)) };
  await sendLearnerMails({ knex, mailer, links, publicOrigin: origin, now });
  const due = queued.filter(({ to }) => to === zoe.studentEmail);
  queued = [];
  const made: Mail[] = [];
  for (const one of due) {
    const link = one.learner && (await linkForMail(knex, origin)(`mail-${(mails += 1)}`, one.learner));
    if (link) made.push({ ...one, text: one.text.replaceAll(linkPlace, link) });
  }
  sent.push(...made);
  return made;
}

const pathsIn = ({ text }: Mail): string[] =>
  [...text.matchAll(/http:\/\/localhost:3000(\/l\/\S+)/g)].map(([, path = '']) => path);

const post = (browser: Browser, path: string, fields: Record<string, string>) =>
  browser.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

async function opened(path: string): Promise<Browser> {
  const browser = new Browser(fixtures.server);
  const { headers } = await browser.fetch(path);
  await browser.fetch(headers.get('Location') ?? '');
  return browser;
}

const asProvider = (method: string, path: string, body?: object) =>
  fixtures.cast.provider.browser.send(method, path, body);
const linkOfZoe = () => fixtures.server.knex('learnerLinks').where({ enrollmentId: zoe.id }).first();
const matchNow = () => fixtures.server.knex('matches').where({ id: matchId }).first();
const claimNow = () => fixtures.server.knex('claims').where({ matchId }).whereNot({ kind: 'time' }).first();

const agree = () =>
  asProvider('POST', '/api/learner-contacts', {
    enrollmentIds: [zoe.id],
    givenBy: 'learner',
    givenOn: '2026-06-02',
  });

async function mailedLink(): Promise<{ link: string; browser: Browser }> {
  await agree();
  await asProvider('POST', '/api/learner-links', { enrollmentIds: [zoe.id], delivery: 'mailed' });
  const [first] = (await mail()) as [Mail];
  const browser = await opened(pathsIn(first)[0] ?? '');
  const { id: link } = await linkOfZoe();
  expect((await post(browser, '/l/confirm', { link })).status).toBe(303);
  return { link, browser };
}

const pass = (at: string) => (fixtures.marketplace.clock.now = at);
const propose = (slots: string[]) =>
  give(fixtures.cast.employer.actor, 'interviews.propose', {
    ...{ matchId, slots, kind: 'in-person', place: '1 Main Street', bring: null, minutes: 30, note: null },
    room: null,
  });
const chooses = () => asProvider('PUT', `/api/courses/${courseId}/learners-choose`, { isOn: true });

describe('a link by mail', () => {
  test('needs the agreement, waits without a token, and shows a first name and the provider', async () => {
    const wanted = { enrollmentIds: [zoe.id], delivery: 'mailed' };
    const refused = await (await asProvider('POST', '/api/learner-links', wanted)).json();
    expect(refused).toMatchObject({ links: [{ refused: 'This student has not agreed to emails.' }] });
    await agree();
    const made = await (await asProvider('POST', '/api/learner-links', wanted)).json();
    expect(made).toEqual({ links: [{ enrollmentId: zoe.id, id: expect.any(String), isMailed: true }] });
    const [first] = (await mail()) as [Mail];
    expect(first.subject).not.toMatch(/Zoe|Byron/);
    expect(first.text).toContain('Hello Zoe,');
    expect(first.text).not.toMatch(/Byron|Care Assistant|C-[0-9A-Z]{9}/);
    const [path = ''] = pathsIn(first);
    expect(await linkOfZoe()).toMatchObject({ address: zoe.studentEmail, addressByName: 'Paul' });
    expect(await (await (await opened(path)).fetch('/l/')).text()).toContain('Are you');
    expect(await mail()).toEqual([]);
  });

  test('a retry replaces the token of its mail, and no other one', async () => {
    const { link, browser } = await mailedLink();
    const make = () =>
      linkForMail(fixtures.server.knex, origin)(`retried-${link}`, { linkId: link, matchId: null });
    const [one, two] = [await make(), await make()];
    const tokens = await fixtures.server.knex('learnerTokens').where({ linkId: link });
    expect(tokens.map(({ tokenHash }) => tokenHash)).toContain(hashOfToken((two ?? '').slice(-26)));
    expect(tokens.map(({ tokenHash }) => tokenHash)).not.toContain(hashOfToken((one ?? '').slice(-26)));
    expect((await browser.fetch('/l/')).status).toBe(200);
  });

  test('sends no link after the agreement or the link ended, or the class list got another address', async () => {
    const { link } = await mailedLink();
    const { knex } = fixtures.server;
    const mayBeSent = async () =>
      (await linkForMail(knex, origin)('mail-x', { linkId: link, matchId: null })) !== null;
    expect(await mayBeSent()).toBe(true);
    await asProvider('DELETE', `/api/learner-contacts/${zoe.id}`);
    expect(await mayBeSent()).toBe(false);
    await agree();
    await knex('enrollments').where({ id: zoe.id }).update({ studentEmail: 'new@learners.example' });
    expect(await mayBeSent()).toBe(false);
    await knex('enrollments').where({ id: zoe.id }).update({ studentEmail: zoe.studentEmail });
    await asProvider('DELETE', `/api/learner-links/${link}`);
    expect(await mayBeSent()).toBe(false);
  });

  test('has one link that ends the mails, also those that wait', async () => {
    await mailedLink();
    await propose([startsAt]);
    const stop = new URL(sent[0]?.unsubscribe ?? '').searchParams;
    const what = unsubscribedBy(links, Object.fromEntries(stop));
    expect(unsubscribedBy(links, { ...Object.fromEntries(stop), learner: 'another' })).toBeNull();
    const { knex } = fixtures.server;
    await unsubscribing(knex, fixtures.marketplace.execute, { stop: async () => {} })(what!);
    expect(await mail()).toEqual([]);
    expect(await knex('learnerContacts').where({ id: zoe.id }).first()).toMatchObject({
      endedByName: 'The learner, by link',
    });
  });

  test('deletes the data at once, after the page asked once more', async () => {
    const { link, browser } = await mailedLink();
    const question = await (await browser.fetch('/l/delete')).text();
    expect(question).toContain('Yes, delete it now');
    const answer = await post(browser, '/l/ask', { link, kind: 'deletion' });
    expect(await answer.text()).toContain('Your data is deleted');
    expect((await browser.fetch('/l/')).status).toBe(404);
    const { knex } = fixtures.server;
    expect(await knex('enrollments').where({ id: zoe.id }).first()).toMatchObject({
      studentName: '',
      updatedByName: 'The learner, by link',
    });
    expect(await knex('dataRequests').where({ subjectId: zoe.id })).toMatchObject([
      { kind: 'deletion', outcome: 'erased' },
    ]);
    await propose([startsAt]).catch(() => {});
    expect(await mail()).toEqual([]);
  });

  test('to somebody else ends with "Not me", and nothing more is mailed', async () => {
    const { link, browser } = await mailedLink();
    await post(browser, '/l/not-me', { link });
    await propose([startsAt]);
    expect(await mail()).toEqual([]);
  });
});

describe('news of an interview', () => {
  test('are the offered times, the time, its change and its end, each once', async () => {
    await mailedLink();
    pass('2026-06-03T11:00:00.000Z');
    await propose([startsAt, later]);
    expect((await mail()).map(({ subject }) => subject)).toEqual(['Times for your interview']);
    expect(await mail()).toEqual([]);
    const slot = await fixtures.server.knex('slots').where({ matchId, startsAt }).first();
    await give(fixtures.cast.provider.actor, 'interviews.confirm', { slotId: slot.id });
    const [set] = (await mail()) as [Mail];
    expect([set.subject, set.text]).toEqual([
      'Your interview has a time',
      expect.stringContaining('1 Main Street'),
    ]);
    const move = { matchId, from: startsAt, startsAt: later, reason: 'Ill' };
    await give(fixtures.cast.employer.actor, 'interviews.reschedule', move);
    expect((await mail()).map(({ subject }) => subject)).toEqual(['Your interview has a new time']);
    const cancel = { matchId, from: later, reason: 'Closed', unavailableUntil: null };
    await give(fixtures.cast.employer.actor, 'interviews.cancel', cancel);
    expect((await mail()).map(({ subject }) => subject)).toEqual(['Your interview is cancelled']);
    for (const { subject } of sent) expect(subject).not.toMatch(/Zoe|Byron|Care/);
  });

  test('a reminder comes 24 hours before, in working hours, once', async () => {
    await mailedLink();
    pass('2026-06-03T11:00:00.000Z');
    await propose([startsAt]);
    const slot = await fixtures.server.knex('slots').where({ matchId }).first();
    await give(fixtures.cast.provider.actor, 'interviews.confirm', { slotId: slot.id });
    await mail();
    pass('2026-06-09T13:59:59.000Z');
    expect(await mail()).toEqual([]);
    pass('2026-06-10T06:00:00.000Z');
    expect(await mail()).toEqual([]);
    pass('2026-06-10T08:00:00.000Z');
    expect((await mail()).map(({ subject }) => subject)).toEqual(['Your interview is soon']);
    expect(await mail()).toEqual([]);
  });
});

describe('by the page', () => {
  async function offered() {
    const { link, browser } = await mailedLink();
    await propose([startsAt, later]);
    return { link, browser, match: matchId };
  }

  test('a learner chooses a time and declines it, each after the page says what follows', async () => {
    await chooses();
    const { link, browser, match } = await offered();
    expect(await (await browser.fetch('/l/')).text()).toContain('If you choose a time, it is yours.');
    expect((await post(browser, '/l/choose', { link, match, time: startsAt })).status).toBe(303);
    expect(await matchNow()).toMatchObject({ status: 'interview_scheduled' });
    expect((await matchNow()).interviewDate.toISOString()).toBe(startsAt);
    const question = await (await browser.fetch(`/l/decline/${match}`)).text();
    expect(question).toContain('Yes, I can’t come');
    expect(await matchNow()).toMatchObject({ status: 'interview_scheduled' });
    expect((await post(browser, '/l/decline', { link, match, from: startsAt })).status).toBe(303);
    expect(await matchNow()).toMatchObject({ status: 'matched', interviewDate: null });
    const audited = await fixtures.server.knex('audit').where({ personId: link }).orderBy('id');
    expect(audited.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['learner.choose', 'learner.decline']),
    );
    for (const row of audited) expect(JSON.stringify(row)).not.toMatch(/Zoe|learners\.example/);
  });

  test('without the setting the same only waits for the provider', async () => {
    const { link, browser, match } = await offered();
    await post(browser, '/l/choose', { link, match, time: startsAt });
    expect(await matchNow()).toMatchObject({ status: 'matched' });
    expect(await (await browser.fetch('/l/')).text()).toContain('You asked for this time.');
    await post(browser, '/l/choose', { link, match, days: '<b>Friday</b>' });
    const replies = await fixtures.server.knex('learnerReplies').where({ matchId }).orderBy('createdAt');
    expect(replies).toMatchObject([{ kind: 'choose' }, { kind: 'none', text: '<b>Friday</b>' }]);
  });

  test('a learner agrees to be named and withdraws it, after one more question', async () => {
    const { link, browser, match } = await offered();
    expect(await (await browser.fetch(`/l/names/${match}`)).text()).toContain('Yes, I agree');
    await post(browser, '/l/names', { link, match, given: 'yes' });
    const consents = () => fixtures.server.knex('consents').where({ id: match }).first();
    expect(await consents()).toMatchObject({ how: 'by link', withContact: false, withdrawnAt: null });
    await post(browser, '/l/names', { link, match, given: 'no' });
    expect((await consents()).withdrawnAt).not.toBeNull();
  });

  test('another learner’s match, another link and no link are refused in each form', async () => {
    await chooses();
    const { link, match } = await offered();
    const maxStudent = { ...studentInput(courseId), studentEmail: `max-${courseId}@learners.example` };
    await give(fixtures.cast.provider.actor, 'enrollments.enroll', maxStudent);
    const made = await (
      await asProvider('POST', '/api/learner-links', {
        enrollmentIds: [(maxStudent as unknown as { id: string }).id],
        delivery: 'copied',
      })
    ).json();
    const { link: address, id } = (made as { links: { link: string; id: string }[] }).links[0]!;
    const max = await opened(new URL(address).pathname);
    await post(max, '/l/confirm', { link: id });
    const forms: [string, Record<string, string>][] = [
      ['/l/choose', { time: startsAt }],
      ['/l/decline', { from: startsAt }],
      ['/l/names', { given: 'yes' }],
      ['/l/answer', { answer: 'held' }],
    ];
    for (const [path, fields] of forms) {
      expect((await post(max, path, { link: id, match, ...fields })).status, path).toBe(409);
      expect((await post(max, path, { link, match, ...fields })).status, path).toBe(409);
      const nobody = new Browser(fixtures.server);
      expect((await post(nobody, path, { link, match, ...fields })).status, path).toBe(404);
      expect((await asProvider('POST', path, { link, match })).status, path).not.toBe(303);
    }
    for (const path of ['/l/decline', '/l/names'])
      expect((await max.fetch(`${path}/${match}`)).status, path).toBe(404);
    expect(await matchNow()).toMatchObject({ status: 'matched' });
    expect(await fixtures.server.knex('learnerReplies').where({ matchId })).toEqual([]);
  });
});

describe('the question afterwards', () => {
  const ended = '2026-06-10T14:30:00.000Z';
  const twoHours = new Date(Date.parse(ended) + 2 * HOUR_MS).toISOString();

  async function asked() {
    await chooses();
    const { link, browser } = await mailedLink();
    await propose([startsAt]);
    await post(browser, '/l/choose', { link, match: matchId, time: startsAt });
    await mail();
    pass(new Date(Date.parse(twoHours) - MINUTE_MS).toISOString());
    expect(await mail()).toEqual([]);
    pass(twoHours);
    const [question] = (await mail()) as [Mail];
    return { link, browser, question };
  }

  const reportAbsent = () =>
    give(fixtures.cast.employer.actor, 'interviews.reportNotHeld', {
      ...{ matchId, absent: 'provider', note: 'Nobody came' },
    });

  test('comes two hours after the end, is answered with one tap and one button, and opens nothing else', async () => {
    const { link, question } = await asked();
    const paths = pathsIn(question);
    expect(paths).toHaveLength(4);
    expect(question.text).not.toMatch(/Zoe|Byron/);
    const held = paths.find((path) => path.endsWith('?answer=held')) ?? '';
    const browser = await opened(held);
    const page = await (await browser.fetch('/l/?answer=held')).text();
    expect(page).toContain('It took place');
    expect(page).not.toMatch(/Byron|C-[0-9A-Z]{9}|My data/);
    expect(await fixtures.server.knex('learnerReplies').where({ matchId, kind: 'answer' })).toEqual([]);
    for (const path of [
      '/l/delete',
      `/l/decline/${matchId}`,
      `/l/names/${matchId}`,
      `/l/calendar/${matchId}.ics`,
    ])
      expect((await browser.fetch(path)).status, path).toBe(404);
    for (const path of ['/l/names', '/l/ask', '/l/not-me', '/l/choose'])
      expect((await post(browser, path, { link, match: matchId, given: 'yes' })).status, path).toBe(404);
    await post(browser, '/l/answer', { link, match: matchId, answer: 'held' });
    const answers = await fixtures.server.knex('learnerReplies').where({ matchId, kind: 'answer' });
    expect(answers).toMatchObject([{ happening: 'held', isMailed: true }]);
    expect(await (await browser.fetch('/l/')).text()).toContain('You have answered.');
    expect(await mail()).toEqual([]);
    await reportAbsent();
    expect(await claimNow()).toMatchObject({ state: 'disputed', learnerDisputedAt: expect.any(Date) });
    const list = await fixtures.cast.admin.browser.fetch('/api/admin/disputes?show=undecided');
    const { rows } = (await list.json()) as {
      rows: { candidateReferenceId: string; learnerAnswers: object[] }[];
    };
    const row = rows.find(({ candidateReferenceId }) => candidateReferenceId === zoe.candidateReferenceId);
    expect(row?.learnerAnswers).toMatchObject([
      { happening: 'held', isMailed: true, address: zoe.studentEmail, addressByName: 'Paul' },
    ]);
  });

  test('employers get neither the answer nor the link', async () => {
    const { link, question } = await asked();
    const browser = await opened(pathsIn(question)[0] ?? '');
    await reportAbsent();
    await post(browser, '/l/answer', { link, match: matchId, answer: 'held' });
    const answer = await fixtures.cast.employer.browser.send('POST', '/api/sync', {});
    const text = await answer.text();
    expect(text).not.toMatch(/learnerReplies|learnerContacts|learners\.example/);
  });

  test('its link ends after ten days, unless a claim is open', async () => {
    const { question } = await asked();
    const browser = await opened(pathsIn(question)[0] ?? '');
    const { knex } = fixtures.server;
    await knex('learnerTokens')
      .where({ matchId })
      .update({ createdAt: new Date(Date.now() - 10 * 24 * HOUR_MS) });
    expect((await browser.fetch('/l/')).status).toBe(404);
    await reportAbsent();
    expect((await browser.fetch('/l/')).status).toBe(200);
    await forgetTokens(knex);
    expect(await knex('learnerTokens').where({ matchId })).toHaveLength(1);
    await knex('claims').where({ matchId }).update({ state: 'confirmed' });
    expect((await browser.fetch('/l/')).status).toBe(404);
    await forgetTokens(knex);
    expect(await knex('learnerTokens').where({ matchId })).toEqual([]);
  });
});
