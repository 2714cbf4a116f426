// Routes of invitations to an e-mail address: an employer sends and withdraws them, a provider with the address answers.
import * as z from 'zod/mini';
import { numericId } from '#shared/engine/field-schemas.ts';
import { addressInvitationFields } from '#shared/domain/agreements/address-invitations.ts';
import type { AddressInvitations } from '#server/identity/email/address-invitations.ts';
import { requireAct } from './http/acts.ts';
import { HttpError } from './http/errors.ts';
import { readBody } from './http/read-body.ts';
import type { RouteGroup } from './http/route-group.ts';
import { signedIn } from './identity/signed-in.ts';

export const addressInvitationBodies = {
  invite: addressInvitationFields,
  course: z.object({ courseId: numericId() }),
};

/** Mounts the calls about invitations by address. */
export function addressInvitationRoutes({ invitations }: { invitations: AddressInvitations }): RouteGroup {
  return (router) => {
    router.get('/address-invitations', async (context) => {
      const { user } = signedIn(context.state);
      context.body =
        user.userType === 'provider'
          ? { received: await invitations.received(user), sent: [] }
          : { received: [], sent: await invitations.sent(user) };
    });

    // The answer is the same for every address.
    router.post('/address-invitations', requireAct('inviteAddress'), async (context) => {
      const { user } = signedIn(context.state);
      const wait = await invitations.invite(user, readBody(addressInvitationFields, context.request.body));
      if (wait !== null)
        throw new HttpError(429, 'Too many invitations today. Try again tomorrow.', {
          'Retry-After': String(wait),
        });
      context.status = 204;
    });

    router.delete('/address-invitations/:id', requireAct('inviteAddress'), async (context) => {
      await invitations.withdraw(signedIn(context.state).user, context.params['id'] ?? '');
      context.status = 204;
    });

    router.post('/address-invitations/:id/course', requireAct('answerAddressInvitation'), async (context) => {
      const { courseId } = readBody(addressInvitationBodies.course, context.request.body);
      await invitations.chooseCourse(signedIn(context.state).user, context.params['id'] ?? '', courseId);
      context.status = 204;
    });

    router.post(
      '/address-invitations/:id/decline',
      requireAct('answerAddressInvitation'),
      async (context) => {
        await invitations.decline(signedIn(context.state).user, context.params['id'] ?? '');
        context.status = 204;
      },
    );
  };
}
