import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { NumberField, TextField } from './field.tsx';
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

test.each(['٤٥', '۴۵', '४५', '４５', '45'])('takes the digits %s as a number', (typed) => {
  const changed = vi.fn();
  render(<NumberField label="Length in minutes" onChange={({ target }) => changed(target.value)} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
  expect(changed).toHaveBeenCalledWith('45');
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
