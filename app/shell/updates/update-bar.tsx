import { Info } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { noticeClass } from '#app/ui/feedback/notice.tsx';
import { acceptUpdate, useUpdateState } from './app-updates.ts';
import type { UpdateState } from './app-updates.ts';

const words: Record<UpdateState, string> = {
  current: '',
  waiting: 'A new version is ready. Reload when you’re done here.',
  'taken-over': 'Another tab opened a new version. Reload this one when you’re done here.',
};

/** For pages whose header stays at the top of the screen. */
export const belowHeader = 'top-[calc(4rem+env(safe-area-inset-top))]';

/**
 * Offers a new version. Never reloads the page by itself. Stays in view at any scroll position. The live region exists
 * before it has text and is not hidden by a dialog, so the message is always announced.
 */
export function UpdateBar({ className }: { className: string }) {
  const state = useUpdateState();
  const isOffered = state !== 'current';
  return (
    <div
      className={
        isOffered
          ? cx('update-bar sticky z-20 bg-sunken shadow-overlay print:hidden', noticeClass, className)
          : 'sr-only'
      }
    >
      {isOffered && <Info aria-hidden className="size-5 shrink-0 text-quiet" />}
      <p role="status" aria-live="polite" className="min-w-0 flex-1 basis-40 text-list">
        {words[state]}
      </p>
      {isOffered && (
        <Button look="secondary" size="small" onClick={() => void acceptUpdate()}>
          Reload
        </Button>
      )}
    </div>
  );
}
