// The lines of the bell: what is still true of a person's notifications, grouped by subject. What a line says is in
// shared/domain/notifications/grouped-texts.ts, which is loaded when the bell is opened.
import { preferencesOf } from '#shared/domain/notifications/notification-preferences.ts';
import type { Notification } from '#shared/domain/notifications/notifications.ts';
import type { Reader } from '#shared/engine/store.ts';
import { unsettled } from './settlement.ts';

/** One line of the bell: the notices about one subject, counted, newest first. */
export interface NoticeGroup {
  key: string;
  newest: Notification;
  isRead: boolean;
  ids: string[];
  /** The title of each notice’s subject, such as a job. */
  titles: string[];
}

/** Returns the lines of the bell, newest first. Read and unread notices of a subject are two lines. */
export async function noticeGroups(reader: Reader, personId: string): Promise<NoticeGroup[]> {
  const rows = await standing(reader, personId);
  const groups = new Map<string, Notification[]>();
  for (const row of rows) {
    const key = `${row.type}/${row.subjectId}/${row.isRead}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups]
    .map(([key, members]) => groupOf(key, members))
    .sort((a, b) => (a.newest.time < b.newest.time ? 1 : -1));
}

function groupOf(key: string, members: Notification[]): NoticeGroup {
  const newest = members.reduce((a, b) => (a.time >= b.time ? a : b));
  return {
    key,
    newest,
    isRead: newest.isRead,
    ids: members.map(({ id }) => id),
    titles: members.map(({ subjectTitle }) => subjectTitle),
  };
}

/** Returns the notices that were not withdrawn, are not settled, and whose kind the person has enabled. */
export async function standing(reader: Reader, personId: string): Promise<Notification[]> {
  const [rows, preferences] = await Promise.all([
    reader.find('notifications', { personId }),
    preferencesOf(reader, personId),
  ]);
  const enabled = rows.filter((row) => !row.withdrawnAt && preferences[row.type] !== 'off');
  const counted = await Promise.all(enabled.map((row) => unsettled(reader, row)));
  return counted.filter((row) => row !== undefined);
}
