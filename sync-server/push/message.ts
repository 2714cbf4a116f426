// Builds the payload of a push: counts and job titles, never a person. All browsers get the declarative format. If a
// browser does not support it, the service worker reads the same fields.
import { createHash } from 'node:crypto';
import { groupedText } from '#shared/domain/notifications/grouped-texts.ts';
import { candidatesTitle } from '#shared/domain/notifications/interview-notices.ts';
import { newsTitle, newsText } from '#shared/domain/notifications/notifications.ts';
import { shortened } from '#shared/lib/texts.ts';
import type { Delivery } from './deliveries.ts';

type Subject = Pick<
  Delivery,
  | 'id'
  | 'personId'
  | 'type'
  | 'subjectId'
  | 'openCount'
  | 'title'
  | 'textCode'
  | 'textParams'
  | 'link'
  | 'subjectTitle'
  | 'subjectTitles'
  | 'counts'
  | 'unreadCount'
>;

const LONGEST_TITLE = 120;
const SHORT_TITLE = 40;

/** Makes the JSON of a push. `isShort` leaves out texts that would exceed the size limit. */
export function pushPayload(subject: Subject, publicOrigin: string, isShort = false): string {
  const { id, personId, type, subjectId, unreadCount } = subject;
  const { title, body, link } = wordsOf(subject);
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: shortened(title, isShort ? SHORT_TITLE : LONGEST_TITLE),
      navigate: new URL(link, publicOrigin).href,
      ...(body && !isShort ? { body } : {}),
      tag: `${type}/${subjectId}`,
      // A later push replaces an earlier one silently, except that a moved interview alerts again.
      ...(type === 'interview' ? { renotify: true } : {}),
      lang: 'en-US',
      data: { id, recipient: personId },
    },
    app_badge: unreadCount,
    // Wakes the service worker even if the browser could show the push itself, because the worker checks who uses the
    // device now.
    mutable: true,
  });
}

/** Push services keep only the newest message of a topic, and may read the topic, so it contains no information. */
export const pushTopic = ({ type, subjectId }: Subject): string =>
  createHash('sha256').update(`${type}/${subjectId}`).digest('base64url').slice(0, 32);

function wordsOf(subject: Subject) {
  const { type, openCount, title, link, subjectTitle, subjectTitles, counts } = subject;
  if (type === 'test')
    return { title: 'Notifications work on this device', body: 'This is the test you asked for.', link: '/' };
  if (type === 'digest') return { title: newsTitle(openCount), body: newsText(counts ?? {}), link: '/' };
  if (type === 'match') {
    const jobTitle = shortened(subjectTitle ?? '', 80);
    const body = openCount === 1 ? 'An interview is guaranteed.' : 'An interview is guaranteed for each.';
    return { title: candidatesTitle(openCount, jobTitle), body, link: link ?? '/' };
  }
  const newest = { ...subject, type, title: title ?? '', message: '', subjectTitle: subjectTitle ?? '' };
  return {
    title: groupedText(newest, subjectTitles ?? []).title,
    body: '',
    // The page of them all, and not the newest one on it.
    link: (openCount > 1 ? link?.split('?')[0] : link) ?? '/',
  };
}
