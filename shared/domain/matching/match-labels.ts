// What the five statuses of a match are called.
import type { matchStatuses } from '#shared/engine/options.ts';

type Status = (typeof matchStatuses)[number];

const labels: Record<Status, string> = {
  matched: 'New Match',
  interview_scheduled: 'Interview Scheduled',
  interview_completed: 'Interview Complete',
  hired: 'Hired',
  not_hired: 'Not Hired',
};
/** Returns the status in words. */
export const matchLabel = (status: Status): string => labels[status];
