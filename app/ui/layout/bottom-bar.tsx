import type { ReactNode } from 'react';
import { useForwardFocus } from '../dialogs/forward-focus.ts';
import { useScrollPadding } from './use-scroll-padding.ts';

/** The screen's main action within reach of a thumb: stays at the bottom edge while the list scrolls behind it. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      ref={useScrollPadding<HTMLDivElement>()}
      role="region"
      data-bar=""
      aria-label={label}
      className="sticky bottom-0 z-20 [@media(max-height:32rem)]:static -mx-4 mt-4 flex animate-rise flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:bottom-4 sm:mx-0 sm:rounded-panel sm:border sm:pb-3 sm:shadow-overlay"
    >
      <div ref={useForwardFocus<HTMLDivElement>()} className="contents">
        {children}
      </div>
    </div>
  );
}
