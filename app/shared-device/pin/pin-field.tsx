import { TextField } from '#app/ui/inputs/field.tsx';
import { plainDigits } from '#shared/lib/digits.ts';
import { pinLength } from '#app/replica/device/wrapped-key.ts';

interface PinFieldProps {
  label: string;
  value: string;
  onChange: (pin: string) => void;
  hint?: string;
  error?: string | undefined;
  autoFocus?: boolean;
  /** The page has a keypad of its own. */
  hasKeypad?: boolean;
}

/** Six digits that nobody reads over a shoulder. Opens the number pad on a touch device, unless the page has one. */
export function PinField({ onChange, hasKeypad = false, ...field }: PinFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      inputMode={hasKeypad ? 'none' : 'numeric'}
      // Browsers would offer to save it, and hand it to the next person.
      autoComplete="off"
      maxLength={pinLength}
      onChange={({ target }) => onChange(plainDigits(target.value).replaceAll(/\D/g, '').slice(0, pinLength))}
    />
  );
}
