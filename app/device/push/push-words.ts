// Texts about push on this device that several places use.
import { isSharedDevice } from '#app/session/shared/shared-mark.ts';

export const toldHere = (): string =>
  isSharedDevice()
    ? 'You get notifications on this tablet while you’re in. They end when it locks.'
    : 'You get notifications on this device, even when the app is closed.';

/** Only the person can undo it, and not within the app. */
export const blockedHere =
  'This browser blocks notifications from this site. Open the site settings next to the address, set Notifications to Allow, and reload.';
