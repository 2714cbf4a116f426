// What the query of a learner's own page returns, for tests of the page.
import type { LearnersMatch, LearnersPage } from '../queries/learners/learner-page.ts';

type Meeting = NonNullable<LearnersMatch['interview']>;

export const meeting = (overrides: Partial<Meeting> = {}): Meeting => ({
  id: 'match-1',
  kind: 'in-person',
  place: '1 Main Street',
  room: 'Room 2',
  timeZone: 'America/New_York',
  bring: 'Your pass',
  minutes: 30,
  startsAt: null,
  cancelledAt: null,
  sequence: 1,
  updatedAt: '2026-06-02T14:00:00.000Z',
  candidateReferenceId: 'C-7K2M4QXAE',
  ...overrides,
});

export const learnersMatch = (overrides: Partial<LearnersMatch> = {}): LearnersMatch => ({
  id: 'match-1',
  status: 'matched',
  lateCompletion: null,
  interviewDate: null,
  withdrawnAt: null,
  firstDecidedAt: null,
  outcomeFeedback: null,
  createdAt: '2026-06-01T09:00:00.000Z',
  job: 'Care Assistant',
  employer: 'Acme Care',
  views: [],
  consent: null,
  interview: null,
  replies: [],
  hasOffer: false,
  offered: [],
  ...overrides,
});

export const learnersPage = (overrides: Partial<LearnersPage> = {}): LearnersPage => ({
  question: null,
  isEffective: false,
  link: {
    id: 'link-1',
    providerId: 'paul',
    confirmedAt: '2026-06-02T15:00:00.000Z',
    lastOpenedAt: null,
    revokedAt: null,
    delivery: 'copied',
    address: null,
  },
  student: {
    id: 'student-1',
    studentName: 'Zoe Byron',
    studentEmail: 'zoe@learners.example',
    studentPhone: '555-987-6542',
    candidateReferenceId: 'C-7K2M4QXAE',
    enrollmentDate: '2026-05-01',
    removedAt: null,
    erasedAt: null,
  },
  course: 'Care Level 2',
  completionDate: '2026-06-01',
  provider: { name: 'Northside College', phone: '555-0100', timeZone: 'America/New_York' },
  matches: [],
  asked: [],
  ...overrides,
});
