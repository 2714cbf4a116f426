// Texts about push on this device that several places use.

export const toldHere = 'You get notifications on this device, even when the app is closed.';

/** Only the person can undo it, and not within the app. */
export const blockedHere =
  'This browser blocks notifications from this site. Open the site settings next to the address, set Notifications to Allow, and reload.';
