import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from '../cx.ts';
import { Field, controlClass } from './field.tsx';
import type { FieldWords } from './field.tsx';

/** A choice of a select. */
export interface Option {
  value: string;
  label: string;
}

type SelectProps = FieldWords &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    options: readonly Option[];
    /** Shown before a choice is made. */
    placeholder?: string;
    /** The label is inside, before the choice. For a bar of several selects. */
    isInline?: boolean;
  };

/** A native select, which works best on touch devices and with screen readers. */
export function Select({
  label,
  hint,
  error,
  note,
  required,
  className,
  options,
  placeholder,
  isInline,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, note, required, className }} isLabelHidden={isInline ?? false}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={cx(controlClass, 'appearance-none pr-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label: word }) => (
              <option key={value} value={value}>
                {isInline ? `${label}: ${word}` : word}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-quiet"
          />
        </span>
      )}
    </Field>
  );
}

interface RowSelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** The reason why it is disabled, shown on hover. */
  title?: string | undefined;
  className?: string;
  /** 36 CSS pixels high with a mouse, as in the rows of a compact table. */
  isSmall?: boolean;
}

/** A select within a row or a toolbar. Its label is read aloud and not drawn. */
export function RowSelect({
  label,
  value,
  options,
  onChange,
  isSmall,
  className,
  ...select
}: RowSelectProps) {
  return (
    <span className={cx('relative inline-block', className)}>
      <select
        {...select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          controlClass,
          'appearance-none pr-10',
          isSmall && 'pointer-fine:min-h-9 pointer-fine:py-1',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-quiet"
      />
    </span>
  );
}
