// The name and the stamp of an exported file.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { setZone } from '#app/ui/wall-clock.ts';
import { ExportButton } from './export-button.tsx';
import { saveCsv } from './save-file.ts';

vi.mock('./save-file.ts', () => ({ saveCsv: vi.fn() }));

afterEach(() => {
  cleanup();
  setZone(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('names an export in the evening by the day in the organization’s time zone', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T04:00:00.000Z'), toFake: ['Date'] });
  setZone('America/Los_Angeles');
  const columns = [{ heading: 'Job', value: ({ title }: { title: string }) => title }];
  await openScreen(<ExportButton name="candidates" columns={columns} rows={[{ title: 'Welder' }]} />, {});
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  const [name, text] = vi.mocked(saveCsv).mock.calls[0] ?? [];
  expect(name).toBe('candidates-2026-11-25');
  expect(text).toMatch(/"Welder","Nov 25, 2026, 8:00 PM PST/);
});
