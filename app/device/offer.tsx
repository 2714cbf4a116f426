import type { ReactNode } from 'react';
import { Info, X } from 'lucide-react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { useForwardFocus } from '#app/ui/dialogs/forward-focus.ts';

interface OfferProps {
  /** Undefined if the person has to act, by the listed steps. */
  yes?: string | undefined;
  /** What a screen reader says for `yes`; it begins with the same words. */
  yesInFull?: string | undefined;
  /** The accepted action is running. */
  pending?: boolean;
  onYes?: () => void;
  onNo: () => void;
  children: ReactNode;
}

/** Offers an optional feature above the screen where it is useful: one line, also on a phone. */
export function Offer({ yes, yesInFull, pending = false, onYes, onNo, children }: OfferProps) {
  return (
    <div ref={useForwardFocus<HTMLDivElement>()} className="mb-6 print:hidden">
      <div
        role="status"
        className="flex flex-wrap items-start gap-x-3 rounded-panel bg-sunken py-1 pr-1 pl-4 forced-colors:border"
      >
        <Info aria-hidden className="my-3 size-5 shrink-0 text-quiet max-sm:hidden" />
        <div className="min-w-0 flex-1 basis-26 py-2.5 text-list">{children}</div>
        <span className="ml-auto flex shrink-0 items-center gap-1">
          {yes && (
            <Button look="secondary" size="small" pending={pending} aria-label={yesInFull} onClick={onYes}>
              {yes}
            </Button>
          )}
          <IconButton label="Not now" disabled={pending} onClick={onNo}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
    </div>
  );
}

/** The part of an offer's sentence for which a phone has no room. A screen reader reads it there, too. */
export function OfferDetail({ children }: { children: ReactNode }) {
  return <span className="max-sm:sr-only">{children}</span>;
}
