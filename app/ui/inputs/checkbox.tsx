import { useEffect, useId, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Check, Minus } from 'lucide-react';
import { cx } from '../cx.ts';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> {
  label: ReactNode;
  /** The label is read aloud but not drawn, because the row already shows it. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** A related decision, shown below. */
  note?: ReactNode;
  /** Some, but not all, items of this checkbox are chosen. */
  some?: boolean;
}

/** A checkbox with a label. `some` shows that only a part of a group is chosen. */
export function Checkbox({
  label,
  labelHidden,
  hint,
  error,
  note,
  some,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx('flex flex-col', className)}>
      <label
        className={cx(
          labelHidden ? 'grid size-11 place-items-center' : 'flex min-h-11 items-start gap-3 py-2.5',
        )}
      >
        <span className="relative grid size-5.5 shrink-0 place-items-center">
          <Box
            {...input}
            ref={ref}
            some={some ?? false}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
          />
          {some && (
            <Minus
              aria-hidden
              strokeWidth={3}
              className="pointer-events-none absolute size-4 text-accent-ink"
            />
          )}
          {!some && input.checked !== false && (
            <Check
              aria-hidden
              strokeWidth={3}
              className="pointer-events-none absolute hidden size-4 text-accent-ink peer-checked:block"
            />
          )}
        </span>
        <span className={labelHidden ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 pl-8.5 text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <div className="pl-8.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {note}
    </div>
  );
}

function Box({ some, ref, ...input }: ComponentProps<'input'> & { some: boolean }) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = some;
  }, [some]);
  return (
    <input
      {...input}
      type="checkbox"
      ref={(box) => {
        own.current = box;
        if (typeof ref === 'function') return ref(box);
        if (ref) ref.current = box;
      }}
      className="peer size-5.5 appearance-none forced-colors:indeterminate:border-[Highlight] forced-colors:checked:border-[Highlight] rounded-mark border-2 border-control bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-ink aria-invalid:border-loss"
    />
  );
}
