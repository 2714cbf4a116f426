// The parts of an agreement's page, for both sides, for members who see a part, for two rounds, and on a phone.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNeeds } from '#app/needs/needs-context.ts';
import { renderWithNeeds } from '#app/needs/testing/render-with-needs.tsx';
import { agreementRow } from '#app/replica/testing/exchange-rows.ts';
import { employer, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { Agreements } from '#app/screens/both/agreements/agreements.tsx';
import type { Actor } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Row } from '#shared/engine/schema.ts';
import { course, courseStatistics, enrollment, interview, job, match, thread } from '#shared/testing/rows.ts';
import { AgreementDetail } from './agreement.tsx';

const answers: Record<string, unknown> = { sent: [], received: [] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/approval'))
      return Response.json({ interviews: 0, dueAt: null, alreadyMatched: 0, alreadyFor: null });
    return Response.json(path === '/api/address-invitations' ? answers : []);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const recruiter: Actor = { ...employer, memberRole: 'member', assignsAll: false };
const assignedTeacher: Actor = { ...teacher, memberRole: 'member', assignsAll: false };

type Rows = SyncReply['rows'];
const parties = { employerId: 'e1', providerId: 'o1' };
const welding = { ...parties, courseId: 7, jobId: 8 };
const pipes = { ...parties, courseId: 6, jobId: 8 };
const person = (id: string, of: typeof welding, change: Partial<Row<'matches'>> = {}): Rows[number] => [
  'matches',
  match({ ...of, id, candidateReferenceId: `C-AAAAAAA${id.toUpperCase()}`, ...change }),
];
const conversation = (subjectKind: 'agreement' | 'match', subjectId: string, about: string): Rows[number] => [
  'threads',
  thread({ ...parties, id: `${subjectKind} ${subjectId}`, subjectKind, subjectId, subjectTitle: about }),
];
const fee = (subjectId: string, amountCents: number): Rows[number] => [
  'ledger',
  {
    ...{ id: `match.${subjectId}.1`, organizationId: 'e1', kind: 'match', amountCents, subjectId },
    ...{ at: '2026-06-01T10:00:00.000Z', createdAt: '2026-06-01T10:00:00.000Z', rev: 1 },
    ...{ month: null, reversalOf: null },
  },
];

const listings: Rows = [
  ['jobs', job({ id: 8, employerId: 'e1', employerName: 'Harbor Shipyard', title: 'Welder', openings: 5 })],
  ['courses', course({ id: 7, providerId: 'o1', providerName: 'Port Skills', title: 'Welding' })],
  ['courses', course({ id: 6, providerId: 'o1', providerName: 'Port Skills', title: 'Pipes' })],
];
const active = { status: 'active', approvedAt: '2026-06-01T10:00:00.000Z', approvedByName: 'Erin' } as const;
const scheduled = { status: 'interview_scheduled' } as const;

/** Two agreements of one job. */
const rows: Rows = [
  ...listings,
  agreementRow(active),
  agreementRow({ ...active, id: '6.8.1', courseId: 6 }),
  person('m1', welding, { deadlineAt: '2026-06-20T23:59:59.999Z' }),
  person('m2', welding, { ...scheduled, interviewDate: '2026-06-09T10:00:00.000Z' }),
  person('m3', welding, { ...scheduled, interviewDate: '2026-06-08T10:00:00.000Z' }),
  person('m4', welding, { status: 'hired', interviewDate: '2026-06-02T10:00:00.000Z' }),
  person('m5', pipes, { ...scheduled, interviewDate: '2026-06-08T11:00:00.000Z' }),
  ...['m2', 'm3', 'm4', 'm5'].map((id): Rows[number] => ['interviews', interview({ ...parties, id })]),
  conversation('agreement', '7.8.1', 'Welding for Welder'),
  conversation('match', 'm2', 'C-AAAAAAAM2'),
  conversation('match', 'm5', 'C-AAAAAAAM5'),
];
const fees = [fee('m1', 1500), fee('m4', 2500), fee('m5', 9900)];

/** Says when it is known what needs the person, which the rows of the list tell. */
const Read = () => (useNeeds() ? <p>Needs are read</p> : null);

const Address = () => <output aria-label="Address">{useLocation().search}</output>;

async function open(actor: Actor, { page = '/7.8.1', shown = rows as Rows } = {}) {
  const { replica, script } = await scriptedDevice({}, actor);
  script.push(() => ({ rows: shown }));
  await replica.sync();
  renderWithNeeds(
    replica,
    <>
      <Address />
      <Read />
      <Routes>
        <Route path="/swap-agreements" element={<Agreements />} />
        <Route path="/swap-agreements/:id" element={<AgreementDetail />} />
      </Routes>
    </>,
    `/swap-agreements${page}`,
  );
  await screen.findByText('Needs are read');
  await screen.findByRole('heading', { level: 1 });
  return replica;
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const openTab = (name: string | RegExp) => userEvent.click(screen.getByRole('tab', { name }));
const panel = () => within(screen.getByRole('tabpanel'));
const peopleIn = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .flatMap(({ textContent }) => /C-A{7}M\d/.exec(textContent)?.[0] ?? []);

test.each<[string, Actor, string]>([
  [
    'an employer',
    employer,
    '20 or more learners enrolled, course ends Jun 30, 2026. Openings: 1 of 5 filled.',
  ],
  ['a training provider', teacher, '2 learners in progress, course ends Jun 30, 2026. Openings: open.'],
])('tells %s who may still come, and which openings are left', async (_who, actor, words) => {
  const students = ['C-1', 'C-2'].map((id): Rows[number] => [
    'enrollments',
    enrollment({ id, courseId: 7, providerId: 'o1', candidateReferenceId: id }),
  ]);
  const ofProvider = actor.role === 'provider' ? students : [];
  const shown: Rows = [
    ...rows.filter(([table]) => table !== 'courses'),
    ['courses', course({ id: 7, providerId: 'o1', title: 'Welding', endDate: '2026-06-30' })],
    ['courseStatistics', courseStatistics({ id: 7, providerId: 'o1', enrolled: 20 })],
    ...ofProvider,
  ];
  await open(actor, { shown });
  await screen.findByText(words);
});

test.each<[string, Actor, string, boolean]>([
  ['an owner of the employer', employer, 'Candidates', true],
  ['a recruiter', recruiter, 'Candidates', false],
  ['an owner of the training provider', teacher, 'Learners', true],
  ['a teacher', assignedTeacher, 'Learners', false],
])('shows %s every part of one agreement, and nothing of another of the job', async (...given) => {
  const [, actor, people, isManager] = given;
  const isEmployer = actor.role === 'employer';
  await open(actor, { shown: isEmployer && isManager ? [...rows, ...fees] : rows });
  await waitFor(() => expect(tabs()).toEqual([`${people}4`, 'Agenda3', 'Messages2', 'Terms', 'History']));
  screen.getByRole('heading', { name: 'Welding → Welder' });
  screen.getByText(/Since Jun 1, 2026, until one side ends it/);
  expect(peopleIn(people).toSorted()).toEqual(['M1', 'M2', 'M3', 'M4'].map((id) => `C-AAAAAAA${id}`));

  await openTab(/^Agenda/);
  const ahead = within(screen.getByRole('table', { name: 'Upcoming interviews' }));
  expect(ahead.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Mon, Jun 8 · 1',
    'Tue, Jun 9 · 1',
  ]);
  expect(peopleIn('Upcoming interviews')).toEqual(['C-AAAAAAAM3', 'C-AAAAAAAM2']);
  expect(peopleIn('Past interviews')).toEqual(['C-AAAAAAAM4']);

  await openTab(/^Messages/);
  const lines = within(panel().getByRole('list', { name: 'Conversations' }));
  expect(lines.getAllByRole('link')).toHaveLength(2);
  const other = isEmployer ? 'Port Skills' : 'Harbor Shipyard';
  const write = panel().getByRole('link', { name: `Message ${other}` });
  expect(write.getAttribute('href')).toBe(`/messages?with=${isEmployer ? 'o1' : 'e1'}&agreement=7.8.1`);

  await openTab('Terms');
  panel().getByText('An interview for every learner.');
  panel().getByText('Open');
  await panel().findByText('3 interviews owed under this agreement.');
  if (isEmployer && isManager) {
    await panel().findByRole('heading', { name: 'Your fees' });
    await panel().findByText('2 matches');
    expect(panel().getAllByText('$40')).toHaveLength(2);
  } else {
    expect(panel().queryByRole('heading', { name: 'Your fees' })).toBeNull();
  }
  expect(panel().queryByRole('button', { name: 'Cancel agreement' }) !== null).toBe(isManager);
  if (!isManager) await panel().findAllByText(/Ask a manager/);

  await openTab('History');
  panel().getByText('Course linked to the job');
  panel().getByText('Approved by Erin');
  await panel().findByText(`4 ${people.toLowerCase()} matched`);
});

test('opens the part that the address names, and goes from part to part with the arrow keys', async () => {
  await open(employer, { page: '/7.8.1?tab=terms' });
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;
  expect(selected()).toBe('Terms');
  act(() => screen.getByRole('tab', { name: 'Terms' }).focus());
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(selected()).toBe('History'));
  expect(screen.getByLabelText('Address').textContent).toBe('?tab=history');
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(selected()).toBe('Candidates4'));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(selected()).toBe('Terms'));
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(selected()).toBe('Candidates4'));
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(selected()).toBe('History'));
});

