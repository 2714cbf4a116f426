// The learner's own page over HTTP: what a link shows, to whom, and what it changes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { courseInput, jobInput, studentInput } from '#server/testing/marketplace.ts';
import { Browser } from '#server/testing/test-server.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

interface Student {
  id: string;
  studentName: string;
  candidateReferenceId: string;
}

let courseId: number;
let zoe: Student;
let max: Student;
beforeEach(async () => {
  const course = courseInput();
  courseId = course.id;
  await give('courses.create', course);
  zoe = await enroll({ studentName: 'Zoe Byron', studentPhone: '555-987-0100' });
  max = await enroll({ studentName: 'Max Quux', studentEmail: 'max@quux.example' });
});

const give = (command: string, input: object) =>
  fixtures.marketplace.give(fixtures.cast.provider.actor, command, input);

async function enroll(more: object): Promise<Student> {
  const student = { ...studentInput(courseId), ...more };
  await give('enrollments.enroll', student);
  return student as unknown as Student;
}

interface Made {
  id: string;
  enrollmentId: string;
  link: string;
  refused?: string;
}

async function makeLinks(
  students: Student[],
  more: object = {},
  who: 'provider' | 'otherProvider' = 'provider',
) {
  const body = { enrollmentIds: students.map(({ id }) => id), delivery: 'copied', ...more };
  const answer = await fixtures.cast[who].browser.send('POST', '/api/learner-links', body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { links: Made[] }).links;
}

/** A path as a link has it: what follows the server's own address. */
const pathOf = ({ link }: Made): string => new URL(link).pathname;

async function openedBy(made: Made, browser = new Browser(fixtures.server)): Promise<Browser> {
  const answer = await browser.fetch(pathOf(made));
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/l/']);
  return browser;
}

const textOf = async (browser: Browser, path = '/l/') => (await browser.fetch(path)).text();

const post = (browser: Browser, path: string, fields: Record<string, string>, headers: HeadersInit = {}) =>
  browser.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

async function confirmed(made: Made): Promise<Browser> {
  const browser = await openedBy(made);
  expect((await post(browser, '/l/confirm', { link: made.id })).status).toBe(303);
  return browser;
}

const linkRow = (id: string) => fixtures.server.knex('learnerLinks').where({ id }).first();

describe('opening a link', () => {
  test('shows a first name and the provider, and everything only after "This is me"', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    const browser = await openedBy(made);
    const before = await textOf(browser);
    expect(before).toContain('Zoe');
    const course = await fixtures.server.knex('courses').where({ id: courseId }).first();
    expect(before).toContain(course.providerName);
    expect(before).not.toMatch(/Byron|C-[0-9A-Z]{9}|Welding/);
    expect(await linkRow(made.id)).toMatchObject({ confirmedAt: null, openedAt: expect.any(Date) });
    await post(browser, '/l/confirm', { link: made.id });
    const after = await textOf(browser);
    expect(after).toContain('Zoe Byron');
    expect(after).toContain(zoe.candidateReferenceId);
    expect(after).not.toContain('555-987-0100');
    expect(after).toContain('••• 00');
  });

  test('sets a cookie for the page alone, which calls of the app do not accept', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    const answer = await fetch(fixtures.server.url + pathOf(made), { redirect: 'manual' });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^learner=[0-9a-z]{26}; path=\/l; samesite=lax; httponly$/i);
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const headers = { Cookie: cookie.split(';')[0] ?? '' };
    for (const path of ['/api/auth/user', '/api/enrollments/1', '/api/courses'])
      expect((await fetch(fixtures.server.url + path, { headers })).status).toBe(401);
  });

  test('keeps the page out of caches, frames and other sites', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    const { headers } = await (await openedBy(made)).fetch('/l/');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';.+frame-ancestors 'none'$/);
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
  });

  test('changes nothing when only the link is fetched, as previews and scanners do', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    for (const method of ['GET', 'HEAD'])
      await fetch(fixtures.server.url + pathOf(made), { method, redirect: 'manual' });
    expect(await linkRow(made.id)).toMatchObject({ openedAt: null });
  });

  test('reads the token as it is typed from paper', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    const typed = pathOf(made).slice(3).toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
    const browser = new Browser(fixtures.server);
    await browser.fetch(`/l/${typed}`);
    expect(await textOf(browser)).toContain('Zoe');
  });
});

