// Adds notifications. A notification is a row: the bell reads these rows, and Web Push only delivers them.
import { notificationTypes, platformId } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { isRestricted } from '#shared/engine/visibility.ts';
import { concerns } from './coverage.ts';
import { notificationKinds } from './notification-kinds.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { noticeTexts } from './notice-texts.ts';
import type { NoticeCode, NoticeParams } from './notice-texts.ts';

/** A row of the bell, of one person in one organization. */
export type Notification = Row<'notifications'>;

/** The event without the person it concerns. A notification never contains personal data. */
export type Notice = Pick<
  Notification,
  'type' | 'title' | 'message' | 'textCode' | 'textParams' | 'link' | 'subjectId' | 'subjectTitle'
> & {
  /** The time of the event the notification is about, if it has one. */
  happensAt?: string;
  /** The course it is about. Only members of a provider who work on it are told. */
  courseId?: number;
  /** The job it is about. Only members of an employer who work at its site are told. */
  jobId?: number;
};

/** Where a notice leads and what it is about; the title of what it is about, unless it is the notice's own. */
export type NoticeSubject = Pick<
  Notice,
  'type' | 'link' | 'subjectId' | 'happensAt' | 'courseId' | 'jobId'
> & {
  subjectTitle?: string;
};

/** Makes the text of a notification and its code. Parameters that the code does not know are dropped. */
export function notice<Code extends NoticeCode>(
  textCode: Code,
  params: NoticeParams<Code>,
  subject: NoticeSubject,
): Notice {
  const { params: kept, text } = assertDefined(noticeTexts[textCode].read(params));
  return { subjectTitle: text.title, ...subject, ...text, textCode, textParams: JSON.stringify(kept) };
}

/**
 * Adds one row for every member of the organization whom it concerns. Repeating the same `key` marks the row as unread
 * again.
 */
export async function notifyMembers(
  store: Writer,
  organizationId: string,
  key: string,
  notice: Notice,
  now: string,
): Promise<void> {
  const isConcerned = (membership: Membership) =>
    (notice.courseId ?? notice.jobId) === undefined || concerns(store, membership, notice);
  await notifyConcerned(store, organizationId, key, notice, now, isConcerned);
}

/** Like `notifyMembers`, for a notice about several courses or jobs: only members who see everything are told. */
export const notifyOverseers: typeof notifyMembers = (store, organizationId, key, notice, now) =>
  notifyConcerned(
    store,
    organizationId,
    key,
    notice,
    now,
    (membership) => !isRestricted({ ...membership, memberRole: membership.role }),
  );

async function notifyConcerned(
  store: Writer,
  organizationId: string,
  key: string,
  notice: Notice,
  now: string,
  isConcerned: (membership: Membership) => boolean | Promise<boolean>,
): Promise<void> {
  const [people, memberships] = await Promise.all([
    store.find('users', { organizationId }),
    store.find('memberships', { organizationId }),
  ]);
  const concerned = await Promise.all(
    memberships.map(async (membership) => ({
      id: membership.personId,
      isTold: membership.endedAt !== null || (await isConcerned(membership)),
    })),
  );
  const untold = new Set(concerned.flatMap(({ id, isTold }) => (isTold ? [] : [id])));
  const told = people.filter(({ id }) => !untold.has(id));
  await notifyPeople(store, told, organizationId, key, notice, now);
}

type Membership = Row<'memberships'>;

/** Adds one row for every administrator except the one who caused the event. */
export async function notifyAdmins(
  store: Writer,
  key: string,
  notice: Notice,
  now: string,
  except?: string,
): Promise<void> {
  const admins = await store.find('users', { userType: 'admin' });
  const others = admins.filter(({ id }) => id !== except);
  await notifyPeople(store, others, platformId, key, notice, now);
}

/** Reports whether an administrator has got a notice of this key since then. */
export async function areAdminsTold(store: Reader, key: string, since: string): Promise<boolean> {
  const admins = await store.find('users', { userType: 'admin' });
  const told = await Promise.all(admins.map(({ id }) => store.get('notifications', `${key}-${id}`)));
  return told.some((one) => one !== undefined && one.time > since);
}

/** Adds one row for each of these people. */
export async function notifyPeople(
  store: Writer,
  people: readonly Pick<Row<'users'>, 'id'>[],
  organizationId: string,
  key: string,
  notice: Notice,
  now: string,
): Promise<void> {
  await Promise.all(
    people.map(async (member) => {
      const id = `${key}-${member.id}`;
      const existing = await store.get('notifications', id);
      if (existing)
        return store.put('notifications', {
          ...existing,
          happensAt: null,
          courseId: null,
          jobId: null,
          ...notice,
          time: now,
          isRead: false,
          withdrawnAt: null,
        });
      return store.add('notifications', {
        happensAt: null,
        courseId: null,
        jobId: null,
        ...notice,
        id,
        personId: member.id,
        organizationId,
        time: now,
        isRead: false,
        withdrawnAt: null,
        createdAt: now,
      });
    }),
  );
}

/** Withdraws an unread notice, so that no push mentions an undone event. Returns whether anybody had read it. */
export async function withdrawNotice(
  store: Writer,
  organizationId: string,
  key: string,
  now: string,
): Promise<boolean> {
  const members = await store.find('users', { organizationId });
  const existing = await Promise.all(
    members.map((member) => store.get('notifications', `${key}-${member.id}`)),
  );
  const standing = existing.filter((notice) => notice !== undefined && !notice.withdrawnAt) as Notification[];
  await Promise.all(standing.map((notice) => store.put('notifications', { ...notice, withdrawnAt: now })));
  return standing.some((notice) => notice.isRead);
}

/** Withdraws what administrators were existing under this key, once one of them has decided. */
export async function withdrawFromAdmins(store: Writer, key: string, now: string): Promise<void> {
  const admins = await store.find('users', { userType: 'admin' });
  for (const { id } of admins) {
    const existing = await store.get('notifications', `${key}-${id}`);
    if (existing && !existing.withdrawnAt)
      await store.put('notifications', { ...existing, withdrawnAt: now });
  }
}

/** A day's news in one line, for a push and a mail: "5 new notifications". */
export const newsTitle = (count: number): string =>
  `${count} new ${count === 1 ? 'notification' : 'notifications'}`;

/** Example: "3 candidates, 1 message". */
export const newsText = (counts: Partial<Record<Notification['type'], number>>): string =>
  notificationTypes
    .map((type) => [counts[type] ?? 0, notificationKinds[type].noun] as const)
    .filter(([count]) => count > 0)
    .map(([count, [one, many]]) => `${count} ${count === 1 ? one : many}`)
    .join(', ');
