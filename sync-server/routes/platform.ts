// Returns what everybody may know of the platform, also without an account: its name and its contact address.
import type { PublicIdentity } from '../queries/platform-name.ts';
import type { RouteGroup } from './http/route-group.ts';

/** Mounts the platform's public name and support address. */
export const platformRoutes =
  (read: () => Promise<PublicIdentity>): RouteGroup =>
  (router) => {
    router.get('/platform', async (context) => {
      context.body = await read();
    });
  };
