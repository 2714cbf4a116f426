// One person on the outcome sheet.
import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from '#app/ui/cx.ts';
import { capitalized } from '#app/ui/format.ts';
import { RowSelect } from '#app/ui/inputs/select.tsx';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { notHiredReasons } from '#shared/domain/interviews/record-outcome.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { formatSlot } from '../times.ts';
import { outcomesFor } from './sheet-choices.ts';
import type { Choice, SheetOutcome } from './sheet-choices.ts';

interface SheetRowProps {
  row: MatchInFull;
  now: string;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
  onKey: (event: KeyboardEvent) => void;
}

const labels: Readonly<Record<SheetOutcome, string>> = {
  hired: 'Hired',
  not_hired: 'Not hired',
  absent: 'Did not attend',
};

export function SheetRow({ row, now, choice, onChoose, onKey }: SheetRowProps) {
  const { match, job, interview } = row;
  const id = useId();
  const possible = outcomesFor(row, now);
  const hint = hintOf(row, possible, choice);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p id={id} className="font-semibold tabular-nums" translate="no">
          {match.candidateReferenceId}
        </p>
        <p className="text-sm text-quiet [overflow-wrap:anywhere]">
          {job?.title}
          {match.interviewDate && `, ${formatSlot(match.interviewDate, zoneOfPlace(interview))}`}
        </p>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-wait">
            {hint}
          </p>
        )}
      </div>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="grid grid-flow-col gap-1 rounded-control bg-sunken p-1 max-sm:w-full max-sm:auto-cols-fr"
      >
        {possible.map((outcome) => (
          <label
            key={outcome}
            className={cx(
              'relative grid min-h-11 place-items-center rounded-control border px-3 text-center text-list leading-tight font-semibold select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              choice?.outcome === outcome
                ? 'border-accent bg-accent text-accent-ink forced-colors:border-[Highlight]'
                : 'border-transparent hover:bg-surface',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={choice?.outcome === outcome}
              onChange={() => onChoose({ outcome })}
              onKeyDown={onKey}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            {labels[outcome]}
          </label>
        ))}
      </div>
      {choice?.outcome === 'not_hired' && (
        <RowSelect
          label={`Reason for ${match.candidateReferenceId}`}
          className="max-sm:w-full"
          value={choice.reason ?? ''}
          options={[
            { value: '', label: 'Choose a reason' },
            ...notHiredReasons.map((reason) => ({ value: reason, label: capitalized(reason) })),
          ]}
          onChange={(reason) => onChoose({ outcome: 'not_hired', reason })}
        />
      )}
    </li>
  );
}

function hintOf(
  { interview }: MatchInFull,
  possible: readonly SheetOutcome[],
  choice: Choice | undefined,
): string | undefined {
  if (possible.length === 1)
    return 'The training provider hasn’t agreed to this time and can still dispute it. You can record a hire.';
  if (choice?.outcome !== 'absent') return undefined;
  return interview?.absences
    ? 'Second no-show: your guarantee is met.'
    : 'First no-show: you owe a new interview.';
}
