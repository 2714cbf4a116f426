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
    link: '/candidates',
    subjectTitle: 'Welder',
    counts: null,
    unreadCount: 3,
    ...overrides,
  };
  return JSON.parse(pushPayload(subject, 'https://skillpact.example')) as {
    mutable?: boolean;
    notification: { renotify?: boolean };
  };
}

test('a browser that shows pushes by itself wakes our worker first', () => {
  expect(payload().mutable).toBe(true);
});

test('news of an interview is heard again, other news replaces what is there in silence', () => {
  expect(payload({ type: 'interview', title: 'Interview moved' }).notification.renotify).toBe(true);
  for (const type of ['match', 'message', 'digest', 'test'] as const)
    expect(payload({ type, title: 'News' }).notification.renotify).toBeUndefined();
});
