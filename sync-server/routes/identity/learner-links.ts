// Calls with which a provider makes and revokes links to its students' own pages, records who agreed to e-mails, and lets the
// learners of a course choose times.
import * as z from 'zod/mini';
import { letLearnersChoose } from '#shared/domain/courses/learners-choose.ts';
import { endLearnerContact, recordContact } from '#shared/domain/learner-links/learner-contact.ts';
import { calendarDate, numericId, rowId } from '#shared/engine/field-schemas.ts';
import { contactGivers, linkDeliveries } from '#shared/engine/options.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Accounts } from '#server/identity/accounts.ts';
import type { LearnerLinks } from '#server/identity/learner-links.ts';
import { requireAct } from '../http/acts.ts';
import { readBody } from '../http/read-body.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { signedIn } from './signed-in.ts';

const enrollmentIds = z.array(rowId()).check(z.minLength(1), z.maxLength(100));

export const learnerLinksBody = z.object({
  enrollmentIds,
  delivery: z.enum(linkDeliveries),
  replaces: z.optional(rowId()),
});

export const learnerContactsBody = z.object({
  enrollmentIds,
  givenBy: z.enum(contactGivers),
  givenOn: calendarDate(),
});

export const learnersChooseBody = z.object({ isOn: z.boolean() });

interface LearnerLinkParts {
  links: LearnerLinks;
  people: Pick<Accounts, 'give'>;
}

/** Mounts the calls. The links of a class are made in several calls. */
export function learnerLinkRoutes({ links, people }: LearnerLinkParts): RouteGroup {
  return (router) => {
    router.post('/learner-links', requireAct('makeLearnerLinks'), async (context) => {
      const actor = providerOf(signedIn(context.state));
      const { enrollmentIds: ids, ...how } = readBody(learnerLinksBody, context.request.body);
      const each = ids.map((enrollmentId) => ({ ...how, enrollmentId }));
      context.body = { links: await links.makeAll(actor, each) };
      context.status = 201;
    });

    router.delete('/learner-links/:id', requireAct('makeLearnerLinks'), async (context) => {
      await links.revoke(providerOf(signedIn(context.state)), idOf(context.params['id']));
      context.status = 204;
    });

    router.post('/learner-contacts', requireAct('makeLearnerLinks'), async (context) => {
      const actor = providerOf(signedIn(context.state));
      const { enrollmentIds: ids, ...given } = readBody(learnerContactsBody, context.request.body);
      const refused: { enrollmentId: string; refused: string }[] = [];
      for (const enrollmentId of ids)
        try {
          await people.give(actor, recordContact, { ...given, enrollmentId });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused.push({ enrollmentId, refused: error.message });
        }
      context.body = { recorded: ids.length - refused.length, refused };
    });

    router.delete('/learner-contacts/:id', requireAct('makeLearnerLinks'), async (context) => {
      const enrollmentId = idOf(context.params['id']);
      await people.give(providerOf(signedIn(context.state)), endLearnerContact, { enrollmentId });
      context.status = 204;
    });

    router.put('/courses/:id/learners-choose', requireAct('makeLearnerLinks'), async (context) => {
      const actor = providerOf(signedIn(context.state));
      const { isOn } = readBody(learnersChooseBody, context.request.body);
      const id = numericId().safeParse(Number(context.params['id']));
      await people.give(actor, letLearnersChoose, { id: id.success ? id.data : 1, isOn });
      context.status = 204;
    });
  };
}

const idOf = (text: string | undefined): string => (rowId().safeParse(text).success ? (text ?? '') : 'none');

function providerOf({ actor }: ReturnType<typeof signedIn>) {
  if (actor.role !== 'provider') throw refuseEntry('access.none');
  return actor;
}
