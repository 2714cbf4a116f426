// A date and time field for a time zone. When clocks change, some times do not exist and some occur twice.
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { formatMomentOf } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { clockChangeAt, zoneHint } from '#app/ui/wall-clock.ts';

interface MomentFieldProps extends Omit<ComponentProps<typeof TextField>, 'type'> {
  /** The time zone, if it is not the organization's. */
  zone?: string | undefined;
}

/** A field for a local time in `zone`. Its value is an instant. */
export function MomentField({ zone, hint, note, ref, error, ...field }: MomentFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const [typed, setTyped] = useState('');
  const look = () => setTyped(input.current?.value ?? '');
  useEffect(look, []);
  const change = clockChangeAt(typed, zone);
  const zoneName = zoneHint(useNow(), zone);
  return (
    <TextField
      {...field}
      type="datetime-local"
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
      }}
      onInput={look}
      // Restoring a draft fires no change event.
      onFocus={look}
      hint={
        zoneName ? (
          <>
            {hint} {zoneName}
          </>
        ) : (
          hint
        )
      }
      error={change ? `${formatMomentOf(typed)} ${words[change.kind]}` : error}
      note={
        <>
          {change && (
            <Button
              look="secondary"
              size="small"
              className="self-start"
              onClick={() => input.current && type(input.current, change.next)}
            >
              Use {formatMomentOf(change.next)}
            </Button>
          )}
          {note}
        </>
      }
    />
  );
}

const words = {
  skipped: 'does not exist: the clocks go forward over it.',
  repeated: 'comes twice: the clocks go back over it.',
};

/** Sets the value as if it were typed, so that the form receives the event. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
