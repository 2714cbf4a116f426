import { deviceZone } from '#app/ui/wall-clock.ts';

/** The clock that a new organization gets: this device's. */
export function ZoneNote() {
  return (
    <p className="mt-4 text-sm text-quiet">
      Your deadlines and times follow this device’s time zone, {deviceZone().replaceAll('_', ' ')}. You can
      change it in your profile.
    </p>
  );
}
