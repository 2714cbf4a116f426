import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { TextField } from './field.tsx';
import { Select } from './select.tsx';

test('a field has its label, its hint and its error as its words', () => {
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

test('a field without an error is not invalid and points to no words', () => {
  render(<TextField label="Location" />);
  const input = screen.getByRole('textbox', { name: 'Location' });
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('the asterisk of a required field is not read out', () => {
  render(<TextField label="Location" required />);
  expect(screen.getByText('*').getAttribute('aria-hidden')).toBe('true');
});

test('a select offers its placeholder as the empty choice', () => {
  render(
    <Select label="Delivery method" placeholder="Choose" options={[{ value: 'online', label: 'Online' }]} />,
  );
  const words = screen.getAllByRole('option').map((option) => option.textContent);
  expect(words).toEqual(['Choose', 'Online']);
});

test('a checkbox that stands for some of many is neither on nor off', () => {
  render(<Checkbox label="Select all" some readOnly checked={false} />);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).indeterminate).toBe(true);
});
