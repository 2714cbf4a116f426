// Returns what visitors may read without an account: the open jobs, if an admin allows it.
import type { PublicJobs } from '../queries/public-jobs.ts';
import type { RouteGroup } from './http/route-group.ts';
import { HttpError } from './http/errors.ts';

/** Mounts the newest jobs for visitors, if the settings allow it. */
export function publicJobsRoutes(jobs: PublicJobs): RouteGroup {
  return (router) => {
    router.get('/public-jobs', async (context) => {
      const isAllowed = await jobs.isAllowed();
      // The landing page asks whether the list exists. Its absence is not an error.
      if (context.query.count === '0') {
        context.body = isAllowed ? [] : null;
        context.status = isAllowed ? 200 : 204;
        return;
      }
      if (!isAllowed) throw new HttpError(404, 'There’s nothing at this address.');
      context.body = await jobs.newest();
    });
  };
}
