/** A person's actions on the notifications on a screen, regardless of the program that shows them. */
import { until } from '../until.ts';

export interface ShownNotification {
  id: string;
  title: string;
  body: string;
  /** The labels of its buttons. */
  buttons: string[];
}

export interface NotificationTray {
  /** Returns the notifications on the screen, oldest first. */
  shown(): Promise<ShownNotification[]>;
  /** Taps the notification, or its button with this label. */
  click(notification: ShownNotification, button?: string): Promise<void>;
  dismiss(notification: ShownNotification): Promise<void>;
}

/** Waits for the first notification with such a title. */
export function notificationTitled(tray: NotificationTray, title: RegExp, within = 10_000) {
  return until(
    `a notification is titled ${title}`,
    async () => {
      const shown = await tray.shown();
      const found = shown.find((notification) => title.test(notification.title));
      if (found) return found;
      throw new Error(`shown are ${JSON.stringify(shown.map((notification) => notification.title))}`);
    },
    { within },
  );
}
