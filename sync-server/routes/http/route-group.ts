// Defines a route group: it adds its routes, below /api, to the router.
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Actor } from '#shared/engine/command.ts';
import type { Person } from '#server/identity/accounts.ts';
import type { KnownKey } from '#server/identity/service-accounts/service-accounts.ts';
import type { SessionEnd } from '#shared/engine/access/ended-rights.ts';
import type { Suspension } from '#shared/domain/people/suspensions.ts';

/** What the middleware knows of a request. */
export interface RequestState {
  requestId: string;
  /** The signed-in person's row and actor, read for each request. Null if nobody is signed in. */
  user: Person | null;
  actor: Actor | null;
  /** The service account whose key the request has. `user` is then null. */
  serviceAccount: KnownKey | null;
  /**
   * Set if the session belongs to a suspended person. All routes treat the person as signed out, but show the reason.
   */
  suspension: Suspension | null;
  /** The id of the suspended person's account. Null unless `suspension` is set. */
  suspendedId: string | null;
  /** Why the session of the request was ended before it expired; null if it was not. */
  sessionEnd: SessionEnd | null;
}

/** The router of the calls below /api. */
export type ApiRouter = Router<RequestState>;
/** The context of a call below /api. */
export type ApiContext = RouterContext<RequestState>;
/** Mounts calls that belong together. */
export type RouteGroup = (router: ApiRouter) => void;
