import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from './cx.ts';
import { Spinner } from './feedback/spinner.tsx';
import { useMayGive } from './permission.ts';
import type { Gated } from './permission.ts';

/** The weight of a button. One primary button per view. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
/** The height of a button: 44 CSS pixels, 52 for large ones. Small ones are 36 with a mouse. */
export type ButtonSize = 'regular' | 'small' | 'large';

interface Giving {
  /** The command that the button leads to. A person who may not give it does not see the button. */
  gives?: Gated | undefined;
}

interface Look {
  look?: ButtonLook;
  size?: ButtonSize;
}

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong',
  secondary: 'border border-control bg-surface text-ink hover:border-ink hover:bg-paper',
  quiet: 'text-accent-text hover:bg-accent-soft',
  danger: 'bg-loss text-loss-ink hover:bg-loss-strong',
};

/** Small buttons keep a touch target as wide as a thumb, and shrink only for a mouse. */
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3 text-list pointer-fine:min-h-9',
  regular: 'min-h-11 px-4',
  large: 'min-h-13 px-6 text-lg',
};

/** Returns the classes of a button, for elements that only look like one. */
export function buttonClass({ look = 'primary', size = 'regular' }: Look, className?: string): string {
  return cx(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control py-1.5 text-center leading-tight font-semibold select-none',
    'forced-colors:border forced-colors:border-[ButtonBorder] disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    '[&>svg]:size-[1.125em] [&>svg]:shrink-0',
    looks[look],
    sizes[size],
    className,
  );
}

interface ButtonProps extends ComponentProps<'button'>, Look, Giving {
  /** The action is running: the button keeps its width, shows a spinner and ignores further presses. */
  pending?: boolean;
}

/** A button. While `pending` it ignores clicks and stays in the tab order. */
export function Button({
  look,
  size,
  pending = false,
  className,
  children,
  onClick,
  type = 'button',
  gives,
  ...rest
}: ButtonProps) {
  if (!useMayGive(gives)) return null;
  return (
    <button
      {...rest}
      type={pending ? 'button' : type}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? undefined : (onClick ?? (type === 'submit' ? submitForm : undefined))}
      className={buttonClass({ look, size }, className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/**
 * Submits the form by script. Before a native submit, Chromium scans the whole form for autofill, which is noticeable
 * on a slow tablet. Pressing Enter in a field also calls this. Forms that the browser validates are submitted natively.
 */
function submitForm(event: MouseEvent<HTMLButtonElement>) {
  const { form } = event.currentTarget;
  if (!form?.noValidate) return;
  event.preventDefault();
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

interface LinkButtonProps extends Look, Giving {
  to: string;
  /** The server answers this address: a full page load instead of navigation inside the app. */
  leavesApp?: boolean;
  className?: string;
  children: ReactNode;
  onClick?: ComponentProps<'a'>['onClick'];
}

/** A link that looks like a button. `leavesApp` loads a page of the server. */
export function LinkButton({
  look,
  size,
  to,
  leavesApp,
  className,
  children,
  gives,
  ...rest
}: LinkButtonProps) {
  if (!useMayGive(gives)) return null;
  const classes = buttonClass({ look, size }, className);
  if (!leavesApp) {
    return (
      <Link to={to} className={classes} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={classes} {...rest}>
      {children}
    </a>
  );
}

interface IconButtonProps extends ComponentProps<'button'>, Giving {
  label: string;
}

/** A square button whose label is read aloud and shown on hover, but not drawn. */
export function IconButton({ label, className, type = 'button', gives, ...rest }: IconButtonProps) {
  if (!useMayGive(gives)) return null;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:bg-sunken hover:text-ink disabled:opacity-50 [&>svg]:size-5',
        className,
      )}
    />
  );
}
