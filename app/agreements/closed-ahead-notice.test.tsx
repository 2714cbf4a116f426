// A provider is warned wherever a link is proposed or accepted: an employer is closed on many of the coming working days.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { Invitations } from '#app/screens/both/agreements/invitations.tsx';
import { CopyCourse } from '#app/screens/provider/course/copy-course.tsx';
import { CourseAgreements } from '#app/screens/provider/course/course-agreements.tsx';
import { membership, organization, paul } from '#shared/testing/people.ts';
import { agreement, course, invitation, job } from '#shared/testing/rows.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const closed = /^Acme Care is closed on 31 of the next 64 working days/;
const jobs = [job({ id: 1, title: 'Welder' }), job({ id: 2, title: 'Cook' })] as const;

const open = (shown: React.ReactNode) =>
  openScreen(shown, {
    actor: paul,
    rows: [
      ...jobs.map((row) => ['jobs', row] as [string, typeof row]),
      ['courses', course()],
      ['invitations', invitation({ jobId: 1 })],
      ['organizations', organization(paul, { name: 'Northside College' })],
      ['memberships', membership(paul)],
    ] as never,
    answers: {
      'GET /api/jobs/1/closed-days': { name: 'Acme Care', closed: 31, workingDays: 64 },
      'GET /api/jobs/2/closed-days': { name: 'Birch Homes', closed: 30, workingDays: 64 },
    },
  });

test('warns before a job is asked again', async () => {
  const links = jobs.map((each) => ({
    agreement: agreement({ jobId: each.id, status: 'cancelled', endReason: 'rejected' }),
    job: each,
  }));
  await open(<CourseAgreements course={course()} links={links} />);
  await screen.findByText(closed);
  expect(screen.getAllByRole('button', { name: 'Ask again' })).toHaveLength(2);
  expect(screen.queryByText(/Birch Homes is closed/)).toBeNull();
});

test('warns before a copy of the course asks the linked jobs again', async () => {
  await open(<CopyCourse course={course()} linkedJobIds={[1, 2]} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy for next term' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(closed)).toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Request 2 linked jobs again/ }));
  await dialog.findByText(closed);
  expect(dialog.queryByText(/Birch Homes is closed/)).toBeNull();
});

test('warns before an invitation is accepted', async () => {
  await open(<Invitations now="2026-06-02T10:00:00.000Z" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const question = within(await screen.findByRole('alertdialog'));
  await waitFor(() => question.getByText(closed));
});
