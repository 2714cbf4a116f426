// The warning that a device's clock is wrong. Dates that the device fills in would be wrong too.
import { count } from '#app/ui/format.ts';
import { isClockOff } from './warning-thresholds.ts';

const minute = 60_000;

/** Returns "This tablet's clock is 3 hours off. Dates may be wrong."; undefined while the clock is about right. */
export function clockSkewText(skewMs: number): string | undefined {
  if (!isClockOff(skewMs)) return undefined;
  const minutes = Math.round(Math.abs(skewMs) / minute);
  const hours = Math.round(minutes / 60);
  const days = Math.round(hours / 24);
  const much =
    minutes < 90 ? count(minutes, 'minute') : hours < 48 ? count(hours, 'hour') : count(days, 'day');
  return `This tablet's clock is ${much} off. Dates may be wrong.`;
}
