// Calls with which a provider makes and revokes links to its students' own pages.
import * as z from 'zod/mini';
import { rowId } from '#shared/engine/field-schemas.ts';
import { linkDeliveries } from '#shared/engine/options.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { LearnerLinks } from '#server/identity/learner-links.ts';
import { requireAct } from '../http/acts.ts';
import { readBody } from '../http/read-body.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { signedIn } from './signed-in.ts';

export const learnerLinksBody = z.object({
  enrollmentIds: z.array(rowId()).check(z.minLength(1), z.maxLength(100)),
  delivery: z.enum(linkDeliveries),
  replaces: z.optional(rowId()),
});

/** Mounts the calls. The links of a class are made in several calls. */
export function learnerLinkRoutes({ links }: { links: LearnerLinks }): RouteGroup {
  return (router) => {
    router.post('/learner-links', requireAct('makeLearnerLinks'), async (context) => {
      const actor = providerOf(signedIn(context.state));
      const { enrollmentIds, ...how } = readBody(learnerLinksBody, context.request.body);
      const each = enrollmentIds.map((enrollmentId) => ({ ...how, enrollmentId }));
      context.body = { links: await links.makeAll(actor, each) };
      context.status = 201;
    });

    router.delete('/learner-links/:id', requireAct('makeLearnerLinks'), async (context) => {
      const { id } = context.params;
      await links.revoke(
        providerOf(signedIn(context.state)),
        rowId().safeParse(id).success ? (id ?? '') : 'none',
      );
      context.status = 204;
    });
  };
}

function providerOf({ actor }: ReturnType<typeof signedIn>) {
  if (actor.role !== 'provider') throw refuseEntry('access.none');
  return actor;
}
