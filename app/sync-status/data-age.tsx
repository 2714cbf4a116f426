import { Notice } from '#app/ui/feedback/notice.tsx';
import { dataAgeText } from './data-age-text.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';
import { useServerNow } from '#app/forms/server/use-server-now.ts';

/** Shows the age of the data on the screen. Renders nothing while the data is recent. */
export function DataAge() {
  const { status, loop } = useSyncState();
  const now = useServerNow();
  // Before the first sync is complete, only a part of the data is here.
  const updatedAt = status?.isReady && status.lastUpdatedAt;
  if (!updatedAt || loop.connection === 'online') return null;
  const age = dataAgeText(updatedAt, now);
  if (!age) return null;
  if (age.tone === 'banner') {
    return (
      <div className="mb-6">
        <Notice tone="waits">{age.text}</Notice>
      </div>
    );
  }
  return (
    <p
      className={
        age.tone === 'wait'
          ? 'mb-3 inline-block rounded-mark bg-wait-soft px-2 py-0.5 text-sm font-semibold text-wait'
          : 'mb-2 text-sm text-quiet tabular-nums'
      }
    >
      {age.text}
    </p>
  );
}
