import { useState } from 'react';
import * as z from 'zod/mini';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { count } from '#app/ui/format.ts';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { currentSettings, defaultSettings } from '#shared/domain/platform/settings.ts';
import { DeviceRow } from './device-row.tsx';
import { type Device, device } from './device.ts';

const parse = (json: unknown) => z.array(device).parse(json);

/** The devices on which this person is signed in. A lost or lent tablet can be signed out here. */
export function Devices() {
  const [version, setVersion] = useState(0);
  const [ending, setEnding] = useState<Device | 'others'>();
  const devices = useLoaded('/api/auth/sessions', parse, version);
  const { offlineDays } = { ...defaultSettings, ...useRead(currentSettings) };
  const { call, isRunning, isOffline } = useServerCall();
  const others = devices.state === 'there' ? devices.value.filter(({ isCurrent }) => !isCurrent) : [];

  async function signOut(which: Device | 'others') {
    const isAll = which === 'others';
    await call({
      method: 'DELETE',
      path: isAll ? '/api/auth/sessions' : `/api/auth/sessions/${which.id}`,
      done: { title: isAll ? 'All other devices signed out' : 'Device signed out' },
      failed: 'Failed to sign out the device',
    });
    setEnding(undefined);
    setVersion((before) => before + 1);
  }

  return (
    <Card
      flush
      title="Devices"
      aside={
        others.length > 1 && (
          <Button look="secondary" size="small" disabled={isOffline} onClick={() => setEnding('others')}>
            Sign out all others
          </Button>
        )
      }
    >
      {devices.state === 'loading' && <SkeletonRows rows={2} />}
      {devices.state === 'failed' && <NotLoaded {...devices} />}
      {devices.state === 'there' && (
        <ul className="divide-y divide-line">
          {devices.value.map((item) => (
            <DeviceRow key={item.id} device={item} isOffline={isOffline} onSignOut={() => setEnding(item)} />
          ))}
        </ul>
      )}
      {isOffline && devices.state === 'there' && (
        <p className="border-t border-line px-4 py-3 text-sm text-quiet sm:px-5">
          You need a connection for this.
        </p>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={(isOpen) => !isOpen && setEnding(undefined)}
        title={ending === 'others' ? 'Sign out all other devices?' : `Sign out ${ending?.device ?? ''}?`}
        confirm={ending === 'others' ? 'Sign out all others' : 'Sign out this device'}
        danger
        pending={isRunning}
        onConfirm={() => ending && void signOut(ending)}
      >
        <p>
          That device stops syncing and gets no notifications. Unsent work stays there until you sign in on it
          again.{ending === 'others' && ' Calendar feeds stop working, too.'}
        </p>
        <p>
          Anyone who can unlock the device can still read what’s on it until the app locks itself{' '}
          {count(offlineDays, 'day')} after its last updates.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
