import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from './skeleton.tsx';

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

/** What every waiting screen below says. Without it, a waiting screen says after a while that loading takes long. */
export const WaitingText = createContext<ReactNode>(undefined);

/** Fills the page while the session or a screen loads: the spinner above three grey rows. index.html draws the same. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  const text = use(WaitingText);
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-xl content-center justify-items-center gap-4 text-2xl text-accent-text">
      <Spinner label={label} />
      {text ?? <p className="animate-late text-base text-quiet">This takes a moment on a slow connection.</p>}
      <div aria-hidden className="mt-4 grid w-full gap-3">
        {['w-full', 'w-11/12', 'w-4/5'].map((width) => (
          <Skeleton key={width} className={cx('h-14', width)} />
        ))}
      </div>
    </div>
  );
}
