import { useMemo, useSyncExternalStore } from 'react';
import type { CSSProperties } from 'react';
import { Check, CircleAlert, Clock3, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { cx } from '../cx.ts';
import { closeTopWindow, isWindowOpen, onWindowsChanged } from '../dialogs/open-windows.ts';
import { dismissToast, shownForMs, swipeThresholdPx, useToast } from './toast.ts';
import type { ToastVariant } from './toast.ts';

const edge = 12;

/**
 * The header shows what waits, so the toast is at the bottom, above what sticks there: on a wide screen over the empty end
 * of the sidebar. A window has its buttons at the bottom, so the toast is on top while one is open, also one that was opened
 * later.
 */
function placeOfToast(isUnderWindow: boolean): CSSProperties | undefined {
  if (isUnderWindow) return undefined;
  const bar = Number.parseFloat(document.documentElement.style.scrollPaddingBottom) || 0;
  return { top: 'auto', bottom: `calc(env(safe-area-inset-bottom) + ${Math.max(bar, edge)}px)` };
}

const isWithinToast = (element: Element | null): boolean => !!element?.closest('[data-toast]');

const marks = {
  default: { icon: Check, color: 'text-accent-text' },
  destructive: { icon: CircleAlert, color: 'text-loss' },
  waiting: { icon: Clock3, color: 'text-quiet' },
  attention: { icon: CircleAlert, color: 'text-wait' },
} satisfies Record<ToastVariant, object>;

/**
 * Renders the toast of toast.ts: 5 seconds, swiped away to the right, focused with F8. Rendered once, near the root.
 * Escape closes the window under the toast, unless the focus is in the toast.
 */
export function Toaster() {
  const shown = useToast();
  const id = shown?.id;
  const isUnderWindow = useSyncExternalStore(onWindowsChanged, isWindowOpen);
  const place = useMemo(
    () => (id === undefined ? undefined : placeOfToast(isUnderWindow)),
    [id, isUnderWindow],
  );
  const isBad = shown?.variant === 'destructive';
  const { icon: Icon, color } = marks[shown?.variant ?? 'default'];
  return (
    <Primitive.Provider duration={shownForMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {shown && (
        <Primitive.Root
          key={shown.id}
          open={shown.open}
          onOpenChange={(open) => !open && dismissToast()}
          onEscapeKeyDown={(event) => {
            if (isWithinToast(document.activeElement) || !closeTopWindow()) return;
            event.preventDefault();
          }}
          type={isBad ? 'foreground' : 'background'}
          data-toast=""
          className={cx(
            'flex animate-rise items-start gap-3 rounded-panel border bg-surface py-3 pr-1.5 pl-4 shadow-overlay data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            isBad ? 'border-loss' : 'border-line',
          )}
        >
          <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', color)} />
          <div className="min-w-0 flex-1">
            <Primitive.Title className="font-semibold">{shown.title}</Primitive.Title>
            {shown.description && (
              <Primitive.Description className="text-list text-quiet">
                {shown.description}
              </Primitive.Description>
            )}
          </div>
          <Primitive.Close
            aria-label="Close"
            className="-my-2 grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        style={place}
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        className={cx(
          'fixed inset-x-4 top-[calc(env(safe-area-inset-top)+1rem)] z-60 mx-auto w-auto max-w-[26rem] sm:inset-x-auto sm:top-3 sm:right-[max(1.5rem,env(safe-area-inset-right))] sm:w-[26rem]',
          place && 'lg:right-auto lg:left-[max(0.75rem,env(safe-area-inset-left))] lg:w-74',
        )}
      />
    </Primitive.Provider>
  );
}
