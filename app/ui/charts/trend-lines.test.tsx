// Tests what a group of line charts says without its lines.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TrendLines } from './trend-lines.tsx';

const change = '4 hires this month, up from 2 between Oct 1 and 26.';

function show() {
  return render(
    <TrendLines
      label="Monthly trends"
      trends={[
        { name: 'Hires', values: [0, 2, 4], change },
        { name: 'Matches', values: [1200, 900, 1350], change: 'Matches rose by 50%.' },
      ]}
      from="Sep"
      to="Nov so far"
      isLastOpen
      table={<p>All values</p>}
    />,
  );
}

test('says the last value and the change of each measure in text', () => {
  show();
  const list = screen.getByRole('list', { name: 'Monthly trends' });
  const hires = within(list).getByRole('figure', { name: 'Hires' });
  expect(hires.textContent).toContain('4');
  expect(within(hires).getByText(change)).toBeDefined();
  expect(within(list).getByRole('figure', { name: 'Matches' }).textContent).toContain('1,350');
});

test('hides the drawing from screen readers and offers the same figures as a table', async () => {
  const { container } = show();
  for (const drawing of container.querySelectorAll('li svg'))
    expect(drawing.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(container.querySelector('details')!.open).toBe(false);
  await userEvent.click(screen.getByText('Show as a table'));
  expect(container.querySelector('details')!.open).toBe(true);
});

test('sets no inline style, which the content security policy would block', () => {
  const { container } = show();
  expect(container.querySelectorAll('[style]')).toHaveLength(0);
});
