// A device on which a person is signed in.
import * as z from 'zod/mini';

export const device = z.object({
  id: z.string(),
  device: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

export type Device = z.infer<typeof device>;
