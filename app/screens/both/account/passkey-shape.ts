// A passkey of a person.
import * as z from 'zod/mini';

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  isSynced: z.boolean(),
});

export type Passkey = z.infer<typeof passkey>;