describe('a link that opens nothing', () => {
  const closed = async (browser: Browser) => {
    const answer = await browser.fetch('/l/');
    return [answer.status, await answer.text()] as const;
  };

  test('looks the same whether it is unknown, revoked, of an erased or a removed student, or ended', async () => {
    const [revoked, erased, removed, over] = (await makeLinks([
      zoe,
      max,
      await enroll({}),
      await enroll({}),
    ])) as [Made, Made, Made, Made];
    const browsers = await Promise.all([revoked, erased, removed, over].map((made) => openedBy(made)));
    await fixtures.cast.provider.browser.send('DELETE', `/api/learner-links/${revoked.id}`);
    await give('enrollments.erase', { id: erased.enrollmentId });
    await give('enrollments.remove', { id: removed.enrollmentId, knowsCompletion: true });
    const job = jobInput();
    await fixtures.marketplace.give(fixtures.cast.employer.actor, 'jobs.post', job);
    await fixtures.server.knex.raw(
      `insert into matches (id, "employerId", "providerId", "jobId", "courseId", "candidateReferenceId", status,
         "owedSince", "withdrawnAt", "isRelated", "createdAt")
       select ?, ?, "providerId", ?, "courseId", "candidateReferenceId", 'matched', '2026-01-01', '2026-02-01', false,
         '2026-01-01' from enrollments where id = ?`,
      [`over-${over.enrollmentId}`, fixtures.cast.employer.actor.organization, job.id, over.enrollmentId],
    );
    const unknown = new Browser(fixtures.server);
    await unknown.fetch('/l/00000000000000000000000000');
    const wanted = await closed(new Browser(fixtures.server));
    expect(wanted[0]).toBe(404);
    expect(wanted[1]).toContain('Ask your school');
    for (const browser of [unknown, ...browsers]) expect(await closed(browser)).toEqual(wanted);
  });

  test('slows a source that tries many down, and never one with a valid link', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    const browser = await openedBy(made);
    expect((await new Browser(fixtures.server).fetch('/l/')).status).toBe(404);
    await fixtures.server
      .knex('rateLimits')
      .where('key', 'like', 'unknown-learner-links:%')
      .update({ used: 600 });
    const began = await new Browser(fixtures.server).fetch('/l/');
    expect([began.status, Number(began.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect((await browser.fetch('/l/')).status).toBe(200);
    await fixtures.server.knex('rateLimits').where('key', 'like', 'unknown-learner-links:%').del();
  });

  test('an unknown link is one that a provider’s own key, a session or the public id was put into', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    for (const guess of [made.id, zoe.id, zoe.candidateReferenceId]) {
      const browser = new Browser(fixtures.server);
      await browser.fetch(`/l/${guess}`);
      expect((await closed(browser))[0]).toBe(404);
    }
  });
});

describe('two learners', () => {
  test('see nothing of each other', async () => {
    const [first, second] = (await makeLinks([zoe, max])) as [Made, Made];
    const [ofZoe, ofMax] = await Promise.all([confirmed(first), confirmed(second)]);
    expect(await textOf(ofZoe)).not.toMatch(new RegExp(`Max|Quux|${max.candidateReferenceId}|${second.id}`));
    expect(await textOf(ofMax)).not.toMatch(new RegExp(`Zoe|Byron|${zoe.candidateReferenceId}|${first.id}`));
  });

  test('on one phone: a form of the first changes nothing once the second link was opened', async () => {
    const [first, second] = (await makeLinks([zoe, max])) as [Made, Made];
    const phone = await openedBy(first);
    await openedBy(second, phone);
    for (const path of ['/l/confirm', '/l/not-me', '/l/ask'])
      expect((await post(phone, path, { link: first.id, kind: 'deletion' })).status).toBe(409);
    for (const made of [first, second])
      expect(await linkRow(made.id)).toMatchObject({ confirmedAt: null, revokedAt: null });
    expect(await fixtures.server.knex('dataRequests').whereIn('subjectId', [zoe.id, max.id])).toEqual([]);
  });
});

describe('what a learner does', () => {
  test('a form is refused from another site', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    const browser = await openedBy(made);
    const fields = { link: made.id };
    for (const [header, value] of [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Origin', 'https://evil.example'],
    ] as const)
      expect((await post(browser, '/l/confirm', fields, { [header]: value })).status).toBe(403);
    expect(await linkRow(made.id)).toMatchObject({ confirmedAt: null });
  });

  test('"Not me" ends the link, tells the provider and forgets the cookie', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    const browser = await openedBy(made);
    const answer = await post(browser, '/l/not-me', { link: made.id });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Thank you')]);
    expect((await browser.fetch('/l/')).status).toBe(404);
    const told = await fixtures.server
      .knex('notifications')
      .where({ textCode: 'learner.disowned', subjectId: zoe.id });
    expect(told).toHaveLength(1);
  });

  test('asks for a correction as text that is shown as text, and for a deletion after one more question', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    const browser = await confirmed(made);
    expect((await post(browser, '/l/ask', { link: made.id, kind: 'correction', note: ' ' })).status).toBe(
      422,
    );
    const note = '<script>alert(1)</script>';
    expect((await post(browser, '/l/ask', { link: made.id, kind: 'correction', note })).status).toBe(303);
    expect((await post(browser, '/l/ask', { link: made.id, kind: 'access' })).status).toBe(409);
    const tooLong = { link: made.id, kind: 'correction', note: 'x'.repeat(501) };
    expect((await post(browser, '/l/ask', tooLong)).status).toBe(409);
    expect(await textOf(browser, '/l/delete')).toContain('Yes, ask to delete it');
    expect((await post(browser, '/l/ask', { link: made.id, kind: 'deletion' })).status).toBe(303);
    const asked = await fixtures.server.knex('dataRequests').where({ subjectId: zoe.id }).orderBy('kind');
    expect(asked).toMatchObject([
      { kind: 'correction', note, recordedByName: 'The learner, by link' },
      { kind: 'deletion', note: null },
    ]);
    expect(await textOf(browser)).toContain('You asked to delete your data.');
    const audited = await fixtures.server.knex('audit').where({ personId: made.id }).orderBy('id');
    expect(audited.map(({ event, role }) => `${role}: ${event}`)).toEqual([
      'learner: learner.confirm',
      'learner: learner.request',
      'learner: learner.request',
      'learner: learner.open',
    ]);
  });

  test('a signed-in member only reads, and leaves what can be done to the learner', async () => {
    const [made] = (await makeLinks([zoe])) as [Made];
    const member = fixtures.cast.provider.browser;
    await openedBy(made, member);
    expect(await textOf(member)).toContain('you can only read this page');
    expect((await post(member, '/l/confirm', { link: made.id })).status).toBe(403);
    expect(await linkRow(made.id)).toMatchObject({ openedAt: null, confirmedAt: null });
  });
});

