import { expect, test } from 'vitest';
import type { LinkedJob } from '#shared/reads/courses.ts';
import { undecided } from '#shared/domain/agreements/agreement.ts';
import { linkChanges } from './link-changes.ts';

type Agreement = LinkedJob['agreement'];

function link(jobId: number, round: number, status: Agreement['status']): LinkedJob {
  const agreement: Agreement = {
    id: `1.${jobId}.${round}`,
    courseId: 1,
    jobId,
    round,
    status,
    employerId: 'employer',
    providerId: 'provider',
    terms: '',
    termsCode: null,
    interviewsPer30Days: null,
    ...undecided,
    isRelated: false,
    createdAt: '2025-06-03T10:42:00.000Z',
    rev: 1,
  };
  return { agreement, job: undefined };
}

const links = [link(10, 1, 'active'), link(20, 1, 'pending_approval'), link(30, 2, 'cancelled')];
const given = (chosen: number[]) =>
  linkChanges(links, chosen)
    .orders(1)
    .map(({ command, input }) => [command.name, input]);

test('produces no commands for an unchanged selection', () => {
  expect(given(linkChanges(links).linkedBefore)).toEqual([]);
});

test('ends the active round of a deselected job', () => {
  expect(given([20])).toEqual([['courses.unlinkJob', { courseId: 1, jobId: 10, round: 1 }]]);
});

test('opens the first round for a newly selected job', () => {
  expect(given([10, 20, 40])).toEqual([['courses.linkJob', { courseId: 1, jobId: 40, round: 1 }]]);
});

test('opens the next round for a job whose last round has ended', () => {
  expect(given([10, 20, 30])).toEqual([['courses.linkJob', { courseId: 1, jobId: 30, round: 3 }]]);
});
