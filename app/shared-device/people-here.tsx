// The people of a shared tablet, as on a till: whose tablet it is, the time, and a large button for each person.
import type { ReactNode } from 'react';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { count, formatTime, formatWeekday } from '#app/ui/format.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import type { ShownCopy } from './use-copies.ts';

interface PeopleHereProps {
  copies: readonly ShownCopy[];
  onChoose: (person: string) => void;
  /** What the last person has to know. */
  notice: ReactNode;
}

export function PeopleHere({ copies, onChoose, notice }: PeopleHereProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeader title="Who is teaching?">
          {copies.length === 0
            ? 'Nobody has signed in on this tablet yet. Sign in once, and your name appears here.'
            : `${ownersOf(copies) ?? 'Your team'} shares this tablet. Choose your name and type your PIN.`}
        </PageHeader>
        <Clock />
      </div>
      {notice}
      <ul className="grid gap-4 sm:grid-cols-2">
        {copies.map(({ person, label, waiting }) => (
          <li key={person}>
            <button
              type="button"
              className="flex min-h-24 w-full items-center gap-4 rounded-panel border border-line bg-surface px-5 py-4 text-left text-xl font-semibold hover:bg-sunken"
              onClick={() => onChoose(person)}
            >
              <span
                aria-hidden
                className="grid size-14 shrink-0 place-items-center rounded-full bg-accent text-accent-ink"
              >
                {initialsOf(label)}
              </span>
              <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label || 'No name'}</bdi>
              {waiting > 0 && <Badge look="muted">{count(waiting, 'waiting', 'waiting')}</Badge>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Clock() {
  const now = useMinute();
  return (
    <p className="mb-6 text-right tabular-nums">
      <time dateTime={now} className="block text-3xl font-bold">
        {formatTime(now)}
      </time>
      <span className="text-quiet">{formatWeekday(now)}</span>
    </p>
  );
}

/** Returns the organization of all copies; undefined if people of several use the tablet. */
function ownersOf(copies: readonly ShownCopy[]): string | undefined {
  const [first, ...others] = new Set(copies.map(({ organization }) => organization));
  return others.length === 0 ? (first ?? undefined) : undefined;
}

/** Returns "TP" for "Tess P.". */
const initialsOf = (label: string): string =>
  label
    .replace(/,.*/, '')
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
