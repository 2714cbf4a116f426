// The times of a form, one to five: typed, or picked in the week, with what speaks against them.
import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { MomentField } from '#app/forms/moment-field.tsx';
import { AfterDue } from '#app/interviews/due.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/inputs/field.tsx';
import { toInstant } from '#app/ui/wall-clock.ts';
import { ClosedDays } from './closed-days.tsx';
import { Overlaps } from './overlaps.tsx';
import { PickButton } from './pick-button.tsx';
import type { PickTimesProps } from './pick-times.tsx';

/** The names of the fields. */
export const slotNames = ['slot1', 'slot2', 'slot3', 'slot4', 'slot5'] as const;
type SlotName = (typeof slotNames)[number];
/** Local times, or empty texts. */
export type SlotValues = Record<SlotName, string>;

export const noSlots: SlotValues = { slot1: '', slot2: '', slot3: '', slot4: '', slot5: '' };

/** Returns the typed times as instants. */
export const instantsOf = (typed: readonly string[], zone?: string): string[] =>
  typed.filter(Boolean).map((local) => toInstant(local, zone));

interface SlotFieldsProps extends Omit<PickTimesProps, 'chosen' | 'most' | 'onDone' | 'onClose'> {
  field: (name: SlotName) => object;
  typed: readonly string[];
  shownAtFirst: number;
  error: string | undefined;
  onType: (name: SlotName, local: string) => void;
}

export function SlotFields({ field, typed, shownAtFirst, error, onType, ...pick }: SlotFieldsProps) {
  const { planner, matchIds, meeting, zone, closed, dueBy } = pick;
  const [opened, setOpened] = useState(shownAtFirst);
  // A draft may contain more times than are shown.
  const shown = Math.max(opened, typed.findLastIndex(Boolean) + 1);
  const times = instantsOf(typed, zone);

  /** Clears the removed field: a hidden time is not proposed. */
  function remove(name: SlotName) {
    onType(name, '');
    setOpened(shown - 1);
  }

  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">Times</legend>
        {slotNames.slice(0, shown).map((name, index) => (
          <div key={name} className="flex flex-wrap items-end gap-2">
            <MomentField
              label={`Time ${index + 1}`}
              zone={zone}
              className="min-w-0 flex-1"
              {...field(name)}
            />
            {index > 0 && index === shown - 1 && (
              <IconButton label={`Remove time ${index + 1}`} onClick={() => remove(name)}>
                <X aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
        {error && <FieldError id="slots-error">{error}</FieldError>}
        <div className="flex flex-wrap gap-2">
          <PickButton
            {...pick}
            chosen={typed.filter(Boolean)}
            most={slotNames.length}
            onDone={(chosen) => {
              for (const [index, name] of slotNames.entries()) onType(name, chosen[index] ?? '');
            }}
          />
          {shown < slotNames.length && (
            <Button look="quiet" size="small" onClick={() => setOpened(shown + 1)}>
              <Plus aria-hidden />
              Add a time
            </Button>
          )}
        </div>
      </fieldset>
      <Overlaps {...{ planner, matchIds, meeting, times, zone }} />
      <ClosedDays closed={closed} holidays={planner.holidays} typed={typed} />
      <AfterDue dueBy={dueBy} times={times} />
    </>
  );
}
