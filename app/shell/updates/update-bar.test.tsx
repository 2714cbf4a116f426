import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetPage, pageWithWorker } from '../testing/new-version.ts';

afterEach(forgetPage);

/** The bar in a page, and what tells the page of a new version. */
async function open(isInDialog: boolean) {
  const { newVersionComes } = await pageWithWorker();
  const { UpdateBar } = await import('./update-bar.tsx');
  const { ConfirmDialog } = await import('#app/ui/dialogs/confirm-dialog.tsx');
  render(
    <>
      <main>
        <UpdateBar className="mb-6" />
        <h1>The page</h1>
      </main>
      <ConfirmDialog
        open={isInDialog}
        onOpenChange={() => {}}
        title="Sure?"
        confirm="Yes"
        onConfirm={() => {}}
      >
        It cannot be undone.
      </ConfirmDialog>
    </>,
  );
  return () => act(newVersionComes);
}

const offer = 'A new version is ready. Reload when you’re done here.';

test('renders an empty status region before a new version arrives', async () => {
  const arrive = await open(false);
  const speaker = screen.getByRole('status');
  expect([speaker.textContent, speaker.getAttribute('aria-live')]).toEqual(['', 'polite']);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  arrive();
  expect(screen.getByRole('status')).toBe(speaker);
  expect(speaker.textContent).toBe(offer);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('announces a new version while a dialog hides the page', async () => {
  const arrive = await open(true);
  await screen.findByRole('alertdialog');
  arrive();
  expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe(offer);
});
