import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('workbox-window');
  vi.resetModules();
});

test('a visitor is offered a new version too', async () => {
  const listeners = new Map<string, () => void>();
  vi.resetModules();
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, onLine: true });
  vi.doMock('workbox-window', () => ({
    Workbox: class {
      addEventListener = (type: string, listener: () => void) => listeners.set(type, listener);
      register = async () => undefined;
    },
  }));
  const { registerWorker } = await import('./app-updates.ts');
  const { VisitorFrame } = await import('./visitor-frame.tsx');
  await registerWorker();
  render(
    <MemoryRouter>
      <VisitorFrame>The page</VisitorFrame>
    </MemoryRouter>,
  );
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  listeners.get('waiting')?.();
  await screen.findByText('A new version is ready. Reload when you are done here.');
});
