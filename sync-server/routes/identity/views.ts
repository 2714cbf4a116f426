// Shows an owner or a manager what a colleague's device has: the rows that a first sync sends to that colleague. The call
// takes no change, and a page that views sends a header with which every other call is refused.
import type { Middleware } from 'koa';
import * as z from 'zod/mini';
import { actorOf } from '#shared/domain/people/people.ts';
import { mayManage } from '#shared/domain/people/memberships.ts';
import { refuse } from '#shared/domain/refusals/refusal-texts.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { Actor } from '#shared/engine/command.ts';
import { syncRequestSchema } from '#shared/engine/protocol.ts';
import type { SyncRequest } from '#shared/engine/protocol.ts';
import { deniedOnce } from '#server/engine/audit.ts';
import type { Accounts, Person } from '#server/identity/accounts.ts';
import { tokenBucket } from '#server/limits/token-bucket.ts';
import { requireAct } from '../http/acts.ts';
import { HttpError } from '../http/errors.ts';
import { readBody } from '../http/read-body.ts';
import type { RequestState, RouteGroup } from '../http/route-group.ts';
import { signedIn } from './signed-in.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

/** A first copy of a large provider takes about fifty pages. */
const burst = { capacity: 240, perSecond: 4 };

/** The body of a view: a sync without changes. */
export const viewBody = z.pick(syncRequestSchema, { cookie: true, want: true, limit: true });

interface ViewRoutesParts {
  people: Pick<Accounts, 'arrival'>;
  /** Returns a page of the rows that the actor's device keeps. */
  page(actor: Actor, request: SyncRequest): Promise<string>;
  record(viewer: Actor, viewedId: string): Promise<void>;
  now(): Date;
}

/** Mounts the call that views the app as a colleague. */
export const viewRoutes =
  ({ people, page, record, now }: ViewRoutesParts): RouteGroup =>
  (router) => {
    const requests = tokenBucket({ ...burst, now: () => performance.now() });
    // Each page is within a minute of a line of the audit.
    const isRecorded = deniedOnce();

    router.post('/colleagues/:id/view', requireAct('viewColleague'), async (context) => {
      const { user, actor } = signedIn(context.state);
      const wait = requests.take(actor.person);
      if (wait !== null)
        throw new HttpError(429, 'Too many requests. Please wait a moment.', { 'Retry-After': String(wait) });
      const request = readBody(viewBody, context.request.body);
      const viewed = await viewable(user, context.params['id'] ?? '');
      if (isRecorded(actor.person, viewed.id, now().toISOString())) await record(actor, viewed.id);
      context.type = 'application/x-ndjson; charset=utf-8';
      context.body = await page(actorOf(viewed), {
        ...request,
        client: 'view-of-a-colleague',
        entries: [],
        waiting: 0,
      });
    });

    /** Another organization's member and an unknown person get the same answer. */
    async function viewable(viewer: Person, id: string): Promise<Person> {
      const found = await people.arrival(id);
      const viewed = found?.suspension ? undefined : found?.person;
      if (!viewed?.memberRole || viewed.id === viewer.id || viewed.organizationId !== viewer.organizationId)
        throw refuse('colleague.notFound');
      if (!viewer.memberRole || !mayManage(viewer.memberRole, viewed.memberRole))
        throw refuseEntry('access.memberRole', {
          least: 'owner',
          organization: viewer.companyName ?? 'your organization',
        });
      return viewed;
    }
  };

const viewPath = /^\/api\/colleagues\/[^/]+\/view$/;

/** Refuses every call of a page that views as a colleague, except for the rows. */
export const refuseWhileViewing: Middleware<RequestState> = (context, next) => {
  if (context.get('X-Viewing') && !viewPath.test(context.path)) throw refuseRequest('colleague.viewing');
  return next();
};
