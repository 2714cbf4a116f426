// The audit log names the person of an event and the role that they acted in.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditedEvent } from '#shared/reads/analytics/platform.ts';
import { EventList } from './event-list.tsx';

const event = (overrides: Partial<AuditedEvent>): AuditedEvent => ({
  id: '1',
  at: '2026-06-03T10:00:00.000Z',
  personName: 'Tess Reed',
  role: 'provider',
  event: 'completions.mark',
  outcome: 'applied',
  words: 'Course completion marked successfully',
  savedAt: null,
  client: null,
  subjectTable: null,
  subjectId: null,
  from: null,
  to: null,
  ...overrides,
});

test.each<[string, Partial<AuditedEvent>]>([
  ['Training Provider, Teacher', { memberRole: 'member' }],
  ['Employer, Recruiter', { role: 'employer', memberRole: 'member' }],
  ['Training Provider', { memberRole: null }],
  ['Manager', { role: 'system', memberRole: 'manager' }],
  ['SkillPact', { personName: 'SkillPact', role: 'system' }],
])('names %s', (words, overrides) => {
  render(<EventList label="Activity" events={[event(overrides)]} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('names the subject beside the action, and its id only in the details', () => {
  const about = { subjectTable: 'users', subjectId: 'person-1', subjectName: 'Paul Okafor' };
  render(<EventList label="Activity" events={[event({ words: 'Account created', ...about })]} />);
  const cell = screen.getByText('Account created').closest('[role=cell]');
  expect(cell?.textContent).toBe('Account createdPaul Okafor');
  expect(screen.getByText('Details').tagName).toBe('SUMMARY');
  expect(screen.getByText(/users person-1/).closest('details')).toBeTruthy();
});

test('says how many an act was about, and names up to three of them, on the line of the act only', () => {
  const act = { words: 'Times proposed', subjectTable: 'matches', subjectName: 'Welder' };
  const events = [
    event({ ...act, count: 56, subjectNames: ['Maintenance Fitter', 'Welder'] }),
    event({ ...act, id: '2', count: 4, subjectNames: ['Baker', 'Cook', 'Driver', 'Welder'] }),
    event({ ...act, id: '3', count: 1, subjectNames: ['Welder'] }),
  ];
  render(<EventList label="Activity" events={events} />);
  const actions = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);
  expect(actions).toEqual([
    'Times proposed: 56 candidatesMaintenance Fitter and Welder',
    'Times proposed: 4 candidatesBaker, Cook, Driver and others',
    'Times proposedWelder',
  ]);
});
