import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { PassingNotice } from '#app/ui/feedback/passing-notice.tsx';

interface OfferProps {
  /** Undefined if the person has to act, by the listed steps. */
  yes?: string | undefined;
  /** The accepted action is running. */
  pending?: boolean;
  onYes?: () => void;
  onNo: () => void;
  children: ReactNode;
}

/** Offers an optional feature above the screen where it is useful. */
export function Offer({ yes, pending = false, onYes, onNo, children }: OfferProps) {
  return (
    <div className="mb-6 print:hidden">
      <PassingNotice
        action={
          <span className="flex max-w-full flex-wrap gap-2">
            {yes && (
              <Button look="secondary" size="small" pending={pending} onClick={onYes}>
                {yes}
              </Button>
            )}
            <Button look="quiet" size="small" disabled={pending} onClick={onNo}>
              Not now
            </Button>
          </span>
        }
      >
        {children}
      </PassingNotice>
    </div>
  );
}
