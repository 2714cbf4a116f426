// The text of an empty tab.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TabbedList } from './tabbed-list.tsx';

const show = (isNarrowed: boolean, onClear = vi.fn()) => {
  render(
    <TabbedList
      label="Interviews by date"
      parts={[{ value: 'today', label: 'Today', shown: [] }]}
      value="today"
      onChange={() => {}}
      what="interview"
      isUnsent={() => false}
      isNarrowed={isNarrowed}
      onClear={onClear}
    >
      {() => 'The list'}
    </TabbedList>,
  );
  return onClear;
};

test('offers to clear filters that hide rows', () => {
  const onClear = show(true);
  screen.getByText('No interview found');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test('does not mention filters when none are set', () => {
  show(false);
  screen.getByText('No interview here');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});
