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

function showParts(parts: { value: string; label: string; shown: string[] }[], count = 0) {
  const [onChange, onShow] = [vi.fn(), vi.fn()];
  render(
    <TabbedList
      label="Matches by status"
      parts={parts}
      value="hired"
      onChange={onChange}
      what="match"
      isUnsent={() => false}
      isNarrowed
      onClear={() => {}}
      wider={{ count, onShow }}
    >
      {() => 'The list'}
    </TabbedList>,
  );
  return { onChange, onShow };
}

test('says in which tabs the hits are, and opens them', () => {
  const { onChange } = showParts([
    { value: 'all', label: 'All', shown: ['a', 'b'] },
    { value: 'matched', label: 'New Match', shown: ['a', 'b'] },
    { value: 'hired', label: 'Hired', shown: [] },
  ]);
  screen.getByText('No match found here');
  expect(screen.queryByRole('button', { name: /in All/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '2 in New Match' }));
  expect(onChange).toHaveBeenCalledWith('matched');
});

test('says how many the search finds without the filters when no tab has a hit', () => {
  const { onShow } = showParts([{ value: 'hired', label: 'Hired', shown: [] }], 3);
  fireEvent.click(screen.getByRole('button', { name: '3 without filters' }));
  expect(onShow).toHaveBeenCalledOnce();
});
