// Warnings about this device that concern the trust in its data: its clock, and work that is long unsent.
import { useState } from 'react';
import { clockSkew } from '#app/changes/clock-skew.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { clockSkewText } from './clock-skew-text.ts';
import { unsentReminder } from './unsent-reminder.ts';
import { useOfflinePeriod } from './use-offline-period.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';
import { formatShortDay } from '#app/ui/format.ts';

export function DeviceWarningNotices() {
  const { status } = useSyncState();
  const { person } = useActor();
  const now = useNow();
  const place = `skillpact-reminded ${person}`;
  const [putAway, setPutAway] = useState(() => localStorage.getItem(place));
  const clock = clockSkewText(status ? clockSkew(status, now.getTime()) : 0);
  const reminder = unsentReminder(status?.waiting ?? 0, status?.oldestWaitingAt ?? null, now);
  const period = useOfflinePeriod();
  // A screen that calls unsent work safe must not show a warning that the work may be lost.
  const isCalledSafe = period?.state === 'locked' || status?.isReady === false;
  const isReminded = reminder && reminder.key !== putAway && !isCalledSafe;

  function hide(key: string) {
    setPutAway(key);
    try {
      localStorage.setItem(place, key);
    } catch {
      // Without room to store it, the reminder comes back at the next start.
    }
  }

  if (!clock && !isReminded && period?.state !== 'ending') return null;
  return (
    <div className="mb-6 flex flex-col gap-3 print:hidden">
      {clock && <Notice tone="waits">{clock}</Notice>}
      {period?.state === 'ending' && (
        <Notice tone="waits">Connect by {formatShortDay(period.until)} to keep working offline.</Notice>
      )}
      {isReminded && (
        <Notice
          tone="waits"
          action={
            <span className="flex flex-wrap gap-2">
              <LinkButton look="secondary" size="small" to="/sync">
                Sync status
              </LinkButton>
              <Button look="quiet" size="small" onClick={() => hide(reminder.key)}>
                Hide
              </Button>
            </span>
          }
        >
          {reminder.text}
        </Notice>
      )}
    </div>
  );
}
