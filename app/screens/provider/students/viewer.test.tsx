// What a viewer sees of learners: the reference where others see a name, and nothing to mark.
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { Completions } from '#app/screens/provider/completions/completions.tsx';
import { Matches } from '#app/screens/provider/matches/matches.tsx';
import type { MemberRole } from '#shared/engine/options.ts';
import { organization, paul } from '#shared/testing/people.ts';
import { course, courseId, enrollment, job, match, reference } from '#shared/testing/rows.ts';
import { SignInSheet } from './sign-in-sheet.tsx';
import { Students } from './students.tsx';

afterEach(() => vi.unstubAllGlobals());

/** As the server sends a learner to a viewer. */
const hidden = { studentName: '', studentEmail: '', studentPhone: null };

const open = (memberRole: MemberRole, at: string) =>
  openScreen(
    <SyncStateProvider>
      <ChangeBadges isSending={false}>
        <Routes>
          <Route path="/courses/:id/students" element={<Students />} />
          <Route path="/courses/:id/students/sign-in-sheet" element={<SignInSheet />} />
          <Route path="/completions" element={<Completions />} />
          <Route path="/matches" element={<Matches />} />
        </Routes>
      </ChangeBadges>
    </SyncStateProvider>,
    {
      actor: { ...paul, memberRole },
      at,
      rows: [
        ['organizations', organization(paul)],
        ['courses', course()],
        ['jobs', job()],
        ['enrollments', enrollment(memberRole === 'viewer' ? hidden : {})],
        ['matches', match()],
      ] as never,
    },
  );

const classList = `/courses/${courseId}/students`;

test.each([classList, `${classList}/sign-in-sheet`, '/completions', '/matches'])(
  'shows a viewer the reference and no name at %s',
  async (at) => {
    await open('viewer', at);
    expect((await screen.findAllByText(new RegExp(reference))).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/Zoe|Byron|undefined/);
  },
);

test.each([classList, '/completions'])('lets a teacher mark completions at %s, and no viewer', async (at) => {
  await open('member', at);
  await screen.findAllByRole('checkbox');
  screen.getByRole('button', { name: 'Mark complete' });
  document.body.replaceChildren();
  await open('viewer', at);
  await screen.findByText('Viewers can’t change anything. Ask a manager of Northside College.');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Mark complete' })).toBeNull();
});
