// The rows that an employer and a provider share, as the server of a scripted device brings them.
import type { Row } from '#shared/schema.ts';
import type { SyncReply } from '#shared/sync.ts';

type Rows = SyncReply['rows'];

const stamp = { createdAt: '2026-06-01T10:00:00.000Z', rev: 1 };
const sides = { employerId: 'e1', providerId: 'o1' };

export const agreementRow = (change: Partial<Row<'agreements'>> = {}): Rows[number] => [
  'agreements',
  {
    id: '7.8.1',
    courseId: 7,
    jobId: 8,
    round: 1,
    ...sides,
    status: 'pending_approval',
    terms: 'An interview for each.',
    approvedAt: null,
    approvedByName: null,
    endedAt: null,
    endedByName: null,
    endReason: null,
    endNote: null,
    ...stamp,
    ...change,
  },
];

/** A candidate, and the time that the employer proposed. */
export const matchRows: Rows = [
  [
    'matches',
    {
      id: 'match-1',
      ...sides,
      jobId: 8,
      courseId: 7,
      candidateReferenceId: 'C-AAAAAAAA0',
      status: 'matched',
      interviewDate: null,
      lateCompletion: null,
      owedSince: stamp.createdAt,
      deadlineAt: '2026-07-01T10:00:00.000Z',
      slotsProposedAt: stamp.createdAt,
      guarantee: null,
      honouredAt: null,
      releaseAskedFor: null,
      outcomeNote: null,
      decidedAt: null,
      withdrawnAt: null,
      withdrawnReason: null,
      ...stamp,
    },
  ],
  [
    'slots',
    {
      id: 'slot-1',
      matchId: 'match-1',
      ...sides,
      proposedBy: 'employer',
      startsAt: '2099-06-09T10:00:00.000Z',
      state: 'proposed',
      ...stamp,
    },
  ],
];
