// What is said before a link is saved: that an employer is closed on many of the coming working days.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { membership, organization, paul } from '#shared/testing/people.ts';
import { courseId, job } from '#shared/testing/rows.ts';
import { LinkCost } from './link-cost.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (added: readonly number[]) =>
  openScreen(<LinkCost courseId={courseId} added={added} />, {
    actor: paul,
    rows: [
      ['jobs', job({ id: 1, interviewsPer30Days: 12 })],
      ['jobs', job({ id: 2, title: 'Cook' })],
      ['organizations', organization(paul)],
      ['memberships', membership(paul)],
    ],
    answers: {
      'GET /api/jobs/1/closed-days': { name: 'Acme Care', closed: 31, workingDays: 64 },
      'GET /api/jobs/2/closed-days': { name: 'Dry Dock, Otto Works', closed: 30, workingDays: 64 },
      'GET /api/jobs/3/closed-days': { name: 'Maple Care', closed: 40, workingDays: 65 },
    },
  });

test('warns of each chosen job whose employer is closed on more than 30 working days', async () => {
  await open([1, 2, 3]);
  await screen.findByText(/^Acme Care is closed on 31 of the next 64 working days/);
  await screen.findByText(/^Maple Care is closed on 40 of the next 65 working days/);
  await waitFor(() => expect(screen.queryByText(/Otto Works/)).toBeNull());
});

test('warns of nothing without a new link', async () => {
  await open([]);
  expect(screen.queryByText(/is closed on/)).toBeNull();
});

test('says of each chosen job how many interviews begin in any 30 days', async () => {
  const said = () => screen.getAllByText(/begin in any 30 days/).map(({ textContent }) => textContent);
  await open([1, 2]);
  await waitFor(() =>
    expect(said()).toEqual([
      'Care Assistant: At most 12 interviews begin in any 30 days. Later candidates wait for a place, and none is turned away.',
      'Cook: At most 100 interviews begin in any 30 days, besides those that the employer’s approval counted. Later candidates wait for a place, and none is turned away.',
    ]),
  );
});
