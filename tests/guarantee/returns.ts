// A completion that is put back finds its promise as it was: since when the interview is owed, a missed deadline and an
// excuse. The days without the completion do not count, and the employer has at least ten working days left.
import type { Row } from '#shared/engine/schema.ts';
import { faultOfTen, isUsedUp } from './deadlines.ts';
import type { Account } from './account.ts';
import type { LogEntry } from './steps.ts';

type Match = Row<'matches'>;

const kept = ['owedSince', 'missedAt', 'excusedAt', 'firstDecidedAt', 'lateCompletion'] as const;

/** Judges the match after a completion was marked, by the match as it was before. */
export function faultOfReturn(entry: LogEntry, account: Account, after: Match): string | null {
  const before = entry.before.match;
  if (
    entry.name !== 'completions.mark' ||
    !before?.withdrawnAt ||
    after.withdrawnAt ||
    before.lateCompletion === 'waiting' ||
    before.waitsForPlaceSince !== null
  )
    return null;
  const changed = kept.find((field) => before[field] !== after[field]);
  if (changed) return `a completion that was put back finds another ${changed}`;
  if (after.missedAt || after.excusedAt) return null;
  const isEarlier = (after.deadlineAt ?? '') < (before.deadlineAt ?? '');
  const { hasNewCalendar } = account;
  account.hasNewCalendar = false;
  if (isEarlier && !hasNewCalendar && !fellWithItsTime(account, before))
    return 'an earlier deadline after a return';
  return isUsedUp(after) ? null : faultOfTen(entry, after, 'a return');
}

/** The clock was to rest until a time to which the provider had moved the interview. The time fell with the completion. */
const fellWithItsTime = ({ statements }: Account, { withdrawnAt }: Match): boolean =>
  statements.some(
    ({ kind, by, time, at }) =>
      kind === 'time' &&
      by === 'provider' &&
      at <= (withdrawnAt ?? '') &&
      (time?.startsAt ?? '') > (withdrawnAt ?? ''),
  );
