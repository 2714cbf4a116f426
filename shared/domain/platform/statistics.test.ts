// Tests the statistics of dashboards and profiles.
import { describe, expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { paul } from '#shared/testing/people.ts';
import { agreement, completion, course, enrollment, job, match, pending } from '#shared/testing/rows.ts';
import {
  stillPending,
  completionPercent,
  employerStats,
  hiringEfficiency,
  providerCompletionRate,
  providerStats,
} from './statistics.ts';

const withdrawnAt = '2026-06-02T10:00:00.000Z';
const removedAt = withdrawnAt;

describe('computing provider statistics', () => {
  test('counts active courses, enrollments, matches, and the completions of the month', async () => {
    const room = await classroom();
    await room.put('courses', course({ id: 202 }), course({ id: 203, isActive: false }));
    await room.put(
      'enrollments',
      enrollment({ id: 's2', courseId: 202, candidateReferenceId: 'R2' }),
      enrollment({ id: 's3', studentName: 'Max Cole', candidateReferenceId: 'R3' }),
      enrollment({ id: 's4', removedAt, candidateReferenceId: 'R4' }),
    );
    await room.put(
      'completions',
      completion(),
      completion({ candidateReferenceId: 'R2', completionDate: '2026-05-31' }),
      completion({ candidateReferenceId: 'R3', removedAt }),
    );
    await room.put(
      'matches',
      match(),
      match({ id: 'm2', candidateReferenceId: 'R2' }),
      match({ id: 'm3', candidateReferenceId: 'R3', withdrawnAt }),
    );
    await room.put(
      'agreements',
      agreement({ courseId: 202 }),
      agreement({ courseId: 203, ...pending }),
      agreement({ courseId: 203, jobId: 102, employerId: 'otto' }),
    );
    expect(await providerStats(room.store, paul, '2026-06-03')).toEqual({
      activeCourses: 2,
      totalStudents: 3,
      // The same e-mail and name in two courses is one person.
      learnersMatched: 1,
      completionsThisMonth: 1,
      swapAgreements: 3,
      pendingApproval: 1,
      swapConnections: 2,
    });
  });
});

describe('computing employer statistics', () => {
  test('counts active jobs, current candidates, upcoming interviews, and active agreements', async () => {
    const room = await classroom();
    await room.put('jobs', job({ id: 102, isActive: false }));
    await room.put(
      'matches',
      match(),
      match({ id: 'm2', status: 'interview_scheduled' }),
      match({ id: 'm3', status: 'interview_scheduled', withdrawnAt }),
      match({ id: 'm4', status: 'not_hired' }),
    );
    await room.put('agreements', agreement({ jobId: 102, ...pending }));
    expect(await employerStats(room.store)).toEqual({
      activeJobs: 1,
      matchedCandidates: 3,
      pendingInterviews: 1,
      swapAgreements: 1,
      pendingApproval: 1,
    });
  });
});

test('rounds the completion percentage and returns 0 without enrollments', () => {
  expect([
    completionPercent(0, 0),
    completionPercent(3, 2),
    completionPercent(8, 1),
    completionPercent(4, 4),
  ]).toEqual([0, 67, 13, 100]);
});

test('rounds profile rates and returns 0 instead of dividing by zero', () => {
  const employer = { pendingInterviews: 0, swapAgreements: 0, pendingApproval: 0 };
  expect(hiringEfficiency({ ...employer, matchedCandidates: 7, activeJobs: 3 })).toBe(233);
  expect(hiringEfficiency({ ...employer, matchedCandidates: 7, activeJobs: 0 })).toBe(0);
  const provider = {
    activeCourses: 1,
    learnersMatched: 0,
    swapAgreements: 0,
    pendingApproval: 0,
    swapConnections: 0,
  };
  expect(providerCompletionRate({ ...provider, completionsThisMonth: 2, totalStudents: 3 })).toBe(67);
  expect(providerCompletionRate({ ...provider, completionsThisMonth: 2, totalStudents: 0 })).toBe(0);
});

test('excludes agreements with an unsent approval or an unsent proposal from the pending count', () => {
  const figures = (sent: number, here: number) =>
    stillPending({ sent: { pendingApproval: sent }, here: { pendingApproval: here } });
  expect([figures(1, 0), figures(0, 1), figures(2, 2)]).toEqual([0, 0, 2]);
  expect(stillPending({ sent: undefined, here: { pendingApproval: 1 } })).toBeUndefined();
});
