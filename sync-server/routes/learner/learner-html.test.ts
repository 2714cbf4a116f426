// What the learner's own page says: which interviews, in which words, and on whose clocks.
import { describe, expect, test } from 'vitest';
import { words } from './words.ts';
import { learnerHtml } from './learner-html.ts';
import { learnersMatch, learnersPage, meeting } from '#server/testing/learner-pages.ts';

const now = '2026-06-03T10:00:00.000Z';
const shown = { now, isReadOnly: false };
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ');
const page = (...matches: ReturnType<typeof learnersMatch>[]) =>
  textOf(learnerHtml(learnersPage({ matches }), shown));

const scheduled = (more: object = {}) =>
  learnersMatch({
    status: 'interview_scheduled',
    interviewDate: '2026-06-11T14:00:00.000Z',
    interview: meeting({ startsAt: '2026-06-11T14:00:00.000Z', ...more }),
  });

describe('an interview', () => {
  test('says when, where, what to bring and whom to call', () => {
    const text = page(scheduled());
    expect(text).toContain('Interview for Care Assistant at Acme Care');
    expect(text).toContain('Thursday, June 11, 10:00 AM About 30 minutes');
    expect(text).toContain('1 Main Street, Room 2 Show on a map Bring Your pass');
    expect(text).toContain('Call Northside College . Call 555-0100');
  });

  test('adds the clock of the school where it differs from that of the place', () => {
    expect(page(scheduled({ timeZone: 'America/Chicago' }))).toContain(
      'Thursday, June 11, 9:00 AM CDT This is Thursday, June 11, 10:00 AM EDT at your school.',
    );
    // A call has no place: the school's clock counts.
    expect(page(scheduled({ kind: 'phone', place: '555-0199', timeZone: 'America/Chicago' }))).toContain(
      'Thursday, June 11, 10:00 AM About',
    );
  });

  test('links a video call only if its address is one of the web', () => {
    const html = (place: string) =>
      learnerHtml(learnersPage({ matches: [scheduled({ kind: 'video', place })] }), shown);
    expect(html('https://meet.example/zoe')).toContain('href="https://meet.example/zoe" rel="noreferrer"');
    expect(html('javascript:alert(1)')).not.toContain('href="javascript');
  });

  test.each([
    ['without a time', learnersMatch(), 'Acme Care will offer you a time. Northside College will tell you.'],
    [
      'with times to choose from, those ahead only',
      learnersMatch({ offered: ['2026-06-01T14:00:00.000Z', '2026-06-09T14:00:00.000Z'] }),
      'When can you come? Tuesday, June 9, 10:00 AM Northside College gets your answer',
    ],
    [
      'that was cancelled and gets a new time',
      learnersMatch({ interview: meeting({ cancelledAt: now }) }),
      'The last time was cancelled. You will get a new one.',
    ],
    [
      'that does not take place',
      { ...scheduled(), withdrawnAt: now },
      'This interview is cancelled. Please do not go there.',
    ],
    [
      'that has begun',
      { ...scheduled(), interviewDate: '2026-06-03T09:59:00.000Z' },
      'This interview is over. Northside College can tell you what comes next.',
    ],
    ['with a decision', learnersMatch({ status: 'not_hired' }), 'This interview is over.'],
    [
      'with a line of the employer',
      learnersMatch({ status: 'not_hired', outcomeFeedback: 'Practice <b>overhead</b> welds' }),
      'Acme Care says to you: Practice <b>overhead</b> welds',
    ],
  ])('%s says so', (_which, match, sentence) => {
    expect(page(match)).toContain(sentence);
  });

  test('leaves out the line of a decision that counts no longer', () => {
    const hired = learnersMatch({ status: 'hired', outcomeFeedback: 'Practice welds' });
    expect(page(hired)).not.toContain('Practice welds');
  });

  test('a match is left out before a late completion is accepted, and once it is withdrawn without a time', () => {
    const left = page(learnersMatch({ lateCompletion: 'waiting' }), learnersMatch({ withdrawnAt: now }));
    expect(left).toContain('There is no interview yet.');
    expect(left).not.toContain('Care Assistant');
  });
});

describe('who sees the name', () => {
  const consent = { givenOn: '2026-06-01', withContact: false, withdrawnAt: null };

  test('says for each employer what it may see, and when it looked', () => {
    const views = ['2026-06-02T14:00:00.000Z', '2026-06-02T13:00:00.000Z'];
    const text = page(
      learnersMatch({ consent, views }),
      learnersMatch({ id: 'match-2', employer: 'Birch Homes' }),
      learnersMatch({ id: 'match-3', employer: 'Cole Yard', consent: { ...consent, withdrawnAt: now } }),
    );
    expect(text).toContain(
      'Acme Care ( Care Assistant ) may see your name. You agreed on Jun 1, 2026 . They looked at it on Jun 2, 2026.',
    );
    expect(text).toContain('Birch Homes ( Care Assistant ) sees only your number, C-7K2M4QXAE .');
    expect(text).toContain(
      'Cole Yard ( Care Assistant ) may no longer see your name. You ended it on Jun 3, 2026 .',
    );
  });
});

test('shows e-mail and phone in part, and a request that waits in place of its form', () => {
  const text = textOf(learnerHtml(learnersPage(), shown));
  expect(text).toContain('z•••@learners.example');
  expect(text).toContain('••• 42');
  expect(text).not.toMatch(/zoe@|555-987/);
  const asked = learnerHtml(learnersPage({ asked: ['correction'] }), shown);
  expect(textOf(asked)).toContain('You asked for a change. Northside College will answer you.');
  expect(asked).not.toContain('<textarea');
});

test('shows what was typed as text, and each name in its own writing direction', () => {
  const html = learnerHtml(
    learnersPage({
      course: '<b>Care</b>',
      matches: [learnersMatch({ employer: 'שלום בע״מ', job: '"><script>alert(1)</script>' })],
    }),
    shown,
  );
  expect(html).not.toMatch(/<b>Care|<script>/);
  expect(html).toContain('<bdi>שלום בע״מ</bdi>');
});

test('has no form for a signed-in member and none before it is confirmed but the question', () => {
  expect(learnerHtml(learnersPage(), { now, isReadOnly: true })).not.toContain('<form');
  const before = learnerHtml(learnersPage({ link: { ...learnersPage().link, confirmedAt: null } }), shown);
  expect(textOf(before)).toContain('Are you Zoe ?');
  expect(before).not.toMatch(/Byron|C-7K2M4QXAE|learners\.example|Care Assistant/);
  expect([...before.matchAll(/action="([^"]+)"/g)].map(([, action]) => action)).toEqual([
    '/l/confirm',
    '/l/not-me',
  ]);
});

test('needs no more than 60 words for a card', () => {
  const html = learnerHtml(learnersPage({ matches: [scheduled({ timeZone: 'America/Chicago' })] }), shown);
  const cards = [...html.matchAll(/<article>([\s\S]*?)<\/article>/g)].map(([, card = '']) => textOf(card));
  expect(cards).toHaveLength(3);
  for (const card of cards) expect(card.trim().split(' ').length, card).toBeLessThanOrEqual(60);
});

test('uses none of the terms that a reader of fifteen does not know', () => {
  const sentences = Object.values(words).map((sentence) =>
    typeof sentence === 'string'
      ? sentence
      : (sentence as (...names: unknown[]) => string)(...Array.from({ length: sentence.length }, () => 'X')),
  );
  expect(sentences.join('\n')).not.toMatch(
    /SWAP|match|candidate|employer|provider|consent|withdraw|revoke|guarantee|enroll|token|reference/i,
  );
});
