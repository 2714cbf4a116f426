// The rows that an employer and a provider share, as the server of a scripted device returns them.
import { agreement, match, slot } from '#shared/testing/rows.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';

type Rows = SyncReply['rows'];

const sides = { employerId: 'e1', providerId: 'o1' };

export const agreementRow = (change: Partial<Row<'agreements'>> = {}): Rows[number] => [
  'agreements',
  agreement({
    id: '7.8.1',
    courseId: 7,
    jobId: 8,
    ...sides,
    status: 'pending_approval',
    approvedAt: null,
    approvedByName: null,
    ...change,
  }),
];

/** A candidate, and the time that the employer proposed. */
export const matchRows: Rows = [
  ['matches', match({ ...sides, jobId: 8, courseId: 7, candidateReferenceId: 'C-AAAAAAAA0' })],
  ['slots', slot({ ...sides, startsAt: '2099-06-09T10:00:00.000Z' })],
];
