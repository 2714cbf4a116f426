import { cx } from './cx.ts';

/** A turning ring. Give it a label when it stands alone; inside a button the button speaks for it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={cx('inline-flex items-center justify-center', className)}
    >
      <span
        aria-hidden
        className="size-[1.25em] animate-turn rounded-full border-2 border-current border-r-transparent opacity-80"
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** Fills the page while the session or a screen loads. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-2xl text-accent-text">
      <Spinner label={label} />
    </div>
  );
}
