// The closed days of a working calendar: the list of days, and the field for another one.
import { Suspense, useState } from 'react';
import { CalendarPlus, Plus, X } from 'lucide-react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/inputs/field.tsx';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { closedDaysOf, closedDaysText } from '#shared/domain/organizations/organizations.ts';

const NationalHolidays = lazyPart(async () => (await import('./national-holidays.tsx')).NationalHolidays);

interface ClosedDaysFieldProps {
  noun?: 'closed day' | 'holiday';
  /** The days as in the row: sorted and separated by spaces. */
  value: string;
  onChange: (value: string) => void;
  /** The typed day that was not added yet. A form saves it, too. */
  next: string;
  onNext: (day: string) => void;
  hint: string;
  error: string | undefined;
  note?: React.ReactNode;
}

export function ClosedDaysField({
  noun = 'closed day',
  value,
  onChange,
  next,
  onNext,
  hint,
  error,
  note,
}: ClosedDaysFieldProps) {
  const [isAdding, setAdding] = useState(false);
  const legend = capitalized(`${noun}s`);
  const days = closedDaysOf({ closedDays: value });
  const setDays = (chosen: readonly string[]) => onChange(closedDaysText(chosen));
  function add() {
    if (next) setDays([...days, next]);
    onNext('');
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold">{legend}</legend>
      <p className="mb-1 text-sm text-quiet">{hint}</p>
      {days.length > 0 && (
        <ul aria-label={legend} className="divide-y divide-line rounded-control border border-line">
          {days.map((day) => (
            <li key={day} className="flex items-center justify-between pl-3 tabular-nums">
              {formatDay(day)}
              <IconButton
                label={`Remove ${formatDay(day)}`}
                onClick={() => setDays(days.filter((other) => other !== day))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <DateField
          label={`Another ${noun}`}
          value={next}
          onChange={(event) => onNext(event.target.value)}
          className="min-w-0 flex-1 basis-40"
          error={error}
        />
        <Button look="secondary" onClick={add}>
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      {isAdding ? (
        <Suspense>
          <NationalHolidays closed={days} onChange={setDays} onDone={() => setAdding(false)} />
        </Suspense>
      ) : (
        <Button look="quiet" size="small" className="self-start" onClick={() => setAdding(true)}>
          <CalendarPlus aria-hidden />
          Add national holidays
        </Button>
      )}
      {note}
    </fieldset>
  );
}

/** The closed days that a form saves: those in the list, and the typed day. */
export const withTypedDay = (closedDays: string, next: string): string =>
  closedDaysText(closedDaysOf({ closedDays: `${closedDays} ${next}` }));
