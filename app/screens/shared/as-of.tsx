import { useSync } from '#app/replica/live/hooks.ts';
import { formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';

/** Shows when the figures were last in sync with the server. */
export function AsOf() {
  const { status } = useSync();
  const now = useNow();
  return status?.isReady && status.lastUpdatedAt ? (
    <>As of {formatMoment(status.lastUpdatedAt, now)}</>
  ) : (
    'Not updated yet'
  );
}
