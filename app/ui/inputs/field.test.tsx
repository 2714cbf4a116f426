import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { TextField } from './field.tsx';
import { Select } from './select.tsx';

test('labels a field with its label, hint, and error', () => {
  render(
    <TextField label="Student name" hint="First and last name" error="Student name is required" required />,
  );
  const input = screen.getByRole('textbox', { name: /Student name/ });
  const words = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(['First and last name', 'Student name is required']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
});

test('marks a field without an error as valid and undescribed', () => {
  render(<TextField label="Location" />);
  const input = screen.getByRole('textbox', { name: 'Location' });
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('hides the asterisk of a required field from screen readers', () => {
  render(<TextField label="Location" required />);
  expect(screen.getByText('*').getAttribute('aria-hidden')).toBe('true');
});

test('offers a select’s placeholder as the empty option', () => {
  render(
    <Select label="Delivery method" placeholder="Choose" options={[{ value: 'online', label: 'Online' }]} />,
  );
  const words = screen.getAllByRole('option').map((option) => option.textContent);
  expect(words).toEqual(['Choose', 'Online']);
});

test('shows a checkbox for a partial selection as indeterminate', () => {
  render(<Checkbox label="Select all" some readOnly checked={false} />);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).indeterminate).toBe(true);
});
