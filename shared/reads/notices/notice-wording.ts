// What a line of the bell says.
import { candidatesTitle } from '#shared/domain/notifications/interview-notices.ts';
import { noticeText } from '#shared/domain/notifications/notice-texts.ts';
import type { NoticeText } from '#shared/domain/notifications/notice-texts.ts';
import type { NoticeGroup } from './notice-lines.ts';

/** Candidates for a job are counted; of other notices about one subject, the newest is told. */
export function wordingOf({ newest, ids }: Pick<NoticeGroup, 'newest' | 'ids'>): NoticeText {
  const text = noticeText(newest);
  if (newest.type !== 'match' || ids.length === 1) return text;
  return { ...text, title: candidatesTitle(ids.length, newest.subjectTitle) };
}
