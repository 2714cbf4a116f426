// Reads the body of a call outside the REST table by its schema.
import * as z from 'zod/mini';
import { genericMessage } from '#shared/engine/generic-messages.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { invalidInput } from '#shared/engine/run-command.ts';

/** Parses a JSON body. Throws 400 if it does not fit, with the fields that are missing or wrong. */
export function readBody<Value>(schema: z.ZodMiniType<Value>, body: unknown): Value {
  const parsed = z.safeParse(schema, body, { error: genericMessage });
  if (parsed.success) return parsed.data;
  const named = parsed.error.issues.filter(({ path }) => path.length > 0);
  throw new Refusal('invalid', 'We couldn’t read this request.', invalidInput(named).fields);
}
