// What the bell shows, wherever it comes from, and where a tap on an item leads.
import type { UserType } from '#app/session/person.ts';

export type NotificationType = 'match' | 'interview' | 'completion' | 'message' | 'agreement' | 'system';

export interface NotificationItem {
  id: string;
  title: string;
  message: string;
  /** When it happened, an instant. */
  time: string;
  type: NotificationType;
  isRead: boolean;
  /** Where exactly it leads; without one, the type decides. */
  link?: string;
}

export interface NotificationFeed {
  items: readonly NotificationItem[];
  unread: number;
  markRead: (id: string) => void;
  markAllRead: () => void;
}

const paths: Record<UserType, Record<NotificationType, string>> = {
  employer: {
    match: '/candidates',
    interview: '/interviews',
    completion: '/candidates',
    message: '/messages',
    agreement: '/swap-agreements',
    system: '/',
  },
  provider: {
    match: '/matches',
    interview: '/matches',
    completion: '/completions',
    message: '/messages',
    agreement: '/swap-agreements',
    system: '/',
  },
  admin: {
    match: '/candidates',
    interview: '/interviews',
    completion: '/candidates',
    message: '/',
    agreement: '/admin/swaps',
    system: '/',
  },
};

export function notificationPath(item: NotificationItem, userType: UserType): string {
  return item.link || paths[userType][item.type];
}
