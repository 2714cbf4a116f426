import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeLook = 'default' | 'secondary' | 'outline' | 'destructive' | 'muted';

const looks: Record<BadgeLook, string> = {
  default: 'bg-accent-soft text-accent-text',
  secondary: 'bg-wait-soft text-wait',
  outline: 'border border-control text-ink',
  destructive: 'bg-loss-soft text-loss',
  muted: 'bg-sunken text-quiet',
};

export function Badge({ look = 'default', children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-1.5 rounded-mark px-2 text-sm font-semibold whitespace-nowrap [&>svg]:size-4 [&>svg]:shrink-0',
        looks[look],
      )}
    >
      {children}
    </span>
  );
}
