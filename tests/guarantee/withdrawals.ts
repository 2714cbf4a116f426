// What the naive account knows of a candidate who withdraws, and of a completion that is removed. An interview that has begun is settled first: if it keeps the
// promise, the match stays. Nothing else is owed or arranged from then on.
import type { Row } from '#shared/engine/schema.ts';
import { currentOf } from './account.ts';
import type { Account } from './account.ts';
import { isWaiting } from './claims.ts';
import { isScheduled } from './entries.ts';
import type { LogEntry } from './steps.ts';

type Match = Row<'matches'>;

/** Remembers that the provider withdrew the candidate of this promise, or removed the completion. */
export function tellWithdrawal(account: Account, { name }: LogEntry): void {
  if (name === 'matches.withdraw') account.isWithdrawn = true;
  if (name === 'completions.remove') account.isRemoved = true;
  if (name === 'completions.mark') account.isRemoved = false;
}

/** Remembers that the employer's calendar was changed while nothing was due that it could move. */
export function tellCalendar(account: Account, entry: LogEntry): void {
  const { match } = entry.before;
  const isOpen = !match?.withdrawnAt && (match?.status === 'matched' || isScheduled(entry));
  if (entry.name.startsWith('organizations.') && !isOpen) account.hasNewCalendar = true;
}

/** What arranges an interview. A time that is confirmed or moved was arranged before. */
const arranging = [
  'interviews.propose',
  'interviews.agreeByPhone',
  'interviews.confirm',
  'interviews.suggest',
];

/** Judges an entry by what was known before it. A time that was confirmed before can be confirmed again without effect. */
export function faultOfArranging({ isWithdrawn, isRemoved }: Account, entry: LogEntry): string | null {
  const { name, input, role, before } = entry;
  if (name === 'interviews.confirm' && isScheduled(entry)) return null;
  const isOffer = input.outcome === 'hired' && role === 'employer' && before.match?.status === 'matched';
  if (!arranging.includes(name) && !isOffer) return null;
  if (isRemoved) return `${name} for a completion that was removed`;
  return isWithdrawn ? `${name} for a candidate who withdrew` : null;
}

/** The interview that began, or what was said about it, is settled before the match ends. */
export const hasUnsettled = (account: Account, entry: LogEntry): boolean =>
  (isScheduled(entry) && account.time !== null && account.time.startsAt <= entry.at) ||
  currentOf(account, entry.before.match).some((each) => isWaiting(each) && each.kind !== 'time');

/** A withdrawal takes effect at once if no interview has begun. `wasUnsettled` is from before the entry. */
export function faultOfWithdrawing(wasUnsettled: boolean, { name }: LogEntry, after: Match): string | null {
  if (name !== 'matches.withdraw') return null;
  if (wasUnsettled && after.withdrawnAt) return 'withdrawn before its interview is settled';
  return wasUnsettled || after.withdrawnAt ? null : 'withdrew without effect, and no interview has begun';
}

/** After an entry nothing waits for ever, and nothing that is kept is taken away. */
export function faultOfWithdrawn(account: Account, match: Match, isKept: boolean): string | null {
  if (!account.isWithdrawn) return null;
  const waits = currentOf(account, match).some((each) => isWaiting(each) && each.kind !== 'time');
  if (!match.withdrawnAt && match.status === 'matched' && !waits)
    return 'a candidate withdrew, and nothing is left to settle';
  return match.withdrawnAt && isKept ? 'withdrawn although its interview was held' : null;
}
