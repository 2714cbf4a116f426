// What the server says of the team: invitations that are not accepted yet, and when members were last seen.
import * as z from 'zod/mini';
import { memberRoles } from '#shared/engine/options.ts';

export const invitation = z.object({
  id: z.string(),
  role: z.optional(z.enum(memberRoles)),
  /** An earlier server does not send it. */
  forWhom: z.optional(z.nullable(z.string())),
  createdAt: z.string(),
  expiresAt: z.string(),
});

/** Null: the member is signed in nowhere. Not sent to people who may not manage the team. */
export const seenMember = z.object({ id: z.string(), lastSeenAt: z.optional(z.nullable(z.string())) });

export type Invitation = z.infer<typeof invitation>;
