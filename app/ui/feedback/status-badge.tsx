import type { ComponentType } from 'react';
import { cx } from '../cx.ts';

/** The color of a status. */
export type StatusTone = 'quiet' | 'agreed' | 'wait' | 'loss';

const tones: Record<StatusTone, string> = {
  quiet: 'text-quiet',
  agreed: 'text-accent-text',
  wait: 'text-wait',
  loss: 'text-loss',
};

interface StatusMarkProps {
  icon: ComponentType<{ className: string; 'aria-hidden': true }>;
  tone: StatusTone;
  /** Animates the icon while an action is running. */
  turning?: boolean;
  children: string;
}

/** A state as icon, word and color, so that it is readable without color. */
export function StatusBadge({ icon: Icon, tone, turning, children }: StatusMarkProps) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-sm font-medium', tones[tone])}>
      <Icon aria-hidden className={cx('size-4 shrink-0', turning && 'animate-turn')} />
      {children}
    </span>
  );
}
