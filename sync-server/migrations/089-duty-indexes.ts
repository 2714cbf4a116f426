// Adds the indexes that the regular duties ask: what is older, or newer, than a time.
import { addIndexes } from './tables.ts';

export const dutyIndexes = addIndexes('089-duty-indexes', {
  entries_settled: 'entries ("settledAt")',
  history_at: 'history (at)',
  notifications_shown: `notifications (time) where message <> ''`,
  matches_created: 'matches ("createdAt")',
  matches_withdrawn: 'matches ("withdrawnAt") where "withdrawnAt" is not null',
  matches_settled: `matches ((least("honouredAt", "deadlineAt"))) where guarantee in ('honoured', 'honoured_late', 'missed')`,
  claims_settled: 'claims ("settledAt")',
  jobs_promising: 'jobs ("employerId") where "interviewsDue" is distinct from 0',
  messages_created: 'messages ("createdAt")',
  agreements_approved: 'agreements ("approvedAt")',
  agreements_ended: 'agreements ("endedAt")',
  completions_marked: 'completions ("markedAt")',
  completions_removed: 'completions ("removedAt") where "removedAt" is not null',
  enrollments_updated: 'enrollments ("updatedAt")',
  enrollments_removed: 'enrollments ("removedAt") where "removedAt" is not null',
  endedSessions_ended: '"endedSessions" ("endedAt")',
  dataRequests_done: '"dataRequests" ("doneAt")',
  learnerTokens_created: '"learnerTokens" ("createdAt")',
  learnerTokens_asked: '"learnerTokens" ("createdAt") where "matchId" is not null',
  learnerLinks_revoked: '"learnerLinks" ("revokedAt") where "revokedAt" is not null',
  clients_seen: 'clients ("seenAt")',
});
