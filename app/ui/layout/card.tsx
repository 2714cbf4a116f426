import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface CardProps {
  title?: ReactNode;
  /** Shown on the right of the title: a link or one small button. */
  aside?: ReactNode;
  /** The content has its own padding, such as rows that reach the border. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** The standard box, with a ruled title line. */
export function Card({ title, aside, flush, className, children }: CardProps) {
  return (
    <section
      className={cx(
        'overflow-clip rounded-panel border border-line bg-surface',
        // Rows reach the border. A nested box does not.
        flush && '[&>.notice]:m-4 sm:[&>.notice]:m-5',
        className,
      )}
    >
      {title && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 sm:px-5">
          <h2 className="text-lg font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      {flush ? children : <div className="p-4 sm:p-5">{children}</div>}
    </section>
  );
}
