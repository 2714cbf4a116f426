import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { plainDigits } from '#shared/lib/digits.ts';
import { cx } from '../cx.ts';
import { tellOfSilentAutofill } from './silent-autofill.ts';

// Once, with the first field that is loaded.
tellOfSilentAutofill();

/** The texts around a control. */
export interface FieldWords {
  label: string;
  /** Shown before an error and together with it. */
  hint?: ReactNode;
  /** The error, in words that say how to fix it. */
  error?: string | undefined;
  /** A related decision, under the control. */
  note?: ReactNode;
}

interface FieldProps extends FieldWords {
  required?: boolean;
  /** The label is read aloud but not drawn. */
  isLabelHidden?: boolean;
  className?: string;
  /** Renders the control with the ids and states that connect it to its texts. */
  children: (control: FieldControl) => ReactNode;
}

/** The attributes that tie a control to its texts. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a control, a hint and an error, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  note,
  required,
  isLabelHidden,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
        {required && <Asterisk />}
      </label>
      {hint && (
        <p id={hintId} className="-mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {note}
    </div>
  );
}

function Asterisk() {
  return (
    <span aria-hidden className="ml-0.5 text-loss">
      *
    </span>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-loss">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

/** The style of every one-line control. */
export const controlClass =
  'w-full min-h-11 rounded-control border border-control bg-surface px-3 py-2 text-ink hover:border-ink aria-invalid:border-loss aria-invalid:border-2 disabled:bg-sunken disabled:text-quiet';

type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'id'>;

/** A labeled input of one line. */
export function TextField({ label, hint, error, note, required, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, note, required, className }}>
      {(control) => <input type="text" dir="auto" {...input} {...control} className={controlClass} />}
    </Field>
  );
}

/**
 * A number field. Not a native number input, because the scroll wheel would change the value, and invalid input would
 * read as empty.
 */
export function NumberField({
  isDecimal,
  onChange,
  ...field
}: Omit<TextFieldProps, 'type'> & { isDecimal?: boolean }) {
  return (
    <TextField
      {...field}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      onChange={(event) => {
        const { target } = event;
        const plain = plainDigits(target.value);
        if (plain !== target.value) target.value = plain;
        onChange?.(event);
      }}
    />
  );
}

/** A calendar date, "2025-06-03": the same day in every time zone. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />;
}

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id'>;

/** A labeled input of several lines. */
export function TextArea({
  label,
  hint,
  error,
  note,
  required,
  className,
  rows = 4,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, note, required, className }}>
      {(control) => (
        <textarea rows={rows} dir="auto" {...area} {...control} className={cx(controlClass, 'resize-y')} />
      )}
    </Field>
  );
}
