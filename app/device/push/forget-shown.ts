// Removes the number on the app icon and the notifications in the tray after a person has left, because the next person
// would see them.

/** Closes the shown notifications and clears the count on the app's icon. */
export async function forgetShown(): Promise<void> {
  await navigator.clearAppBadge?.().catch(() => {});
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
