import type { ReactNode } from 'react';
import { Info, TriangleAlert } from 'lucide-react';
import { cx } from './cx.ts';

interface NoticeProps {
  /** Something waits for a person; otherwise it is only said. */
  waits?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

/** A sentence about the whole page, with at most one thing to do about it. */
export function Notice({ waits, action, children }: NoticeProps) {
  const Icon = waits ? TriangleAlert : Info;
  return (
    <div
      role="status"
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel px-4 py-2.5',
        waits ? 'bg-wait-soft' : 'bg-accent-soft',
      )}
    >
      <Icon aria-hidden className={cx('size-5 shrink-0', waits ? 'text-wait' : 'text-accent-text')} />
      <div className="min-w-0 flex-1 basis-56 text-list">{children}</div>
      {action}
    </div>
  );
}
