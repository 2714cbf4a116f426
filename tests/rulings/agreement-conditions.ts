// The conditions of agreement transitions, and how each is made untrue.
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { openInvitations } from '#shared/policy.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { agreement, courseId, invitation, jobId } from '#shared/testing/rows.ts';
import type { AgreementState } from './agreement-rooms.ts';
import { unlessChanged, unlessGiven, unlessIn } from './conditions.ts';
import type { Condition } from './conditions.ts';

type AgreementCondition = Condition<AgreementState>;

const setJob = (change: { isActive: false } | { guaranteedInterview: false }) => async (room: Classroom) =>
  room.put('jobs', { ...(await room.single('jobs')), ...change });

export const jobCanBeLinked = unlessChanged(
  'the job is active and guaranteed',
  setJob({ isActive: false }),
  setJob({ guaranteedInterview: false }),
);
export const belowLimit = unlessChanged('the job has fewer agreements than the limit', async (room) => {
  const most = 2;
  const settings = { ...defaultSettings, maxSwapsPerJob: most, createdAt: room.now, rev: 1 };
  await room.put('settings', settings);
  const others = Array.from({ length: most }, (_, index) => {
    const otherCourse = courseId + 1 + index;
    return agreement({ id: `${otherCourse}.${jobId}.1`, courseId: otherCourse });
  });
  await room.put('agreements', ...others);
});
export const firstRoundOpen: AgreementCondition = unlessIn(
  'the first round has not ended',
  'cancelled',
  'rejected',
  'completed',
);
export const fewRounds: AgreementCondition = unlessIn('at most three rounds in 90 days', 'asked three times');
export const fewInvitations = unlessChanged(`at most ${openInvitations} open invitations`, async (room) =>
  room.put(
    'invitations',
    ...Array.from({ length: openInvitations }, (_, index) =>
      invitation({ id: `invitation-${100 + index}`, courseId: courseId + 1 + index }),
    ),
  ),
);
export const reasonGiven = unlessGiven('a reason', () => ({ reason: '' }));
export const nothingOwed: AgreementCondition = unlessIn(
  'no interview is owed',
  'active, an interview is owed',
);
export const unmarkedByOther: AgreementCondition = unlessIn('the other side has not marked it', 'completed');

const jobs = 'sync-server/jobs/domain-jobs.pg.test.ts';

export const pendingFor60Days: AgreementCondition = {
  says: 'pending for 60 days',
  untrue: { shownBy: [jobs, 'expires an agreement that was not decided within 60 days'] },
};
export const unansweredFor30Days: AgreementCondition = {
  says: '30 days without an answer',
  untrue: { shownBy: [jobs, 'reminds of an invitation after 7 and 21 days and expires it after 30'] },
};
export const courseEnded: AgreementCondition = {
  says: 'its course ended 30 days ago',
  untrue: {
    shownBy: [jobs, 'completes an agreement 30 days after its course ended unless an interview is owed'],
  },
};
export const partInactive: AgreementCondition = {
  says: 'or its course or job became inactive 30 days ago',
  untrue: {
    shownBy: [
      jobs,
      'completes an agreement 30 days after its %s became inactive, and not while both are active',
    ],
  },
};
