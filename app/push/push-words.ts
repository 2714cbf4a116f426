// What is said of push on the device in hand in more than one place.

export const toldHere = 'You are told on this device, also when the app is closed.';

/** Only the person can undo it, and not within the app. */
export const blockedHere =
  'This browser blocks notifications from this site. To allow them, open the site settings beside the address, set Notifications to Allow, and reload.';
