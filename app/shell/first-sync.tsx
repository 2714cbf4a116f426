import type { ReactNode } from 'react';
import { useSync } from '#app/replica/react.ts';
import { formatNumber } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PageSpinner } from '#app/ui/spinner.tsx';

/** On a device that has nothing yet: waits for the first rows, then lets one work while the rest arrives. */
export function FirstSync({ children }: { children: ReactNode }) {
  const { status, loop } = useSync();
  if (!status) return <PageSpinner />;
  if (status.isReady) return children;
  if (status.received > 0) {
    return (
      <>
        <div className="mb-6">
          <Notice>
            Getting your work ready, {formatNumber(status.received)} entries so far. Keep the app open.
          </Notice>
        </div>
        {children}
      </>
    );
  }
  if (loop.connection === 'offline') {
    return (
      <Notice>
        No connection. This device has no copy of your work yet; it comes with the first connection.
      </Notice>
    );
  }
  return <PageSpinner label="Getting your work ready" />;
}
