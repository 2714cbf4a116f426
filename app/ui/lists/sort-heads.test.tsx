import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SortHeads } from './sort-heads.tsx';

afterEach(cleanup);

test('sorts by the pressed column and marks the column of the order', () => {
  const onChange = vi.fn();
  const heads = [
    { label: 'Student', order: 'name' },
    { label: 'Reference' },
    { label: 'Enrolled', order: 'newest' },
  ];
  render(<SortHeads heads={heads} value="name" onChange={onChange} className="" />);
  expect(screen.getByRole('button', { name: 'Student', pressed: true })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reference' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Enrolled', pressed: false }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('newest');
});
