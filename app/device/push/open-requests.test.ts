import { beforeEach, expect, test, vi } from 'vitest';
import { keepOpenRequests, takeOpenRequests } from './open-requests.ts';

let serviceWorker: EventTarget;
beforeEach(() => {
  serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker });
  keepOpenRequests();
});

/** What the worker says at a tap; resolves with the page's answer. */
function tap(path: string): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent) => {
      port1.close();
      resolve(data);
    };
  });
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'open', path }, ports: [port2] }));
  return answer;
}

test('acknowledges a notification tap while starting and opens its path once ready', async () => {
  await tap('/candidates');
  const open = vi.fn();
  takeOpenRequests(open)();
  expect(open.mock.calls).toEqual([['/candidates']]);
  takeOpenRequests(open)();
  expect(open, 'once').toHaveBeenCalledOnce();
});

test('opens a tapped path at once in an open page and none after the page was left', async () => {
  const open = vi.fn();
  const end = takeOpenRequests(open);
  expect(await tap('/messages')).toBe('taken');
  expect(open.mock.calls).toEqual([['/messages']]);
  end();
  await tap('/interviews');
  expect(open).toHaveBeenCalledOnce();
  takeOpenRequests(() => {})();
});
