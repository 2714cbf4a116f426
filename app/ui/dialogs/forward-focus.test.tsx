// Keyboard focus moves to a useful place when the used part disappears.
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { IconButton } from '../button.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { useForwardFocus } from './forward-focus.ts';

const Line = ({ toField, children }: { toField: boolean; children: ReactNode }) => (
  <li ref={useForwardFocus<HTMLLIElement>({ toField })}>{children}</li>
);

function Page({ toField }: { toField: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Welding</h1>
      <input aria-label="Name" />
      <div>
        <input aria-label="Phone" />
        {isOpen && (
          <ul>
            <Line toField={toField}>
              <button onClick={() => setOpen(false)}>Use mine</button>
            </Line>
          </ul>
        )}
      </div>
    </main>
  );
}

test.each([
  ['from a list to the heading', false, () => screen.getByRole('heading')],
  ['from below a field to the field', true, () => screen.getByLabelText('Phone')],
])('moves focus forward after use: %s', (_where, toField, next) => {
  render(<Page toField={toField} />);
  const button = screen.getByText('Use mine');
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(next());
});

test('leaves focus in place when the button was not used', () => {
  render(<Page toField={false} />);
  screen.getByLabelText('Name').focus();
  fireEvent.click(screen.getByText('Use mine'));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

function Row() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Menu trigger={<IconButton label="More for Zoe">...</IconButton>}>
        <MenuItem onSelect={() => setOpen(true)}>Mark Completion</MenuItem>
      </Menu>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Mark Course Completion">
        <button onClick={() => setOpen(false)}>Mark</button>
      </Dialog>
    </main>
  );
}

test('returns focus to the menu button after a dialog opened from the menu', async () => {
  render(<Row />);
  const more = screen.getByRole('button', { name: 'More for Zoe' });
  more.focus();
  fireEvent.click(more, { detail: 0 });
  const item = await screen.findByRole('menuitem');
  item.focus();
  fireEvent.keyDown(item, { key: 'Enter' });
  fireEvent.click(await screen.findByText('Mark'));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('More for Zoe');
});
