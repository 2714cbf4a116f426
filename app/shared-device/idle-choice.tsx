import { Select } from '#app/ui/inputs/select.tsx';
import { count } from '#app/ui/format.ts';
import { idleMinuteChoices } from './idle-minutes.ts';

interface IdleChoiceProps {
  value: number;
  onChange: (minutes: number) => void;
}

/** How long the device stays open without a touch. */
export function IdleChoice({ value, onChange }: IdleChoiceProps) {
  return (
    <Select
      label="Lock after"
      hint="The tablet locks after this long without a touch."
      value={String(value)}
      options={idleMinuteChoices.map((minutes) => ({
        value: String(minutes),
        label: count(minutes, 'minute'),
      }))}
      onChange={({ target }) => onChange(Number(target.value))}
      className="max-w-xs"
    />
  );
}
