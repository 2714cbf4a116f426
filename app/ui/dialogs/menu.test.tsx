import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu, MenuItem } from './menu.tsx';

function show(onEdit = vi.fn()) {
  render(
    <main>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={onEdit}>Edit</MenuItem>
        <MenuItem>Remove</MenuItem>
      </Menu>
    </main>,
  );
  return onEdit;
}

test('announces a menu before it was ever opened', () => {
  show();
  expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-haspopup')).toBe('menu');
});

test('opens on click, selects an item, and returns focus to the button', async () => {
  const person = userEvent.setup();
  const onEdit = show();
  await person.click(screen.getByRole('button', { name: 'More' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});

test.each(['{Enter}', '{ArrowDown}'])('focuses the first item when opened by keyboard (%s)', async (key) => {
  const person = userEvent.setup();
  show();
  await person.tab();
  await person.keyboard(key);
  const first = await screen.findByRole('menuitem', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(first));
});
