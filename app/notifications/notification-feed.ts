// The type of the bell's items, and the address that an item leads to.
import type { UserType } from '#app/session/person.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kinds.ts';
import type { NotificationType } from '#shared/engine/options.ts';

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

export interface NotificationFeed {
  items: readonly NotificationItem[];
  unread: number;
  markRead: (id: string) => void;
  markAllRead: () => void;
}

export function notificationPath(item: NotificationItem, userType: UserType): string {
  return item.link || notificationKinds[item.type].page[userType];
}
