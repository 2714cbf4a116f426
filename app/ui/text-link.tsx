import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from './cx.ts';

const classes =
  'rounded-mark font-medium text-accent-text underline decoration-1 underline-offset-[0.2em] hover:decoration-2';

interface TextLinkProps {
  to: string;
  /** The address is outside the app: another site, a mail program, or a page of the server. */
  leavesApp?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link inside text. `leavesApp` loads a page of the server. */
export function TextLink({ to, leavesApp, className, children }: TextLinkProps) {
  if (!leavesApp) {
    return (
      <Link to={to} className={cx(classes, className)}>
        {children}
      </Link>
    );
  }
  const elsewhere = to.startsWith('http');
  return (
    <a
      href={to}
      className={cx(classes, className)}
      {...(elsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  );
}
