// The employer's interviews as an agenda: heads of days, and the time before the person.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import type { Row } from '#shared/engine/schema.ts';
import { erin, organization } from '#shared/testing/people.ts';
import { agreement, course, interview, job, match } from '#shared/testing/rows.ts';
import { Interviews } from './interviews.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Held {
  at: string;
  /** The zone of the place. */
  zone?: string;
  status?: Row<'matches'>['status'];
}

async function open(part: string, held: readonly Held[], { isRoomy = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isRoomy,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await openScreen(
    <ChangeBadges isSending={false}>
      <Interviews />
    </ChangeBadges>,
    {
      actor: erin,
      at: `/interviews?part=${part}`,
      rows: [
        ['organizations', organization(erin, { timeZone: 'America/New_York' })],
        ['courses', course()],
        ['jobs', job({ title: 'Welder' })],
        ['agreements', agreement()],
        ...held.flatMap(({ at, zone = 'America/New_York', status = 'interview_scheduled' }, index) => [
          [
            'matches',
            match({
              id: `m${index}`,
              candidateReferenceId: `C-AAAAAAAA${index}`,
              interviewDate: at || null,
              status,
            }),
          ],
          [
            'interviews',
            interview({ id: `m${index}`, kind: 'in-person', place: 'Gate 1', room: null, timeZone: zone }),
          ],
        ]),
      ] as never,
    },
  );
}

/** The lines of the agenda: heads of days, and references. */
const lines = (list: HTMLElement) =>
  [
    ...(list.textContent ?? '').matchAll(
      /\w{3}, \w{3} \d+ · \d|Without an interview · \d|Choose C-AAAAAAAA\d/g,
    ),
  ].map(([words]) => words.replace('Choose C-AAAAAAAA', ''));

const inTwoZones: readonly Held[] = [
  { at: '2026-06-09T14:00:00.000Z' },
  { at: '2026-06-09T13:00:00.000Z' },
  // June 9 in Los Angeles, June 10 in New York.
  { at: '2026-06-10T05:00:00.000Z', zone: 'America/Los_Angeles' },
  { at: '2026-06-10T04:30:00.000Z' },
];

test('puts interviews under the days of their places, in the order of their times', async () => {
  await open('upcoming', inTwoZones);
  const list = await screen.findByRole('list', { name: 'Interviews' });
  expect(lines(list)).toEqual(['Tue, Jun 9 · 3', '1', '0', '2', 'Wed, Jun 10 · 1', '3']);
  const [first] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/9:00 AM.*C-AAAAAAAA1.*Welder.*Gate 1/);
  expect(within(list).getAllByRole('heading')).toHaveLength(2);
});

test('shows the latest day of the past first, and what had no interview last', async () => {
  await open('past', [
    { at: '', status: 'hired' },
    { at: '2026-05-20T13:00:00.000Z', status: 'hired' },
    { at: '2026-05-21T15:00:00.000Z', status: 'not_hired' },
    { at: '2026-05-21T13:00:00.000Z', status: 'hired' },
  ]);
  const list = await screen.findByRole('list', { name: 'Interviews' });
  expect(lines(list)).toEqual([
    ...['Thu, May 21 · 2', '3', '2'],
    ...['Wed, May 20 · 1', '1'],
    ...['Without an interview · 1', '0'],
  ]);
});

test('begins the rows of a table with the time, and names the place', async () => {
  await open('upcoming', inTwoZones, { isRoomy: true });
  const table = await screen.findByRole('table', { name: 'Interviews' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    ...['Time', 'Candidate', 'Job', 'Due', 'Place', 'Status', 'Next step'],
  ]);
  expect(lines(table)).toEqual(['Tue, Jun 9 · 3', '1', '0', '2', 'Wed, Jun 10 · 1', '3']);
});
