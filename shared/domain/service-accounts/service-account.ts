// A service account as the server answers it and the page of the owners shows it.
import * as z from 'zod/mini';
import { scopeNames } from './scopes.ts';
import { instant } from '../../engine/field-schemas.ts';

export const serviceAccountShape = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  /** The first characters of its key. */
  prefix: z.string(),
  /** Addresses and ranges from which the key may be used; from everywhere if there are none. */
  addresses: z.array(z.string()),
  createdByName: z.string(),
  createdAt: instant(),
  /** The key ends then. Null: it does not end by itself. */
  endsAt: z.nullable(instant()),
  /** Accurate to some minutes. */
  lastUsedAt: z.nullable(instant()),
});

/** A service account as the owners of its organization see it. */
export type ServiceAccount = z.infer<typeof serviceAccountShape>;