const ended = {
  ...active,
  status: 'cancelled',
  endReason: 'cancelled',
  endedByName: 'Port Skills',
  endNote: 'No teacher',
  endedAt: '2026-06-02T10:00:00.000Z',
} as const;
const again = { id: '7.8.2', round: 2, createdAt: '2026-06-02T12:00:00.000Z', terms: 'Asked once more.' };

test('reads each round under Terms and History, and decides about the newest from the page of an older one', async () => {
  const replica = await open(employer, {
    page: '/7.8.1?tab=terms',
    shown: [...listings, agreementRow(ended), agreementRow(again), person('m1', welding)],
  });
  screen.getByText(/Requested Jun 2, 2026/);
  panel().getByRole('heading', { name: 'Round 1' });
  panel().getByText('An interview for every learner.');
  const rounds = () => within(panel().getByRole('navigation', { name: 'Rounds' }));
  expect(rounds().getByRole('link', { current: 'page' }).textContent).toMatch(/^Round 1cancelled/);
  await openTab('History');
  panel().getByText('Cancelled by Port Skills, Jun 2');
  await panel().findByText('1 candidate matched');
  await userEvent.click(rounds().getByRole('link', { name: /^Round 2/ }));
  await panel().findByText('Requested again, round 2');
  expect(panel().queryByText('1 candidate matched')).toBeNull();
  await openTab('Terms');
  panel().getByText('Asked once more.');
  expect(panel().queryByRole('heading', { name: 'End this agreement' })).toBeNull();
  await userEvent.click(rounds().getByRole('link', { name: /^Round 1/ }));
  await panel().findByRole('heading', { name: 'Round 1' });
  const decision = within(screen.getByRole('region', { name: 'Your decision' }));
  await userEvent.click(decision.getByRole('button', { name: 'Approve' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Approve' }));
  await waitFor(async () =>
    expect(await replica.entries()).toMatchObject([
      { command: 'agreements.approve', input: { id: '7.8.2' } },
    ]),
  );
});

test('ends the newest round from the page of an older one', async () => {
  const replica = await open(teacher, {
    page: '/7.8.1?tab=terms',
    shown: [...listings, agreementRow(ended), agreementRow({ ...again, ...active })],
  });
  await userEvent.click(panel().getByRole('button', { name: 'Mark as complete' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Mark as complete' }));
  await waitFor(async () =>
    expect(await replica.entries()).toMatchObject([
      { command: 'agreements.markComplete', input: { id: '7.8.2' } },
    ]),
  );
});

test.each<[string, Actor, string]>([
  ['employer', employer, 'Port Skills'],
  ['recruiter', recruiter, 'Port Skills'],
  ['training provider', teacher, 'Harbor Shipyard'],
  ['teacher', assignedTeacher, 'Harbor Shipyard'],
])(
  'shows the %s the same figures in the list and on the page of each agreement',
  async (_name, actor, other) => {
    await open(actor, { page: '' });
    const list = within(await screen.findByRole('list', { name: 'SWAP agreements' }));
    await list.findByText(/^1 waiting for times, 2 confirmed, 1 hired$/);
    const told = ['Welding', 'Pipes'].map((title) => {
      const link = list.getByRole('link', { name: `${title} → Welder, ${other}` });
      const row = within(link.closest('li')!);
      return {
        to: link.getAttribute('href')!.replace('/swap-agreements', ''),
        words: row.getByText(/confirmed/).textContent,
        next: row.queryByText(/^Next: /)?.textContent,
      };
    });
    for (const { to, words, next } of told) {
      cleanup();
      await open(actor, { page: to });
      const stages = within(await screen.findByRole('list', { name: 'Stages' }));
      const figures = stages.getAllByRole('link').map(({ textContent }) => textContent);
      expect(figures.join(', ')).toBe(words);
      expect(screen.queryByText(/^Next: /)?.textContent).toBe(next);
      const all = figures.reduce((sum, figure) => sum + Number.parseInt(figure, 10), 0);
      const people = actor.role === 'employer' ? 'Candidates' : 'Learners';
      await screen.findByRole('table', { name: people });
      expect(peopleIn(people)).toHaveLength(all);
    }
  },
);

test('names each learner to the provider once, with the reference', async () => {
  const student: Rows[number] = [
    'enrollments',
    enrollment({
      ...{ providerId: 'o1', courseId: 7, studentName: 'Zoe Adeyemi' },
      candidateReferenceId: 'C-AAAAAAAM1',
    }),
  ];
  await open(teacher, { shown: [...rows, student] });
  const table = within(await screen.findByRole('table', { name: 'Learners' }));
  await table.findByText('Zoe Adeyemi');
  expect(table.getAllByText('C-AAAAAAAM1')).toHaveLength(1);
});

test('shows on a phone the first candidates, and each part under its own heading with a way back', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.startsWith('(max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const more = ['n1', 'n2'].map((id) => person(id, welding));
  await open(employer, { shown: [...rows, ...more] });
  expect(screen.queryByRole('tab')).toBeNull();
  const parts = within(await screen.findByRole('list', { name: 'Parts of this agreement' }));
  await waitFor(() =>
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All 6 candidates',
      'Agenda (3)',
      'Messages (2)',
      ...['Terms', 'History'],
    ]),
  );
  expect(within(screen.getByRole('table', { name: 'Candidates' })).getAllByRole('row')).toHaveLength(1 + 5);
  await userEvent.click(parts.getByRole('link', { name: 'Agenda (3)' }));
  await screen.findByRole('heading', { level: 1, name: 'Agenda' });
  expect(peopleIn('Past interviews')).toEqual(['C-AAAAAAAM4']);
  await userEvent.click(screen.getByRole('link', { name: 'Welding → Welder' }));
  await screen.findByRole('heading', { level: 1, name: 'Welding → Welder' });
  await userEvent.click(screen.getByRole('link', { name: '2 confirmed' }));
  await screen.findByRole('heading', { level: 1, name: 'Candidates' });
  expect(peopleIn('Candidates').toSorted()).toEqual(['C-AAAAAAAM2', 'C-AAAAAAAM3']);
});
