import { expect, test } from 'vitest';
import { pushPayload } from './message.ts';

type Subject = Parameters<typeof pushPayload>[0];

function payload(overrides: Partial<Subject> = {}) {
  const subject: Subject = {
    id: 'push-1',
    personId: 'erin',
    type: 'match',
    subjectId: '7',
    openCount: 2,
    title: null,
    textCode: null,
    textParams: null,
    link: '/candidates',
    subjectTitle: 'Welder',
    subjectTitles: ['Welder', 'Welder'],
    counts: null,
    unreadCount: 3,
    ...overrides,
  };
  return JSON.parse(pushPayload(subject, 'https://skillpact.example')) as {
    mutable?: boolean;
    notification: { title?: string; renotify?: boolean };
  };
}

test('marks a push as mutable so that the service worker handles it first', () => {
  expect(payload().mutable).toBe(true);
});

test('alerts again for interview news and silently replaces other news', () => {
  expect(payload({ type: 'interview', title: 'Interview moved' }).notification.renotify).toBe(true);
  for (const type of ['match', 'message', 'digest', 'test'] as const)
    expect(payload({ type, title: 'News' }).notification.renotify).toBeUndefined();
});

test('names the jobs of an act about several', () => {
  const textParams = JSON.stringify({ job: 'Welder', reference: 'C-1', count: 1 });
  const act = { textCode: 'times.proposed', textParams, title: '1 time proposed for Welder' };
  const { title } = payload({ ...act, type: 'interview', subjectTitles: ['Welder', 'Fitter'] }).notification;
  expect(title).toBe('Choose times for 2 candidates: Welder and Fitter');
});
