import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { StaleDataGuard, mayBind } from './stale-data-guard.tsx';

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

describe('a change that binds another party', () => {
  beforeEach(() => void render(<StaleDataGuard />));

  test('on data of today is asked nothing', async () => {
    expect(await mayBind(approve, updated(hour), now)).toBe(true);
    expect(document.body.textContent).toBe('');
  });

  test('on old data is done when the person says so', async () => {
    const may = mayBind(approve, twoDaysAgo, now);
    expect((await asked()).textContent).toContain(
      'Last updated 2 days ago. Approve anyway? We’ll check when it’s sent.',
    );
    press('Approve anyway');
    expect(await may).toBe(true);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('is not done when they think better of it', async () => {
    const may = mayBind(approve, twoDaysAgo, now);
    await asked();
    press('Cancel');
    expect(await may).toBe(false);
  });

  test('is asked about from a day on, and not a moment earlier', async () => {
    expect(await mayBind(approve, updated(24 * hour - 1), now)).toBe(true);
    const may = mayBind(approve, updated(24 * hour), now);
    expect((await asked()).textContent).toContain('Last updated 1 day ago.');
    press('Cancel');
    expect(await may).toBe(false);
  });

  test('goes by the clock of the server: that of the device may be years off', async () => {
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

test('what cannot be asked, for the words of the question do not come, is not done', async () => {
  vi.resetModules();
  vi.doMock('#app/ui/feedback/missing-part.ts', () => ({ partOrWord: async () => undefined }));
  const fresh = await import('./stale-data-guard.tsx');
  expect(await fresh.mayBind(approve, twoDaysAgo, now)).toBe(false);
  vi.doUnmock('#app/ui/feedback/missing-part.ts');
  vi.resetModules();
});

test('own records are saved on data of any age', async () => {
  expect(await mayBind({ name: 'enrollments.enroll' }, twoDaysAgo, now)).toBe(true);
});
