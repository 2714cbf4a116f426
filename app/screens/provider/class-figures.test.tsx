// Each class shows the server's counts, with waiting changes next to them, on every page that counts classes.
import { render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { WithNeeds } from '#app/needs/testing/with-needs.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { NoConnection } from '#app/replica/sync/environment.ts';
import { SessionProvider } from '#app/session/session.tsx';
import type { Command } from '#shared/engine/command.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { enrollStudent, removeStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { Courses } from './courses/courses.tsx';
import { Dashboard } from './dashboard/provider-dashboard.tsx';
import { Students } from './students/students.tsx';

async function showClass(Page: ComponentType, path: string, isWhole = true) {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows, more: !isWhole }));
  if (!isWhole)
    script.push(() => {
      throw new NoConnection();
    });
  await replica.sync();
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <SessionProvider>
          <SyncStateProvider>
            <WithNeeds>
              <ChangeBadges isSending={false}>
                <Routes>
                  <Route path={path.replace('7', ':id')} element={<Page />} />
                </Routes>
              </ChangeBadges>
            </WithNeeds>
          </SyncStateProvider>
        </SessionProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
  const run = <Input,>(command: Command<Input>, input: Input) =>
    replica.run([{ command: command as Command, input }]);
  const shows = (words: string) => waitFor(() => expect(container.textContent).toContain(words));
  return { container, replica, script, run, shows };
}

const completion = { courseId: 7, candidateReferenceId: 'C-AAAAAAAA0', completionDate: '2026-06-03' };

test.each([
  ['My Courses', Courses, '/courses'],
  ['the dashboard', Dashboard, '/'],
])(
  'shows on %s the pending changes of each class until the server confirms them',
  async (_name, Page, path) => {
    const { container, replica, script, run, shows } = await showClass(Page, path);
    await shows('2 students, 0 completed');
    await run(markCompletion, completion);
    await shows('2 students, 0 completed+1 completed waiting');
    await run(removeStudent, { id: 'student-1', knowsCompletion: false });
    await shows('2 students, 0 completed−1 student, +1 completed waiting');
    const kept = await replica.read((reader) => reader.get('completions', '7.C-AAAAAAAA0'));
    script.push(() => ({ rows: [['completions', { ...kept!, rev: 2 }]] }));
    await replica.sync();
    await shows('2 students, 1 completed');
    await waitFor(() => expect(container.textContent).not.toContain('waiting'));
  },
);

test('counts unsent changes in the header of a class list', async () => {
  const { run, shows } = await showClass(Students, '/courses/7/students');
  await shows('2 students, 0 completed, 2 in progress');
  await run(markCompletion, completion);
  await shows('2 students, 1 completed, 1 in progress, 1 waiting to send');
  await run(enrollStudent, {
    id: 'student-2',
    courseId: 7,
    candidateReferenceId: candidateReference(Uint8Array.of(1, 2, 3, 4, 5)),
    studentName: 'Tara Lind',
    studentEmail: 'tara@example.org',
    studentPhone: null,
    studentNumber: null,
    enrollmentDate: '2026-06-03',
  });
  await shows('3 students, 1 completed, 2 in progress, 2 waiting to send');
});

test.each([
  ['My Courses', Courses, '/courses'],
  ['the dashboard', Dashboard, '/'],
])('shows on %s no counts for a partially loaded class', async (_name, Page, path) => {
  const { container, replica, shows } = await showClass(Page, path, false);
  await shows('–');
  await shows('Not complete yet');
  expect(container.textContent).not.toContain('0 completed');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await replica.sync();
  await shows('2 students, 0 completed');
  expect(screen.getByRole('progressbar').getAttribute('aria-label')).toBe('Completed in Welding');
});
