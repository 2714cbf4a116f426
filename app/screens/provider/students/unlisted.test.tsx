// A completion under a reference that is not on the class list is said to need attention, and is counted apart.
import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { organization, paul } from '#shared/testing/people.ts';
import { completion, course, courseId, enrollment } from '#shared/testing/rows.ts';
import { Students } from './students.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openClass(references: readonly string[], search = '') {
  await openScreen(
    <SyncStateProvider>
      <ChangeBadges isSending={false}>
        <Routes>
          <Route path="/courses/:id/students" element={<Students />} />
        </Routes>
      </ChangeBadges>
    </SyncStateProvider>,
    {
      actor: paul,
      at: `/courses/${courseId}/students${search}`,
      rows: [
        ['organizations', organization(paul)],
        ['courses', course()],
        ['enrollments', enrollment()],
        ['completions', completion()],
        ...references.map(
          (candidateReferenceId) =>
            ['completions', completion({ candidateReferenceId, enrollmentId: null })] as const,
        ),
      ] as never,
    },
  );
  await screen.findByText(/^1 student, 1 completed, 0 in progress/);
}

test('names the one reference that is not on the class list, above the list', async () => {
  await openClass(['Roll-17']);
  screen.getByText('Reference Roll-17 is not on this class list.');
  await screen.findByText('100%');
});

test('counts several references that are not on the class list', async () => {
  await openClass(['Roll-17', 'Roll-18']);
  screen.getByText('2 completed references are not on this class list.');
});

test('lists each of these references beside the completed students', async () => {
  await openClass(['Roll-17', 'Roll-18'], '?tab=completed');
  const list = within(screen.getByRole('heading', { name: 'Not on the class list' }).closest('section')!);
  for (const reference of ['Roll-17', 'Roll-18'])
    list.getByText(`Reference ${reference} is not on this class list.`);
});

test('says nothing of references while all are on the class list', async () => {
  await openClass([]);
  expect(document.body.textContent).not.toContain('not on this class list');
});
