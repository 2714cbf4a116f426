// The bell's lines, from the rows on this device.
import { useCommand, useRead } from '#app/replica/live/hooks.ts';
import type { Actor } from '#shared/engine/command.ts';
import { markAllRead, markRead } from '#shared/domain/notifications/mark-read.ts';
import { noticeGroups } from '#shared/reads/notices/notice-lines.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { NotificationFeed } from './notification-feed.ts';

/** Returns the person's notifications from this device. */
export function useNotificationFeed(): NotificationFeed {
  const groups = useRead(myNotices) ?? [];
  const { give } = useCommand();
  return {
    groups,
    unread: groups.filter(({ isRead }) => !isRead).length,
    markRead: (key) => {
      const group = groups.find((candidate) => candidate.key === key);
      if (group && !group.isRead) void give(markRead, { ids: group.ids });
    },
    markAllRead: () => {
      const [first] = groups;
      if (first) void give(markAllRead, { upTo: first.newest.time });
    },
  };
}

const myNotices = (reader: Reader, { person }: Actor) => noticeGroups(reader, person);
