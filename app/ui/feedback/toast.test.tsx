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

test('a toast shows its title and its description', () => {
  show({ title: 'Course listed successfully', description: 'Saved on this device.' });
  expect(screen.getByText('Course listed successfully')).toBeTruthy();
  expect(screen.getByText('Saved on this device.')).toBeTruthy();
});

test('there is one toast at a time: a newer one takes its place', () => {
  show({ title: 'First' });
  show({ title: 'Second' });
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeTruthy();
});

test('a toast leaves after five seconds', () => {
  expect(shownForMs).toBe(5000);
  show({ title: 'Brief' });
  pass(4900);
  expect(screen.queryByText('Brief')).not.toBeNull();
  pass(200);
  expect(screen.queryByText('Brief')).toBeNull();
});

test('only what is done has a tick', () => {
  const icons = (['default', 'waiting', 'attention', 'destructive'] as const).map((variant) => {
    show({ title: variant, variant });
    return document.querySelector('svg')?.classList.value.match(/lucide-(check|clock|circle-alert)/)?.[1];
  });
  expect(icons).toEqual(['check', 'clock', 'circle-alert', 'circle-alert']);
});

test('a second line stays with its toast', () => {
  let first = 0;
  act(() => void (first = toast({ title: 'First' })));
  act(() => addToToast(first, 'Saved on this device.'));
  expect(screen.getByText('Saved on this device.')).toBeTruthy();
  show({ title: 'Second' });
  act(() => addToToast(first, 'Saved on this device.'));
  expect(screen.queryByText('Saved on this device.')).toBeNull();
});

test('a toast can be closed by its button', () => {
  show({ title: 'Closable' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Closable')).toBeNull();
});

test('F8 moves focus to the notification area', () => {
  show({ title: 'Reachable' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName).not.toBe(
    'BODY',
  );
  expect(document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label')).toContain('F8');
});
