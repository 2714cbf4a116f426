import { Select } from '#app/ui/inputs/select.tsx';
import { asPeriod, periodLabel, periods } from '#shared/domain/platform/periods.ts';
import type { Period } from '#shared/domain/platform/periods.ts';

interface PeriodFilterProps {
  period: Period;
  /** What belongs to a period. */
  hint: string;
  onChange: (period: Period) => void;
}

export function PeriodFilter({ period, hint, onChange }: PeriodFilterProps) {
  return (
    <Select
      label="Period"
      hint={hint}
      className="sm:max-w-sm print:hidden"
      options={periods.map((value) => ({ value, label: periodLabel(value) }))}
      value={period}
      onChange={(event) => onChange(asPeriod(event.target.value))}
    />
  );
}
