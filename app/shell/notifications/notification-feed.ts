// What the bell knows: the lines, and what can be done with them.
import type { NoticeGroup } from '#shared/reads/notices/notice-lines.ts';

/** The lines of the bell and what can be done with them. */
export interface NotificationFeed {
  groups: readonly NoticeGroup[];
  unread: number;
  markRead: (key: string) => void;
  markAllRead: () => void;
}
