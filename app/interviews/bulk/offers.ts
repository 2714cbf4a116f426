// The times that employers offer to a provider's learners, and which of them can be confirmed together: no learner gets
// two interviews at the same time.
import { canConfirm, isScheduled } from '#shared/domain/interviews/interviews.ts';
import type { Slot } from '#shared/domain/interviews/interviews.ts';
import { identityOf } from '#shared/domain/people/same-person.ts';
import type { Actor } from '#shared/engine/command.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

/** One learner and the time to confirm, or the interview that every offered time overlaps. */
export interface Offer {
  row: MatchInFull;
  /** The earliest offered time that fits; the earliest of all if none fits. */
  slot: Slot;
  clash?: Busy;
}

/** The offers of one employer, who may have proposed times for several jobs at once. */
export interface OfferGroup {
  key: string;
  employer: string;
  /** The titles of the jobs. */
  jobs: readonly string[];
  offers: readonly Offer[];
}

/** When a learner is in an interview. */
interface Busy {
  startsAt: string;
  minutes: number;
  employer: string;
}

/**
 * Groups the offers in `rows` by employer. `all` are all matches of the provider: an interview that is scheduled there, and a
 * time confirmed for the same learner in the same batch, keep a learner busy.
 */
export function offersIn(
  rows: readonly MatchInFull[],
  all: readonly MatchInFull[],
  actor: Actor,
  now: string,
): OfferGroup[] {
  const busy = busyTimes(all);
  const offers = rows
    .map((row) => ({ row, open: row.slots.filter((slot) => canConfirm(slot, row.match, actor, now)) }))
    .filter(({ open }) => open.length > 0)
    .sort((a, b) => ((a.open[0]?.startsAt ?? '') < (b.open[0]?.startsAt ?? '') ? -1 : 1))
    .flatMap(({ row, open }) => offerOf(row, open, busy) ?? []);
  return [...groupBy(offers, ({ row }) => row.match.employerId)].map(([key, members]) => ({
    key,
    employer: employerOf(members[0]?.row),
    jobs: [...new Set(members.map(({ row }) => row.job?.title ?? 'a job'))],
    offers: members,
  }));
}

/** Returns the offers that can be confirmed together. */
export const fitting = (offers: readonly Offer[]): Offer[] => offers.filter(({ clash }) => !clash);

function offerOf(row: MatchInFull, open: readonly Slot[], busy: Map<string, Busy[]>): Offer | undefined {
  const [first] = open;
  if (!first) return undefined;
  const learner = learnerKey(row);
  const taken = busy.get(learner) ?? [];
  const minutes = minutesOf(row);
  const clashOf = ({ startsAt }: Slot) => taken.find((other) => overlaps({ startsAt, minutes }, other));
  const slot = open.find((each) => !clashOf(each));
  const clash = slot ? undefined : clashOf(first);
  if (!slot) return { row, slot: first, ...(clash && { clash }) };
  busy.set(learner, [...taken, { startsAt: slot.startsAt, minutes, employer: employerOf(row) }]);
  return { row, slot };
}

function busyTimes(all: readonly MatchInFull[]): Map<string, Busy[]> {
  const busy = new Map<string, Busy[]>();
  for (const row of all) {
    const { interviewDate } = row.match;
    if (!isScheduled(row.match) || !interviewDate) continue;
    const one = { startsAt: interviewDate, minutes: minutesOf(row), employer: employerOf(row) };
    busy.set(learnerKey(row), [...(busy.get(learnerKey(row)) ?? []), one]);
  }
  return busy;
}

/** A learner has a reference per course, so the person is recognized by name and email. */
const learnerKey = ({ match, learner }: MatchInFull): string =>
  learner?.studentEmail ? identityOf(learner) : match.candidateReferenceId;

const minutesOf = ({ interview }: MatchInFull): number => interview?.minutes ?? 30;

const employerOf = (row: MatchInFull | undefined): string => row?.job?.employerName ?? 'An employer';

function overlaps(one: Omit<Busy, 'employer'>, other: Busy): boolean {
  const [start, otherStart] = [Date.parse(one.startsAt), Date.parse(other.startsAt)];
  return start < otherStart + other.minutes * 60_000 && otherStart < start + one.minutes * 60_000;
}
