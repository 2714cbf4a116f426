import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mayBind } from './may-bind.ts';
import { StaleDataGuard } from './stale-data-guard.tsx';

const approve = { name: 'agreements.approve', isBinding: true };
const now = Date.parse('2026-06-10T10:00:00.000Z');
const hour = 3_600_000;
const updated = (msAgo: number, clockSkewMs = 0) => ({
  lastUpdatedAt: new Date(now - msAgo).toISOString(),
  clockSkewMs,
});
const twoDaysAgo = updated(49 * hour);

const asked = () => screen.findByRole('alertdialog');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('guarding a binding change', () => {
  beforeEach(() => void render(<StaleDataGuard />));

  test('allows a binding change on today’s data without asking', async () => {
    expect(await mayBind(approve, updated(hour), now)).toBe(true);
    expect(document.body.textContent).toBe('');
  });

  test('allows a binding change on old data once confirmed', async () => {
    const may = mayBind(approve, twoDaysAgo, now);
    expect((await asked()).textContent).toContain(
      'Last updated 2 days ago. Approve anyway? We’ll check when it’s sent.',
    );
    press('Approve anyway');
    expect(await may).toBe(true);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('blocks a binding change when the person cancels', async () => {
    const may = mayBind(approve, twoDaysAgo, now);
    await asked();
    press('Cancel');
    expect(await may).toBe(false);
  });

  test('asks from exactly one day of data age on', async () => {
    expect(await mayBind(approve, updated(24 * hour - 1), now)).toBe(true);
    const may = mayBind(approve, updated(24 * hour), now);
    expect((await asked()).textContent).toContain('Last updated 1 day ago.');
    press('Cancel');
    expect(await may).toBe(false);
  });

  test('measures data age by the server’s clock when the device clock is years off', async () => {
    const year = 365 * 24 * hour;
    // Ahead by a year: what looks a year old came an hour ago.
    expect(await mayBind(approve, updated(year + hour, -year), now)).toBe(true);
    // Behind by a year: what seems to come from the future is two days old.
    const may = mayBind(approve, updated(49 * hour - year, year), now);
    expect((await asked()).textContent).toContain('Last updated 2 days ago.');
    press('Cancel');
    expect(await may).toBe(false);
  });
});

test('blocks a binding change when the confirmation dialog fails to load', async () => {
  vi.resetModules();
  vi.doMock('#app/ui/feedback/missing-part.ts', () => ({ partOrWord: async () => undefined }));
  const fresh = await import('./may-bind.ts');
  expect(await fresh.mayBind(approve, twoDaysAgo, now)).toBe(false);
  vi.doUnmock('#app/ui/feedback/missing-part.ts');
  vi.resetModules();
});

test('allows changes to own records on data of any age', async () => {
  expect(await mayBind({ name: 'enrollments.enroll' }, twoDaysAgo, now)).toBe(true);
});
