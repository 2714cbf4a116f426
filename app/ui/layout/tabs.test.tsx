import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const onChange = vi.fn();
const tabsOf = (...names: [value: string, label: string, count?: number][]) => (
  <Tabs
    label="Students"
    value="enrolled"
    onChange={onChange}
    tabs={names.map(([value, label, count]) => ({ value, label, count, content: `The ${label}` }))}
  />
);
const texts = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('shows each tab with its name and count and updates both', () => {
  const { rerender } = render(tabsOf(['enrolled', 'Enrolled', 30], ['completed', 'Completed', 0]));
  expect(texts()).toEqual(['Enrolled30', 'Completed0']);
  rerender(tabsOf(['enrolled', 'Enrolled', 30], ['completed', 'Completed', 1]));
  expect(texts()).toEqual(['Enrolled30', 'Completed1']);
  rerender(tabsOf(['enrolled', 'In the class', 30], ['completed', 'Completed', 1]));
  expect(texts()).toEqual(['In the class30', 'Completed1']);
  rerender(tabsOf(['enrolled', 'In the class', 30], ['done', 'Completed'], ['batches', 'Batches', 2]));
  expect(texts()).toEqual(['In the class30', 'Completed', 'Batches2']);
  expect(screen.getByRole('tabpanel').textContent).toBe('The In the class');
});

test('reports the pressed tab', () => {
  render(tabsOf(['enrolled', 'Enrolled', 30], ['completed', 'Completed', 0]));
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Completed 0' }), { button: 0 });
  expect(onChange).toHaveBeenCalledWith('completed');
});

test('scrolls the selected tab into the middle of a row that is too wide', () => {
  const place = (left: number, width: number) => ({ left, width }) as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.getAttribute('role') === 'tablist' ? place(0, 300) : place(500, 100);
  });
  render(tabsOf(['completed', 'Completed'], ['enrolled', 'Enrolled']));
  expect(screen.getByRole('tablist').scrollLeft).toBe(400);
  vi.restoreAllMocks();
});
