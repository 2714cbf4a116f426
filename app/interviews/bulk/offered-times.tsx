// What employers offer to a provider's learners: confirm all at once, or go through them one by one.
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { CalendarCheck, TriangleAlert } from 'lucide-react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import type { ButtonSize } from '#app/ui/button.tsx';
import { capitalized, count, formatNumber, formatWeekday } from '#app/ui/format.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { pactKey } from '#shared/reads/pacts/pact-key.ts';
import { formatSlot } from '../times.ts';
import { GoThrough } from './go-through.tsx';
import { fitting, offersIn } from './offers.ts';
import type { Offer, OfferGroup } from './offers.ts';

interface OfferedTimesProps {
  /** The matches on the screen. */
  rows: readonly MatchInFull[];
  /** All matches: their interviews keep learners busy. */
  all: readonly MatchInFull[];
  /** Shows only the employers who propose times for several courses or jobs: the heads of the others confirm them. */
  isByPact?: boolean;
}

/** From this number on, one offer after the other is tedious. */
const fewest = 2;

export function OfferedTimes({ rows, all, isByPact = false }: OfferedTimesProps) {
  return useOffers(rows, all)
    .filter(({ offers }) => offers.length >= fewest)
    .filter(({ offers }) => !isByPact || new Set(offers.map(({ row }) => pactKey(row.match))).size > 1)
    .map((group) => <OffersOfEmployer key={group.key} group={group} />);
}

function useOffers(rows: readonly MatchInFull[], all: readonly MatchInFull[]): OfferGroup[] {
  const actor = useActor();
  const now = useMinute();
  return useMemo(() => offersIn(rows, all, actor, now), [rows, all, actor, now]);
}

interface PactOffersProps extends Omit<OfferedTimesProps, 'isByPact'> {
  /** Shown where there is nothing to confirm together. */
  otherwise: ReactNode;
}

/** The act of a head: confirms what is offered to the matches of one course and job, which have one employer. */
export function PactOffers({ rows, all, otherwise }: PactOffersProps) {
  const [group] = useOffers(rows, all);
  if (!group || group.offers.length < fewest) return otherwise;
  const { offers } = group;
  const leftOut = offers.length - fitting(offers).length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-list text-quiet">
        {capitalized(timesWords(offers))}
        {leftOut > 0 && (
          <span className="block text-wait">{count(leftOut, 'learner is', 'learners are')} busy then</span>
        )}
      </p>
      {leftOut < offers.length ? <ConfirmAll offers={offers} size="small" /> : otherwise}
    </div>
  );
}

interface ConfirmAllProps {
  offers: readonly Offer[];
  size?: ButtonSize;
}

function ConfirmAll({ offers, size = 'regular' }: ConfirmAllProps) {
  const { runAll, isRunning } = useSubmit(confirmTime);
  const fit = fitting(offers);

  function confirmAll() {
    void runAll(
      fit.map(({ slot }) => ({ slotId: slot.id })),
      {
        title: `${count(fit.length, 'interview')} scheduled`,
        partly: (taken, of) => `${formatNumber(taken)} of ${count(of, 'interview')} scheduled`,
      },
    );
  }

  return (
    <Button gives={confirmTime} size={size} pending={isRunning} onClick={confirmAll}>
      {fit.length === offers.length
        ? `Choose for all ${formatNumber(fit.length)}`
        : `Choose for ${formatNumber(fit.length)} of ${formatNumber(offers.length)}`}
    </Button>
  );
}

function OffersOfEmployer({ group: { employer, jobs, offers } }: { group: OfferGroup }) {
  const [toGoThrough, setToGoThrough] = useState<readonly string[]>();
  const fit = fitting(offers);

  return (
    <section
      aria-label={`Times proposed by ${employer}, ${jobs.join(', ')}`}
      className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-panel border border-line bg-surface px-4 py-4 sm:px-5"
    >
      <CalendarCheck aria-hidden className="size-6 shrink-0 text-accent-text max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {employer} proposes {timesWords(offers)}
        </p>
        <p className="text-list text-quiet [overflow-wrap:anywhere]">
          {jobs.join(', ')}. {spanOf(fit)} {effectOf(offers, fit)}
        </p>
        <Clashes offers={offers} />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-auto">
        <Button look="secondary" onClick={() => setToGoThrough(offers.map(({ row }) => row.match.id))}>
          Go through them
        </Button>
        {fit.length > 0 && <ConfirmAll offers={offers} />}
      </div>
      {toGoThrough && <GoThrough ids={toGoThrough} onClose={() => setToGoThrough(undefined)} />}
    </section>
  );
}

function Clashes({ offers }: { offers: readonly Offer[] }) {
  const clashing = offers.filter(({ clash }) => clash);
  if (clashing.length === 0) return null;
  return (
    <ul aria-label="Left out" className="mt-1.5 flex flex-col gap-1 text-list">
      {clashing.slice(0, shownClashes).map(({ row, slot, clash }) => (
        <li key={slot.id} className="flex items-start gap-1.5 text-wait">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {row.learner?.studentName || row.match.candidateReferenceId} has another interview then:{' '}
            {clash?.employer}, {formatSlot(clash?.startsAt ?? '', zoneOfPlace(row.interview))}. Left out.
          </span>
        </li>
      ))}
      {clashing.length > shownClashes && (
        <li className="text-wait">And {count(clashing.length - shownClashes, 'other')}.</li>
      )}
    </ul>
  );
}

const shownClashes = 5;

/** "12 times on Thu, Dec 3", or "times for 12 learners" if a learner has a choice. */
function timesWords(offers: readonly Offer[]): string {
  const hasChoice = offers.some(({ row }) => row.slots.length > 1);
  const amount = hasChoice ? `times for ${count(offers.length, 'learner')}` : count(offers.length, 'time');
  const days = [
    ...new Set(offers.map(({ row, slot }) => formatWeekday(slot.startsAt, zoneOfPlace(row.interview)))),
  ];
  return days.length === 1 ? `${amount} on ${days[0]}` : `${amount} on ${formatNumber(days.length)} days`;
}

function spanOf(fit: readonly Offer[]): string {
  const [first, last] = [fit[0], fit.at(-1)];
  if (!first || !last) return '';
  const slotWords = ({ row, slot }: Offer) => formatSlot(slot.startsAt, zoneOfPlace(row.interview));
  return first === last ? `${slotWords(first)}.` : `From ${slotWords(first)} to ${slotWords(last)}.`;
}

function effectOf(offers: readonly Offer[], fit: readonly Offer[]): string {
  if (fit.length === 0) return 'None of these times fits.';
  const which = offers.some(({ row }) => row.slots.length > 1)
    ? 'This chooses the earliest time that fits each learner.'
    : '';
  return `${which} You can still move or cancel each interview before it begins.`.trim();
}
