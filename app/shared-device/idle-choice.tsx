import { Select } from '#app/ui/inputs/select.tsx';
import { count } from '#app/ui/format.ts';
import { leastTabletLockMinutes, mostTabletLockMinutes } from '#shared/policy.ts';

/** Minutes without a touch that can be chosen. */
export const idleMinuteChoices = [leastTabletLockMinutes, 2, 5, 10, mostTabletLockMinutes] as const;

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
