import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToToast, dismissToast, shownForMs, toast } from './toast.ts';
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

test('moves focus to the notification area on F8', () => {
  show({ title: 'Reachable' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName).not.toBe(
    'BODY',
  );
  expect(document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label')).toContain('F8');
});
