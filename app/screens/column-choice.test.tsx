// The columns of the lists of matches and completions: chosen where there is room, and kept in the address.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { erin, organization, paul } from '#shared/testing/people.ts';
import { agreement, completion, course, enrollment, interview, job, match } from '#shared/testing/rows.ts';
import { Candidates } from './employer/candidates/candidates.tsx';
import { Interviews } from './employer/interviews/interviews.tsx';
import { Completions } from './provider/completions/completions.tsx';
import { Matches } from './provider/matches/matches.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lists = {
  candidates: { actor: erin, at: '/candidates', element: <Candidates />, label: /^Matched candidates/ },
  interviews: { actor: erin, at: '/interviews', element: <Interviews />, label: 'Interviews' },
  matches: { actor: paul, at: '/matches', element: <Matches />, label: /^Learner matches/ },
  completions: {
    actor: paul,
    at: '/completions?tab=completed',
    element: <Completions />,
    label: 'Completed students',
  },
  'in progress': { actor: paul, at: '/completions', element: <Completions />, label: '' },
};

const Address = () => <output aria-label="Address">{useLocation().search}</output>;

async function open(name: keyof typeof lists, { isRoomy = true, search = '', isCompleted = true } = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isRoomy,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { actor, at, element } = lists[name];
  await openScreen(
    <SyncStateProvider>
      <ChangeBadges isSending={false}>
        <Address />
        {element}
      </ChangeBadges>
    </SyncStateProvider>,
    {
      actor,
      at: `${at}${search}`,
      rows: [
        ['organizations', organization(actor)],
        ['courses', course({ title: 'Care' })],
        ['jobs', job({ title: 'Assistant' })],
        ['agreements', agreement()],
        ['enrollments', enrollment()],
        ['completions', completion()],
        ['matches', match()],
        ['interviews', interview()],
      ].filter(
        ([table]) =>
          (actor === paul || (table !== 'enrollments' && table !== 'completions')) &&
          (isCompleted || table !== 'completions'),
      ) as never,
    },
  );
}

const table = (name: keyof typeof lists) => screen.findByRole('table', { name: lists[name].label });

const heads = async (name: keyof typeof lists) =>
  within(await table(name))
    .getAllByRole('columnheader')
    .map((head) => (head.querySelector('button') ?? head).textContent);

test.each<[keyof typeof lists, string[]]>([
  ['candidates', ['Candidate', 'Job', 'Course', 'Due', 'Status', 'Next step']],
  ['interviews', ['Candidate', 'Job', 'Due', 'Interview', 'Status', 'Next step']],
  ['matches', ['Learner', 'Course', 'Job', 'Due', 'Status', 'Next step']],
  ['completions', ['Student', 'Reference', 'Course', 'Completed', 'Marked by', 'State', 'Actions']],
])('shows the usual columns of %s, and others by choice, which the address keeps', async (name, usual) => {
  await open(name, { search: name === 'candidates' || name === 'matches' ? '?sort=newest' : '' });
  expect(await heads(name)).toEqual(usual);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = await screen.findByRole('menu');
  const course = within(menu).getByRole('menuitemcheckbox', { name: 'Course' });
  const isShown = usual.includes('Course');
  expect(course.getAttribute('aria-checked')).toBe(String(isShown));
  await userEvent.click(course);
  await userEvent.keyboard('{Escape}');
  await waitFor(async () => expect((await heads(name)).includes('Course')).toBe(!isShown));
  const cols = new URLSearchParams(screen.getByLabelText('Address').textContent).get('cols');
  expect(cols?.split('.').includes('course')).toBe(!isShown);
});

test.each<keyof typeof lists>(['candidates', 'interviews', 'matches', 'completions'])(
  'offers no columns of %s where there is no room for them',
  async (name) => {
    await open(name, { isRoomy: false });
    await screen.findAllByText(/C-7K2M4QXAE/);
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  },
);

test('sorts matches and completions by the heads of their columns', async () => {
  await open('matches');
  await userEvent.click(within(await table('matches')).getByRole('button', { name: 'Due' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('due'));
  cleanup();
  await open('completions');
  await userEvent.click(within(await table('completions')).getByRole('button', { name: 'Student' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('name'));
});

test('shows chosen columns of the students in progress, and sorts by their heads', async () => {
  await open('in progress', { isCompleted: false });
  const heads = await screen.findByRole('group', { name: 'Sort by column' });
  const names = () => [...heads.children].map(({ textContent }) => textContent);
  expect(names()).toEqual(['Student', 'Reference', 'Enrolled']);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Reference' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(names()).toEqual(['Student', 'Enrolled']));
  expect(screen.queryByText('C-7K2M4QXAE')).toBeNull();
  await userEvent.click(within(heads).getByRole('button', { name: 'Enrolled' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('newest'));
});

test.each(['candidates', 'matches'] as const)(
  'leaves out of %s by SWAP agreement what the head of each group names',
  async (name) => {
    await open(name);
    expect(await heads(name)).toEqual([
      name === 'candidates' ? 'Candidate' : 'Learner',
      ...['Due', 'Status', 'Next step'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const offered = within(await screen.findByRole('menu')).getAllByRole('menuitemcheckbox');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Due', 'Interview', 'Matched']);
    await userEvent.click(offered[1]!);
    await userEvent.keyboard('{Escape}');
    const cols = new URLSearchParams(screen.getByLabelText('Address').textContent).get('cols');
    expect(cols?.split('.')).toEqual(expect.arrayContaining(['job', 'course', 'due', 'interview']));
  },
);

test('names the reference, the numbers of course and job, and the day of each match of a provider', async () => {
  await open('matches', { search: '?sort=newest' });
  const row = within(within(await table('matches')).getAllByRole('row')[1]!);
  row.getByText('C-7K2M4QXAE');
  row.getByText(/^Matched /);
  row.getByText(/^Course ID /);
  row.getByText(/^Job ID /);
});

test('says what the candidates of a course have in common also among columns', async () => {
  await open('candidates', { search: '?sort=course' });
  within(await table('candidates')).getByRole('heading', { name: 'Care · 1 candidate' });
});
