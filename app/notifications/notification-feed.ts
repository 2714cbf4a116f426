// The type of the bell's items, and the address that an item leads to.
import type { UserType } from '#app/session/person.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kinds.ts';
import type { NotificationType } from '#shared/engine/options.ts';

/** A line of the bell. */
export interface NotificationItem {
  id: string;
  title: string;
  message: string;
  /** When it happened, an instant. */
  time: string;
  type: NotificationType;
  isRead: boolean;
  /** The exact address. Without one, the type decides. */
  link?: string;
}

/** The lines of the bell and what can be done with them. */
export interface NotificationFeed {
  items: readonly NotificationItem[];
  unread: number;
  markRead: (id: string) => void;
  markAllRead: () => void;
}

/** Returns the page to open. Rows of before have no link. */
export function notificationPath(item: NotificationItem, userType: UserType): string {
  return item.link || notificationKinds[item.type].page[userType];
}
