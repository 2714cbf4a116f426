import { act, render, screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { Dialog } from './dialogs/dialog.tsx';
import { useIsRoomy } from './use-is-roomy.ts';

afterEach(() => vi.unstubAllGlobals());

function List({ isAsking }: { isAsking: boolean }) {
  return (
    <>
      <p>{useIsRoomy() ? 'columns' : 'cards'}</p>
      <Dialog open={isAsking} onOpenChange={() => {}} title="A question">
        Text
      </Dialog>
    </>
  );
}

/** A window of which a test says whether it is wide. */
function resizable() {
  const query = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => query);
  return (isWide: boolean) =>
    act(() => {
      query.matches = isWide;
      query.dispatchEvent(new Event('change'));
    });
}

test('follows the width of the window', () => {
  const resize = resizable();
  render(<List isAsking={false} />);
  screen.getByText('columns');
  resize(false);
  screen.getByText('cards');
});

test('keeps the layout under an open dialog, and follows the window once it is closed', () => {
  const resize = resizable();
  const { rerender } = render(<List isAsking />);
  resize(false);
  screen.getByText('columns');
  rerender(<List isAsking={false} />);
  screen.getByText('cards');
});
