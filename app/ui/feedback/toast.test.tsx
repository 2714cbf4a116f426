import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Menu, MenuItem } from '../dialogs/menu.tsx';
import { Sheet } from '../dialogs/sheet.tsx';
import { addToToast, dismissToast, leaveOldToast, shownForMs, toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

const show = (words: Parameters<typeof toast>[0]) => act(() => void toast(words));

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('shows the title and description of a toast', () => {
  show({ title: 'Course listed successfully', description: 'Saved on this device.' });
  expect(screen.getByText('Course listed successfully')).toBeTruthy();
  expect(screen.getByText('Saved on this device.')).toBeTruthy();
});

test('replaces a toast with a newer one', () => {
  show({ title: 'First' });
  show({ title: 'Second' });
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeTruthy();
});

test('closes a toast with the page that showed it, but not one that a save brought to the next page', () => {
  show({ title: 'Saved' });
  act(leaveOldToast);
  expect(screen.getByText('Saved')).toBeTruthy();
  pass(1_500);
  act(leaveOldToast);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('hides a toast after five seconds', () => {
  expect(shownForMs).toBe(5000);
  show({ title: 'Brief' });
  pass(4900);
  expect(screen.queryByText('Brief')).not.toBeNull();
  pass(200);
  expect(screen.queryByText('Brief')).toBeNull();
});

test('shows a check mark only on a toast for completed work', () => {
  const icons = (['default', 'waiting', 'attention', 'destructive'] as const).map((variant) => {
    show({ title: variant, variant });
    return document.querySelector('svg')?.classList.value.match(/lucide-(check|clock|circle-alert)/)?.[1];
  });
  expect(icons).toEqual(['check', 'clock', 'circle-alert', 'circle-alert']);
});

test('adds a second line only to its own toast', () => {
  let first = 0;
  act(() => void (first = toast({ title: 'First' })));
  act(() => addToToast(first, 'Saved on this device.'));
  expect(screen.getByText('Saved on this device.')).toBeTruthy();
  show({ title: 'Second' });
  act(() => addToToast(first, 'Saved on this device.'));
  expect(screen.queryByText('Saved on this device.')).toBeNull();
});

test('closes a toast by its button', () => {
  show({ title: 'Closable' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Closable')).toBeNull();
});

function Window({ kind }: { kind: 'dialog' | 'alertdialog' | 'sheet' | 'menu' }) {
  const [open, setOpen] = useState(true);
  const window = { open, onOpenChange: setOpen, title: 'Add Student' };
  if (kind === 'dialog') return <Dialog {...window}>A form</Dialog>;
  if (kind === 'sheet') return <Sheet {...window}>Links</Sheet>;
  if (kind === 'menu')
    return (
      <Menu startsOpen trigger={<button>More</button>}>
        <MenuItem>Edit</MenuItem>
      </Menu>
    );
  return (
    <ConfirmDialog {...window} confirm="Add" onConfirm={() => {}}>
      One student
    </ConfirmDialog>
  );
}

test.each([
  ['dialog', 'dialog'],
  ['alertdialog', 'alertdialog'],
  ['sheet', 'dialog'],
  ['menu', 'menu'],
] as const)('closes a %s by Escape while a toast is shown over it', (kind, role) => {
  render(<Window kind={kind} />);
  show({ title: 'Student added' });
  fireEvent.keyDown(screen.getByRole(role), { key: 'Escape' });
  pass(100);
  expect(screen.queryByRole(role)).toBeNull();
  expect(screen.getByText('Student added')).toBeTruthy();
});

test('closes only the topmost of two windows by Escape', () => {
  function Both() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <Window kind="dialog" />
        <ConfirmDialog open={open} onOpenChange={setOpen} title="Sure?" confirm="Yes" onConfirm={() => {}}>
          Really
        </ConfirmDialog>
      </>
    );
  }
  render(<Both />);
  show({ title: 'Student added' });
  // Both were opened at once, and each hides the other from readers.
  fireEvent.keyDown(screen.getByRole('alertdialog', { hidden: true }), { key: 'Escape' });
  pass(100);
  expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
  expect(screen.getByRole('dialog', { hidden: true })).toBeTruthy();
});

test('closes the toast by Escape while no window is open', () => {
  show({ title: 'Student added' });
  fireEvent.keyDown(screen.getByText('Student added'), { key: 'Escape' });
  pass(100);
  expect(screen.queryByText('Student added')).toBeNull();
});

test('shows a toast above the bar at the bottom of a touch screen, and on top while a window is open', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  document.documentElement.style.scrollPaddingBottom = '100px';
  const bottom = () =>
    screen.getByText('28 marked').closest<HTMLElement>('ol')?.style.getPropertyValue('bottom') ?? '';
  show({ title: '28 marked' });
  expect(bottom()).toContain('100px');
  const { unmount } = render(<Window kind="dialog" />);
  expect(bottom()).toBe('');
  show({ title: '28 marked' });
  expect(bottom()).toBe('');
  unmount();
  expect(bottom()).toContain('100px');
  document.documentElement.style.scrollPaddingBottom = '';
  vi.unstubAllGlobals();
});

test('moves focus to the notification area on F8', () => {
  show({ title: 'Reachable' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName).not.toBe(
    'BODY',
  );
  expect(document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label')).toContain('F8');
});