describe('making links', () => {
  test('gives each token once and keeps only its hash', async () => {
    const made = await makeLinks([zoe, max]);
    expect(made.map(({ enrollmentId }) => enrollmentId)).toEqual([zoe.id, max.id]);
    const tokens = made.map((each) => pathOf(each).slice(3));
    const { rows } = await fixtures.server.knex.raw<{ rows: { name: string }[] }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    );
    for (const { name } of rows) {
      const text = JSON.stringify(await fixtures.server.knex(name).select());
      for (const token of tokens) expect(text.includes(token), name).toBe(false);
    }
  });

  test('is for the provider of the student, who also revokes and renews', async () => {
    const [foreign] = await makeLinks([zoe], {}, 'otherProvider');
    expect(foreign).toMatchObject({ enrollmentId: zoe.id, refused: expect.any(String) });
    const body = { enrollmentIds: [zoe.id], delivery: 'copied' };
    expect((await fixtures.cast.employer.browser.send('POST', '/api/learner-links', body)).status).toBe(403);
    expect((await fixtures.cast.visitor.browser.send('POST', '/api/learner-links', body)).status).toBe(401);
    const [made] = (await makeLinks([zoe])) as [Made];
    const browser = await openedBy(made);
    const path = `/api/learner-links/${made.id}`;
    expect((await fixtures.cast.otherProvider.browser.send('DELETE', path)).status).toBe(404);
    const [renewed] = (await makeLinks([zoe], { replaces: made.id })) as [Made];
    expect((await browser.fetch('/l/')).status).toBe(404);
    expect((await (await openedBy(renewed)).fetch('/l/')).status).toBe(200);
    expect((await fixtures.cast.provider.browser.send('DELETE', path)).status).toBe(404);
  });

  test('stores no hash for a student who has five links already', async () => {
    for (let count = 0; count < 5; count += 1) await makeLinks([zoe]);
    const [sixth, other] = await makeLinks([zoe, max]);
    expect(sixth).toMatchObject({ refused: 'This student has 5 links. Revoke one first.' });
    expect(other).toMatchObject({ link: expect.any(String) });
    const { rows } = await fixtures.server.knex.raw(
      `select count(*)::int from "learnerTokens" t where not exists (select from "learnerLinks" l where l.id = t."linkId")`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});
