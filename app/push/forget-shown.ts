// What a device shows of somebody outside the app, the number on its icon and notifications in the tray: taken away
// when they have left, for the next person would see it.

export async function forgetShown(): Promise<void> {
  await navigator.clearAppBadge?.().catch(() => {});
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
