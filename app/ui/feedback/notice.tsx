import type { ReactNode } from 'react';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';

/** `plain` informs, `done` reports a success, `waits` asks the person to act. */
export type NoticeTone = 'plain' | 'done' | 'waits';

const tones: Record<NoticeTone, { icon: LucideIcon; box: string; mark: string }> = {
  plain: { icon: Info, box: 'bg-sunken', mark: 'text-quiet' },
  done: { icon: CircleCheck, box: 'bg-accent-soft', mark: 'text-accent-text' },
  waits: { icon: TriangleAlert, box: 'bg-wait-soft', mark: 'text-wait' },
};

/** Lays out a notice that holds more than a sentence. */
export const noticeClass = 'notice flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel px-4 py-2.5';

interface NoticeProps {
  tone?: NoticeTone;
  action?: ReactNode;
  children: ReactNode;
}

/** A sentence about the whole page, with at most one action. */
export function Notice({ tone = 'plain', action, children }: NoticeProps) {
  const { icon: Icon, box, mark } = tones[tone];
  return (
    <div role="status" className={cx(noticeClass, box)}>
      <Icon aria-hidden className={cx('size-5 shrink-0', mark)} />
      <div className="min-w-0 flex-1 basis-52 text-list">{children}</div>
      {action}
    </div>
  );
}
