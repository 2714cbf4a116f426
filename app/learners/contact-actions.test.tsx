// The ways to reach a learner on the student's page.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { enrollment } from '#shared/testing/rows.ts';
import { ContactButtons } from './contact-actions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('calls, writes to and copies a learner', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const studentPhone = '+1 (555) 010-0199';
  const learner = enrollment({ studentPhone, studentEmail: 'zoe+work@learners.example' });
  render(<ContactButtons learner={learner} />);
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+15550100199');
  expect(screen.getByRole('link', { name: /^Email/ }).getAttribute('href')).toBe(
    'mailto:zoe%2Bwork@learners.example',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy email' }));
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith('zoe+work@learners.example'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy reference' }));
  await vi.waitFor(() => expect(writeText).toHaveBeenLastCalledWith(learner.candidateReferenceId));
});

test('offers no call without a phone number', () => {
  render(<ContactButtons learner={enrollment({ studentPhone: null })} />);
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
});
