// Deletes comments and names in old reports about attendance, old claims and old breaches. What was reported and decided is kept.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Writer } from '#shared/engine/store.ts';
import { isUnsettled } from '../claims/claim.ts';

/** The nightly job gives it. A dispute that nobody decided waits for an administrator. */
export const expireAttendance = defineCommand({
  name: 'attendance.expireRecords',
  version: 2,
  upgrade: (input) => input,
  allowed: ['system'],
  input: z.object({
    table: z.enum(['attendanceReports', 'breaches', 'claims']),
    ids: z.array(rowId()).check(z.minLength(1), z.maxLength(500)),
  }),
  done: 'Comments deleted after their retention period',
  failed: 'Failed to delete the comments',
  async run(store, { table, ids }) {
    for (const id of ids) await expire[table](store, id);
  },
});

const noComments = { employerComment: null, providerComment: null };

const expire = {
  async attendanceReports(store: Writer, id: string): Promise<void> {
    const report = await store.get('attendanceReports', id);
    if (!report || (report.disputedAt !== null && report.decidedAt === null)) return;
    await store.put('attendanceReports', {
      ...report,
      ...noComments,
      decidedByName: null,
      decisionNote: null,
    });
  },
  async claims(store: Writer, id: string): Promise<void> {
    const claim = await store.get('claims', id);
    if (!claim || isUnsettled(claim)) return;
    const noWords = { ...noComments, former: null, decidedByName: null, decisionNote: null };
    await store.put('claims', { ...claim, ...noWords });
  },
  async breaches(store: Writer, id: string): Promise<void> {
    const breach = await store.get('breaches', id);
    if (breach) await store.put('breaches', { ...breach, ...noComments, excusedByName: null, excuse: null });
  },
};
