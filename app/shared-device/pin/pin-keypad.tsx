// A keypad for people who stand at the tablet. The field keeps the focus for those who type with keys.
import { Delete } from 'lucide-react';
import { pinLength } from '#app/replica/device/wrapped-key.ts';

interface PinKeypadProps {
  value: string;
  onChange: (pin: string) => void;
  isDisabled: boolean;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'] as const;

const keyLook =
  'grid h-16 place-items-center rounded-control border border-line bg-surface text-2xl font-semibold tabular-nums select-none hover:bg-sunken active:bg-sunken disabled:opacity-55';

export function PinKeypad({ value, onChange, isDisabled }: PinKeypadProps) {
  return (
    <div
      role="group"
      aria-label="Digits"
      className="grid grid-cols-3 gap-3"
      onPointerDown={(event) => event.preventDefault()}
    >
      {digits.map((digit) =>
        digit === '' ? (
          <span key="empty" />
        ) : (
          <button
            key={digit}
            type="button"
            tabIndex={-1}
            disabled={isDisabled}
            className={keyLook}
            onClick={() => value.length < pinLength && onChange(value + digit)}
          >
            {digit}
          </button>
        ),
      )}
      <button
        type="button"
        tabIndex={-1}
        disabled={isDisabled}
        aria-label="Delete the last digit"
        className={keyLook}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <Delete aria-hidden className="size-6" />
      </button>
    </div>
  );
}
