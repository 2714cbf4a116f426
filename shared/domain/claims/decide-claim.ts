// Lets an administrator say what happened, which settles a disputed claim.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { interviewVerdicts, offerVerdicts } from '#shared/engine/options.ts';

/** Decides a dispute for an administrator. Both sides are told the verdict and its reason. */
export const decideClaim = defineCommand({
  name: 'claims.decide',
  allowed: ['admin'],
  input: z.object({
    id: rowId(),
    verdict: z.enum([...offerVerdicts, ...interviewVerdicts], 'Choose what happened'),
    note: textOf(1, 'Give a reason', 1000),
  }),
  done: 'Dispute decided',
  failed: 'Failed to decide the dispute',
  async run() {},
});
