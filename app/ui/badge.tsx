import type { ReactNode } from 'react';
import { Check, CircleDot, Clock3, Minus, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

/** The colors of a badge. */
export type BadgeLook = 'default' | 'secondary' | 'outline' | 'destructive' | 'muted';

const looks: Record<BadgeLook, string> = {
  default: 'bg-accent-soft text-accent-text',
  secondary: 'bg-wait-soft text-wait',
  outline: 'border border-control text-ink',
  destructive: 'bg-loss-soft text-loss',
  muted: 'bg-sunken text-quiet',
};

const icons: Record<BadgeLook, LucideIcon> = {
  default: Check,
  secondary: Clock3,
  outline: CircleDot,
  destructive: X,
  muted: Minus,
};

interface BadgeProps {
  look?: BadgeLook;
  /** The badge shows a state, so an icon precedes the text: the state must be readable without color. */
  isStatus?: boolean;
  /** Another icon than that of the look, where the state says more. */
  icon?: LucideIcon;
  /** The state is final: a `secondary` badge is shown in gray, with a tick. */
  isOver?: boolean;
  /** Set here and not confirmed yet. Must not look done. */
  isUnsent?: boolean;
  children: ReactNode;
}

export function Badge({ look = 'default', isStatus, icon, isOver, isUnsent, children }: BadgeProps) {
  const isRest = isOver === true && look === 'secondary';
  const Icon = isUnsent ? Clock3 : isRest ? Check : (icon ?? icons[look]);
  return (
    <span
      className={cx(
        'inline-flex min-h-6 shrink-0 items-center gap-1.5 rounded-mark px-2 text-sm font-semibold max-w-full max-sm:[overflow-wrap:anywhere]',
        looks[isRest || isUnsent ? 'muted' : look],
      )}
    >
      {isStatus && <Icon aria-hidden strokeWidth={2.5} className="-ml-0.5 size-3.5 shrink-0" />}
      {children}
    </span>
  );
}
