// What the tests of the planner share: the clock stands still, and no file of holidays can be fetched.
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Holiday } from '#shared/domain/organizations/holidays.ts';

/** The file of the browser's country, or no connection. */
export const stubHolidays = (days?: readonly Holiday[]) =>
  vi.stubGlobal('fetch', async () => {
    if (!days) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ days }), { headers: { 'Content-Type': 'application/json' } });
  });

/** Runs each test of the file on Wednesday, June 3, 2026, at 8:00 UTC, with nothing kept on the device. */
export function stopPlannerClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T08:00:00.000Z') });
    localStorage.clear();
    stubHolidays();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
