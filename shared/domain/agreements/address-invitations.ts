// What an employer gives to invite a training provider by its e-mail address. The server alone keeps these invitations.
import * as z from 'zod/mini';
import { email, nullableText, numericId, orNull } from '#shared/engine/field-schemas.ts';

export const addressInvitationFields = z.object({
  jobId: numericId(),
  email: email('Enter a valid email'),
  terms: orNull(nullableText(2000)),
});

/** What the form of such an invitation needs. */
export const inviteAddress = {
  input: addressInvitationFields,
  done: 'Invitation sent',
  failed: 'Failed to send the invitation',
};
