// The history names who changed a row and the role that they acted in.
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import type { HistoryLine } from '#shared/domain/edits/history.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { course, courseId } from '#shared/testing/rows.ts';
import { HistoryCard } from './history-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const line = (byName: string, byRole?: HistoryLine['byRole']): HistoryLine => ({
  table: 'courses',
  id: String(courseId),
  kind: 'added',
  field: null,
  from: null,
  to: null,
  at: '2026-06-01T10:00:00.000Z',
  byName,
  ...(byRole !== undefined && { byRole }),
  entryId: byName,
});

test.each([
  [paul, 'Teacher'],
  [erin, 'Recruiter'],
])('names the role as the organization of $0.name calls it', async (actor, member) => {
  await openScreen(<HistoryCard table="courses" id={courseId} />, {
    actor,
    rows: [['courses', course()]] as never,
    answers: {
      [`GET /api/history/courses/${courseId}`]: [
        line('Tess', 'member'),
        line('Mia', 'manager'),
        line('Ada', null),
        line('Olga'),
      ],
    },
  });
  const lines = (await screen.findAllByText(/^(Tess|Mia|Ada|Olga)/)).map(({ textContent }) =>
    textContent?.replace(/, .*/, ''),
  );
  expect(lines).toEqual([`Tess (${member})`, 'Mia (Manager)', 'Ada', 'Olga']);
});
