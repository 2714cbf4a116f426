// Keeping pictures: none of them is needed for the app to work offline.
import { readdirSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { isPicture, keepPictures, keptPicture } from './kept-pictures.ts';

const stored = new Map<string, Response>();
const pathOf = (asked: Request | string) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname);
const server = vi.fn<(path: string) => Promise<Response>>();
const cache = {
  add: async (path: string) => {
    stored.set(path, await server(path));
  },
  put: async (request: Request, response: Response) => void stored.set(pathOf(request), response),
  match: async (request: Request) => stored.get(pathOf(request)),
};
const open = vi.fn(async () => cache);

beforeEach(() => {
  stored.clear();
  server.mockImplementation(async (path) => new Response(path));
  open.mockImplementation(async () => cache);
  vi.stubGlobal('caches', { open });
  vi.stubGlobal('fetch', (request: Request) => server(pathOf(request)));
});

const ask = (path: string) => keptPicture({ request: new Request(`https://swap.example${path}`) });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

test('keeps the other pictures if one is blocked', async () => {
  server.mockImplementation((path) =>
    path.includes('badge') ? offline() : Promise.resolve(new Response(path)),
  );
  await keepPictures();
  const others = readdirSync('public/icons').filter((name) => !name.includes('badge'));
  expect([...stored.keys()].toSorted()).toEqual(others.map((name) => `/icons/${name}`).toSorted());
});

test('shows a kept picture without a connection, and fails for one that was never shown', async () => {
  await ask('/icons/icon-512.png');
  server.mockImplementation(offline);
  expect(await (await ask('/icons/icon-512.png')).text()).toBe('/icons/icon-512.png');
  await expect(ask('/icons/icon.svg')).rejects.toThrow('Failed to fetch');
});

test('keeps no answer but a picture', async () => {
  server.mockImplementation(async () => new Response('', { status: 404 }));
  expect((await ask('/icons/icon.svg')).status).toBe(404);
  expect(stored.size).toBe(0);
});

test('passes pictures on where the browser gives no storage', async () => {
  open.mockImplementation(() => Promise.reject(new Error('no storage')));
  await keepPictures();
  expect(await (await ask('/icons/icon.svg')).text()).toBe('/icons/icon.svg');
});

test.each([
  ['/icons/badge-96.png', true],
  ['/screens/class-list-light.webp', false],
  ['/api/icons/badge-96.png', false],
  ['/assets/abc.js', false],
])('handles %s: %s', (path, is) => {
  const url = new URL(`https://swap.example${path}`);
  expect(isPicture({ url, sameOrigin: true })).toBe(is);
  expect(isPicture({ url, sameOrigin: false })).toBe(false);
});
