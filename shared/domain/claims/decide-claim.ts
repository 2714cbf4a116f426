// Lets an administrator say what happened, which settles a disputed claim.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { claimVerdicts } from '#shared/engine/options.ts';

const note = textOf(1, 'Give a reason', 1000);

/** Decides a dispute for an administrator. Both sides are told the verdict and its reason. */
export const decideClaim = defineCommand({
  name: 'claims.decide',
  allowed: ['admin'],
  input: z.object({
    id: rowId(),
    verdict: z.enum(claimVerdicts, 'Choose what happened'),
    note,
  }),
  done: 'Dispute decided',
  failed: 'Failed to decide the dispute',
  async run() {},
});

/** The command of clients that know reports about attendance. The claim has the id of its report. */
export const decideAttendance = defineCommand({
  name: 'attendance.decide',
  allowed: ['admin'],
  input: z.object({ id: rowId(), isUpheld: z.boolean(), note }),
  done: 'Dispute decided',
  failed: 'Failed to decide the dispute',
  async run() {},
});
