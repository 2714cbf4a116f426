// Components that open from a button, with and without their code loading.
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnFirstUse } from './on-first-use.tsx';
import { dismissToast } from '../feedback/toast.ts';
import { ToastArea } from '../feedback/toast-area.tsx';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /menu-1.js'));
const load = vi.fn<() => Promise<unknown>>();

beforeEach(() => void load.mockReset());
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <>
      <OnFirstUse load={load} button={(open) => <button onClick={open}>Menu</button>}>
        <p>The whole menu</p>
      </OnFirstUse>
      <ToastArea />
    </>,
  );
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Menu' }));

test.each([
  [true, /^We couldn’t load this.*Reload to open it\. Saved work and drafts stay on this device\./],
  [false, /^No connection.*hasn’t been loaded on this device yet\. Try again when you’re online\./],
])(
  'explains a press whose code fails to load and keeps the page; the server is there: %s',
  async (isThere, words) => {
    // Also if the browser reports a connection.
    vi.stubGlobal('fetch', async () => {
      if (isThere) return new Response();
      throw new TypeError('Failed to fetch');
    });
    load.mockImplementation(gone);
    show();
    press();
    expect((await screen.findByText(/couldn’t load|No connection/)).closest('li')?.textContent).toMatch(
      words,
    );
    load.mockResolvedValue({});
    press();
    await screen.findByText('The whole menu');
  },
);
