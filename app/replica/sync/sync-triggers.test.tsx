// The browser's online and offline events are occasions to sync.
import { expect, test, vi } from 'vitest';
import { pageSyncTriggers } from './sync-triggers.ts';

test('triggers a sync when the connection goes and signals a reachable server when it returns', () => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  const kinds: unknown[] = [];
  const end = pageSyncTriggers().subscribe((kind) => kinds.push(kind));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pagehide'));
  expect(kinds).toEqual([undefined, 'back', 'hidden']);
  end();
  window.dispatchEvent(new Event('offline'));
  expect(kinds).toHaveLength(3);
  vi.unstubAllGlobals();
});
