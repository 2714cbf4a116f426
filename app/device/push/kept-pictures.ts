// The icons of pages, the home screen and notifications, kept as far as the browser gets them. Each is optional.
const cacheName = 'pictures';
/** A browser asks for them at any time, also without a connection. */
const atOnce = [
  'apple-touch-icon.png',
  'badge-96.png',
  'favicon-32.png',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon.svg',
  'maskable-512.png',
].map((name) => `/icons/${name}`);

/** Reports whether a request is for one of this app's icons. */
export const isPicture = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && /^\/icons\/[^/]+\.(png|svg)$/.test(url.pathname);

/** Fetches the pictures that are needed without a connection. One that fails is fetched when it is shown. */
export async function keepPictures(): Promise<void> {
  const cache = await caches.open(cacheName).catch(() => undefined);
  if (cache) await Promise.allSettled(atOnce.map((path) => cache.add(path)));
}

/** Answers with the server's picture, else with the kept one. */
export async function keptPicture({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(cacheName).catch(() => undefined);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache?.put(request, fresh.clone()).catch(() => {});
    return fresh;
  } catch (error) {
    const kept = await cache?.match(request);
    if (kept) return kept;
    throw error;
  }
}
