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

test('a dialog takes the focus in, keeps it, and gives it back', async () => {
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

test('a dialog that closes is hidden at once, as it was, and taken apart after the next frame', async () => {
  render(<Marking />);
  press('Mark');
  const note = screen.getByLabelText('Note');
  press('Done');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(note.isConnected).toBe(true);
  expect(note.closest('[hidden]')?.getAttribute('role')).toBe('dialog');
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(document.querySelector('[aria-hidden]')).toBeNull();
});

test('a dialog that is opened again at once begins anew', async () => {
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

test('a dialog begins at its first field that can be filled', () => {
  withPointer('fine');
  render(withFields);
  expect(document.activeElement).toBe(screen.getByLabelText('Course'));
});

test('under a finger no keyboard covers the dialog at once', () => {
  withPointer('coarse');
  render(withFields);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

test('a dialog without a field begins at what loses nothing', () => {
  withPointer('fine');
  render(
    <Dialog open onOpenChange={vi.fn()} title="2 changes haven't been sent">
      <button>Delete unsent changes</button>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

test('a dialog is described by its line under the title', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const id = screen.getByRole('dialog').getAttribute('aria-describedby');
  expect(document.getElementById(id ?? '')?.textContent).toBe('To Welding 1');
});

test('a confirmation starts on the safe answer', () => {
  render(
    <ConfirmDialog open onOpenChange={vi.fn()} title="Remove?" confirm="Remove" danger onConfirm={vi.fn()}>
      One student
    </ConfirmDialog>,
  );
  expect(document.activeElement?.textContent).toBe('Cancel');
});

test('a pending confirmation takes no second press', async () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog open onOpenChange={vi.fn()} title="Remove?" confirm="Remove" pending onConfirm={onConfirm}>
      One student
    </ConfirmDialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a button that what was done has disabled gives the focus on to the heading', async () => {
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
