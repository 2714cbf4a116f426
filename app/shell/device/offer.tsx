import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { PassingNotice } from '#app/ui/feedback/passing-notice.tsx';

interface OfferProps {
  /** Undefined where only the person can do it, by the steps that are told. */
  yes?: string | undefined;
  /** What was said yes to is under way. */
  pending?: boolean;
  onYes?: () => void;
  onNo: () => void;
  children: ReactNode;
}

/** Something that a person may have on this device, above the screen where it helps them. */
export function Offer({ yes, pending = false, onYes, onNo, children }: OfferProps) {
  return (
    <div className="mb-6 print:hidden">
      <PassingNotice
        action={
          <span className="flex flex-wrap gap-2">
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
