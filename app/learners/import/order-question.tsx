import { Select } from '#app/ui/inputs/select.tsx';
import { formatDay } from '#app/ui/format.ts';
import { readDate } from './dates.ts';
import type { DateOrder, FoundOrder } from './dates.ts';

interface OrderQuestionProps {
  label: string;
  found: FoundOrder;
  value: DateOrder | undefined;
  onChange: (order: DateOrder) => void;
}

/** Asks in which order dates are written, if they can be read as different days. */
export function OrderQuestion({ label, found: { example, orders }, value, onChange }: OrderQuestionProps) {
  if (example === undefined) return null;
  return (
    <Select
      label={label}
      hint={`These dates can be read ${orders.length === 2 ? 'two' : 'three'} ways.`}
      required
      placeholder="Choose one"
      value={value ?? ''}
      options={orders.map((order) => ({
        value: order,
        label: `${example} is ${formatDay(readDate(example, order) ?? '')}`,
      }))}
      onChange={(event) => {
        const order = orders.find((each) => each === event.target.value);
        if (order) onChange(order);
      }}
    />
  );
}
