// What a door is: it adds its routes, below /api, to the one router.
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Row } from '#shared/engine/schema.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Suspension } from '#shared/domain/people/suspensions.ts';

export interface RequestState {
  requestId: string;
  /** The signed-in person's row and how they act, read anew for each request; null when nobody is signed in. */
  user: Row<'users'> | null;
  actor: Actor | null;
  /** The session is a suspended person's: nobody at every door, but told why. */
  suspension: Suspension | null;
}

export type ApiRouter = Router<RequestState>;
export type ApiContext = RouterContext<RequestState>;
export type RouteGroup = (router: ApiRouter) => void;
