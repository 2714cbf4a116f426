// A colleague, and an invitation that is not accepted yet.
import * as z from 'zod/mini';
import { fullName } from '#shared/domain/people/people.ts';

export const member = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  isYou: z.boolean(),
});

export const invitation = z.object({ id: z.string(), createdAt: z.string(), expiresAt: z.string() });

export type Member = z.infer<typeof member>;

export type Invitation = z.infer<typeof invitation>;

export const nameOf = (person: Member): string => fullName(person) || person.email;
