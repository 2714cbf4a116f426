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
  ['Tess Reed, Training Provider, Teacher', { memberRole: 'member' }],
  ['Tess Reed, Employer, Recruiter', { role: 'employer', memberRole: 'member' }],
  ['Tess Reed, Training Provider', { memberRole: null }],
  ['Tess Reed, Manager', { role: 'system', memberRole: 'manager' }],
  ['SkillPact', { personName: 'SkillPact', role: 'system' }],
])('names %s', (words, overrides) => {
  render(<EventList label="Activity" events={[event(overrides)]} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('names the subject beside the action, and its id only in the details', () => {
  const about = { subjectTable: 'users', subjectId: 'person-1', subjectName: 'Paul Okafor' };
  render(<EventList label="Activity" events={[event({ words: 'Account created', ...about })]} />);
  expect(screen.getByText('Account created').parentElement?.textContent).toBe('Account createdPaul Okafor');
  expect(screen.getByText('Details').tagName).toBe('SUMMARY');
  expect(screen.getByText(/users person-1/).closest('details')).toBeTruthy();
});
