import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={open} onOpenChange={setOpen} title="Add Student" description="To Welding 1">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

test('traps focus in an open dialog and returns it on close', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Add Student' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.tab();
  await user.tab();
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

function Marking() {
  const [student, setStudent] = useState<string>();
  return (
    <>
      <button onClick={() => setStudent('Ada')}>Mark</button>
      <button onClick={() => setStudent(undefined)}>Done</button>
      <Dialog open={student !== undefined} onOpenChange={vi.fn()} title="Mark Completion">
        {student && <input aria-label="Note" defaultValue={student} />}
      </Dialog>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByText(name));

test('removes a closed dialog and shows the page to screen readers again', () => {
  render(<Marking />);
  press('Mark');
  const note = screen.getByLabelText('Note');
  press('Done');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(note.isConnected).toBe(false);
  expect(document.querySelector('[aria-hidden]')).toBeNull();
});

test('resets a dialog that is reopened at once', async () => {
  render(<Marking />);
  press('Mark');
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'typed' } });
  press('Done');
  press('Mark');
  expect(screen.getByRole('dialog').querySelector('input')?.value).toBe('Ada');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByRole('dialog').querySelector('input')?.value).toBe('Ada');
});

function withPointer(pointer: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
}
afterEach(() => vi.unstubAllGlobals());

const withFields = (
  <Dialog open onOpenChange={vi.fn()} title="Create SWAP Agreement">
    <input type="hidden" />
    <input aria-label="Not now" disabled />
    <select aria-label="Course" />
    <input aria-label="Terms" />
  </Dialog>
);

test('focuses the first fillable field of a dialog', () => {
  withPointer('fine');
  render(withFields);
  expect(document.activeElement).toBe(screen.getByLabelText('Course'));
});

test('focuses the close button on a touch device to keep the keyboard closed', () => {
  withPointer('coarse');
  render(withFields);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

test('focuses the close button of a dialog without a field', () => {
  withPointer('fine');
  render(
    <Dialog open onOpenChange={vi.fn()} title="2 changes haven't been sent">
      <button>Delete unsent changes</button>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

test('describes a dialog by the line under its title', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const id = screen.getByRole('dialog').getAttribute('aria-describedby');
  expect(document.getElementById(id ?? '')?.textContent).toBe('To Welding 1');
});

test('focuses the safe answer of a confirmation', () => {
  render(
    <ConfirmDialog open onOpenChange={vi.fn()} title="Remove?" confirm="Remove" danger onConfirm={vi.fn()}>
      One student
    </ConfirmDialog>,
  );
  expect(document.activeElement?.textContent).toBe('Cancel');
});

test('ignores a second press on a pending confirmation', async () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog open onOpenChange={vi.fn()} title="Remove?" confirm="Remove" pending onConfirm={onConfirm}>
      One student
    </ConfirmDialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('moves focus to the heading when the opening button became disabled', async () => {
  function Bar() {
    const [open, setOpen] = useState(false);
    const [chosen, setChosen] = useState(28);
    return (
      <main>
        <h1 tabIndex={-1}>Welding</h1>
        <button disabled={chosen === 0} onClick={() => setOpen(true)}>
          Mark {chosen} complete
        </button>
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Mark them?"
          confirm="Mark complete"
          onConfirm={() => {
            setChosen(0);
            setOpen(false);
          }}
        >
          28 students
        </ConfirmDialog>
      </main>
    );
  }
  const user = userEvent.setup();
  render(<Bar />);
  await user.click(screen.getByRole('button', { name: 'Mark 28 complete' }));
  await user.click(screen.getByRole('button', { name: 'Mark complete' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Welding' })));
});
