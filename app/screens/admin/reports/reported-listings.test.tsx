// The reported jobs and courses on the page of reports.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { ReportedListings } from './reported-listings.tsx';

afterEach(cleanup);

const at = '2026-06-01T10:00:00.000Z';
const flag = (id: string, state: 'open' | 'dismissed', reason: 'other' | 'fake listing') => ({
  ...{ id, state, reason, reporterName: 'Birch', note: null, createdAt: at, decidedByName: null },
  ...{ decidedAt: null, decisionNote: null, askedAgainAt: null, answer: null },
});
const listing = (id: number, title: string, flags: readonly object[]) => ({
  ...{ id, title, description: 'Weld', isActive: true, isHidden: false, hiddenReason: null, createdAt: at },
  ...{ swaps: 0, flags },
});
const job = {
  ...listing(41, 'Welder', [
    flag('1', 'open', 'fake listing'),
    flag('2', 'open', 'other'),
    flag('3', 'dismissed', 'fake listing'),
  ]),
  ...{ employerId: 'maple', employerName: 'Maple Foods', guaranteedInterview: true, location: 'Dock 3' },
  ...{ contractType: 'full-time', salaryRange: null, requirements: null, requiredCourses: null },
  ...{ experienceLevel: null, openings: null, interviewsPer30Days: null },
};
const course = {
  ...listing(7, 'Welding Level 2', [flag('4', 'open', 'other')]),
  ...{ providerId: 'north', providerName: 'Northside', duration: '6 weeks', deliveryMethod: 'in-person' },
  ...{ startDate: null, endDate: null, prerequisites: null, skillsGained: null },
};
const open = (jobs: object[], courses: object[]) =>
  openScreen(<ReportedListings />, {
    answers: {
      'GET /api/admin/jobs?show=flagged': { rows: jobs, total: jobs.length },
      'GET /api/admin/courses?show=flagged': { rows: courses, total: courses.length },
    },
  });

test('lists each reported job and course with what waits, and the way to decide', async () => {
  await open([job], [course]);
  const [first, second] = await screen
    .findAllByRole('listitem')
    .then((items) => items.map((item) => within(item)));
  first!.getByText(/^Job of Maple Foods, 2 reports: /);
  second!.getByText(/^Course of Northside, 1 report: /);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Decide about Welder', '/admin/jobs?show=flagged'],
    ['Decide about Welding Level 2', '/admin/courses?show=flagged'],
  ]);
});

test('says that no listing waits only once both lists are there', async () => {
  await open([], [course]);
  await screen.findByText('Welding Level 2');
  expect(screen.queryByText(/^No job or course waits/)).toBeNull();
  cleanup();
  await open([], []);
  await screen.findByText(/^No job or course waits/);
});
