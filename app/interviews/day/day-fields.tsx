// The fields of an interview day besides its start and place: the end, the breaks and the rooms.
import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { breakNames, roomNames } from './day-plan.ts';
import type { DayValues } from './day-plan.ts';

interface FieldsProps {
  field: (name: keyof DayValues) => { error: string | undefined };
  values: DayValues;
  onClear: (...names: (keyof DayValues)[]) => void;
}

export function BreakFields({ field, values, onClear }: FieldsProps) {
  const [opened, setOpened] = useState(1);
  // A draft may contain more breaks than are shown.
  const shown = Math.max(
    opened,
    breakNames.findLastIndex(([from, until]) => values[from] || values[until]) + 1,
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Breaks</legend>
      {breakNames.slice(0, shown).map(([from, until], index) => (
        <div key={from} className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <TextField
            type="time"
            label={`Break ${index + 1} from`}
            className="min-w-0 flex-1"
            {...field(from)}
          />
          <TextField type="time" label="Until" className="min-w-0 flex-1" {...field(until)} />
          {index === shown - 1 && (
            <IconButton
              label={`Remove break ${index + 1}`}
              onClick={() => {
                onClear(from, until);
                setOpened(shown - 1);
              }}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {shown < breakNames.length && (
        <Button look="quiet" size="small" className="self-start" onClick={() => setOpened(shown + 1)}>
          <Plus aria-hidden />
          Add a break
        </Button>
      )}
    </fieldset>
  );
}

export function RoomFields({ field, values }: Omit<FieldsProps, 'onClear'>) {
  const rooms = Number(values.rooms);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Rooms or interviewers</legend>
      <Select
        label="Interviews at the same time"
        options={roomNames.map((_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
        {...field('rooms')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {roomNames.slice(0, rooms).map((name, index) => (
          <TextField
            key={name}
            label={rooms === 1 ? 'Room or interviewer' : `Room or interviewer ${index + 1}`}
            maxLength={120}
            placeholder={rooms === 1 ? undefined : `Room ${index + 1}`}
            {...field(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
