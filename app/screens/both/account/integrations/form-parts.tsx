// The parts of the forms of keys and webhooks.
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { FieldError } from '#app/ui/inputs/field.tsx';

/** What a form in a dialog is given. */
export interface FormProps<Value> {
  isRunning: boolean;
  onCancel: () => void;
  onSave: (value: Value) => void;
}

interface ChoicesProps<Value extends string> {
  legend: string;
  /** The error if nothing is chosen. */
  missing: string;
  options: readonly { value: Value; label: string; hint: ReactNode }[];
  chosen: readonly Value[];
  isTried: boolean;
  onChange: (chosen: Value[]) => void;
}

/** Checkboxes of which at least one has to be chosen. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, missing, options, chosen, isTried, onChange } = props;
  const errorId = useId();
  const isMissing = isTried && chosen.length === 0;
  return (
    <fieldset className="flex flex-col" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="font-semibold">{legend}</legend>
      {isMissing && <FieldError id={errorId}>{missing}</FieldError>}
      {options.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          label={label}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
    </fieldset>
  );
}
