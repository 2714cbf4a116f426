// An invitation that is not accepted yet.
import * as z from 'zod/mini';
import { memberRoles } from '#shared/engine/options.ts';

export const invitation = z.object({
  id: z.string(),
  role: z.optional(z.enum(memberRoles)),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export type Invitation = z.infer<typeof invitation>;
