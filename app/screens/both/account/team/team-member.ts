// How members and their roles are named, and an invitation that is not accepted yet.
import * as z from 'zod/mini';
import { memberRoles } from '#shared/engine/options.ts';
import { fullName } from '#shared/domain/people/people.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';

export const invitation = z.object({
  id: z.string(),
  role: z.optional(z.enum(memberRoles)),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export type Invitation = z.infer<typeof invitation>;

export const nameOf = (member: Membership): string => fullName(member) || member.email;
