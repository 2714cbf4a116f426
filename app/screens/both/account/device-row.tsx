import { MonitorSmartphone } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatMoment, formatShortDay } from '#app/ui/format.ts';
import { useForwardFocus } from '#app/ui/dialogs/forward-focus.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import type { Device } from './device.ts';

interface DeviceRowProps {
  device: Device;
  isOffline: boolean;
  onSignOut: () => void;
}

export function DeviceRow({ device, isOffline, onSignOut }: DeviceRowProps) {
  const now = useNow();
  const { device: name, signedInAt, lastSeenAt, isCurrent } = device;
  return (
    <li
      ref={useForwardFocus<HTMLLIElement>()}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
    >
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isCurrent && <Badge>This device</Badge>}
        </p>
        <p className="text-sm text-quiet">
          Signed in {formatShortDay(signedInAt)}
          {!isCurrent && `, last used ${formatMoment(lastSeenAt, now)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="secondary"
          size="small"
          disabled={isOffline}
          aria-label={`Sign out this device: ${name}`}
          onClick={onSignOut}
        >
          Sign out this device
        </Button>
      )}
    </li>
  );
}
