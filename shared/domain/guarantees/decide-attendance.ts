// Lets an administrator decide a dispute about attendance.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';

/** Decides a dispute for an administrator. If the report is rejected, the interview is owed again. */
export const decideAttendance = defineCommand({
  name: 'attendance.decide',
  allowed: ['admin'],
  input: z.object({ id: rowId(), isUpheld: z.boolean(), note: textOf(1, 'Give a reason', 1000) }),
  done: 'Dispute decided',
  failed: 'Failed to decide the dispute',
  async run() {},
});
