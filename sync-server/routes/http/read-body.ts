// Reads the body of a call outside the REST table by its schema.
import * as z from 'zod/mini';
import { HttpError } from './errors.ts';

/** Parses a JSON body. Throws 400 if it does not fit. */
export function readBody<Value>(schema: z.ZodMiniType<Value>, body: unknown): Value {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw new HttpError(400, 'We couldn’t read this request.');
  return parsed.data;
}
