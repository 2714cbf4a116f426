import { cx } from '../cx.ts';

/** Three quarters of a circle. index.html draws the same before any script has loaded. */
const ring = 'M12 2.5a9.5 9.5 0 1 0 9.5 9.5';

/** A spinner. Needs a label if it is alone; inside a button, the button's text is the label. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={cx('inline-flex items-center justify-center', className)}
    >
      <svg viewBox="0 0 24 24" aria-hidden className="size-[1.25em] animate-turn opacity-80">
        <path d={ring} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** Fills the page while the session or a screen loads. After a while, says that loading takes long. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-4 text-2xl text-accent-text">
      <Spinner label={label} />
      <p className="animate-late text-base text-quiet">This takes a moment on a slow connection.</p>
    </div>
  );
}
