// Handles reports ("flags") of jobs and courses, raised by the other side or by an admin.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { flagReasons, listingKinds } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { nullableText, numericId, orNull, rowId, textOf } from '#shared/engine/field-schemas.ts';
import { courseNotFound } from '../courses/course.ts';
import { jobNotFound } from '../jobs/job.ts';
import { notifyAdmins } from '../notifications/notifications.ts';
import { organizationName } from '../organizations/organizations.ts';

export type Flag = Row<'flags'>;
type Kind = (typeof listingKinds)[number];
export type Listing = { kind: Kind; id: number; ownerId: string; title: string; isHidden: boolean };

/** Returns the label of a reason in the list of reasons. */
export const reasonLabel = (reason: Flag['reason']): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;

/** Returns which kind of listing a side of an agreement may report of the other side. */
export const reportableBy = ({ role }: Pick<Actor, 'role'>): Kind | undefined =>
  role === 'employer' ? 'course' : role === 'provider' ? 'job' : undefined;

/** Reports whether an admin has not decided the flag yet. */
export const isWaiting = ({ state }: Pick<Flag, 'state'>): boolean =>
  state === 'open' || state === 'reviewing';

/**
 * Reports whether the flag can be dismissed, including an upheld one. The listing is then shown again unless something
 * else hides it.
 */
export const canDismiss = ({ state }: Pick<Flag, 'state'>): boolean => state !== 'dismissed';

const subject = { listing: z.enum(listingKinds), listingId: numericId() };

/** Button labels. */
export const flagLabels = { job: 'Flag Job', course: 'Flag Course' } as const;

export const raiseFlag = defineCommand({
  name: 'flags.raise',
  allowed: ['employer', 'provider', 'admin'],
  input: z.object({
    id: rowId(),
    ...subject,
    reason: z.enum(flagReasons, 'Choose a reason'),
    note: orNull(nullableText(1000)),
  }),
  done: 'Report sent',
  failed: 'Failed to send the report',
  isBinding: true,
  /** Runs only for listings that the device could have seen, so that reporting does not reveal which listings exist. */
  async run(store, { listing, listingId }, { actor }) {
    if (actor.role === 'admin') return;
    const reported = await readListing(store, listing, listingId);
    if (reported.ownerId === actor.organization)
      throw new Refusal('invalid', 'This is your own. You can change it or make it inactive.');
  },
  async onAccepted(store, input, { actor, now }) {
    const { ownerId, title } = await readListing(store, input.listing, input.listingId);
    const flags = await flagsOf(store, input.listing, input.listingId);
    if (flags.some((flag) => isWaiting(flag) && flag.reporterId === actor.organization))
      throw new Refusal('stale', 'You have reported this already. An administrator looks at it.');
    await store.add('flags', {
      ...input,
      ownerId,
      reporterId: actor.organization,
      reporterName:
        actor.role === 'admin' ? `${actor.name}, administrator` : await organizationName(store, actor),
      state: 'open',
      decidedAt: null,
      decidedByName: null,
      decisionNote: null,
      askedAgainAt: null,
      answer: null,
      createdAt: now,
    });
    if (actor.role !== 'admin')
      await notifyAdmins(
        store,
        `flag.${input.id}`,
        forAdmins(input.listing, `Reported: ${title}`, input.id),
        now,
      );
  },
});

/** Asks for another review after the owner corrected the listing. It stays hidden until an admin decides. */
export const requestReview = defineCommand({
  name: 'flags.askAgain',
  allowed: ['employer', 'provider'],
  input: z.object({ ...subject, answer: textOf(1, 'Say what you changed', 1000) }),
  done: 'Review requested',
  failed: 'Failed to request a review',
  isBinding: true,
  async run(store, { listing, listingId }, { actor }) {
    const own = await readListing(store, listing, listingId);
    if (own.ownerId !== actor.organization) throw notFound(listing);
    if (!own.isHidden) throw new Refusal('stale', 'This listing is not hidden.');
  },
  async onAccepted(store, { listing, listingId, answer }, { now }) {
    const { title } = await readListing(store, listing, listingId);
    const upheld = (await flagsOf(store, listing, listingId)).filter(({ state }) => state === 'upheld');
    if (upheld.length === 0)
      throw new Refusal('stale', 'You have asked already. An administrator looks at it.');
    for (const flag of upheld) {
      await store.put('flags', { ...flag, state: 'open', askedAgainAt: now, answer });
      await notifyAdmins(
        store,
        `flag.${flag.id}`,
        forAdmins(listing, `Changed and asked again: ${title}`, flag.id),
        now,
      );
    }
  },
});

export async function readListing(store: Reader, kind: Kind, id: number): Promise<Listing> {
  const job = kind === 'job' ? await store.get('jobs', id) : undefined;
  if (job) return { kind, id, ownerId: job.employerId, title: job.title, isHidden: job.isHidden };
  const course = kind === 'course' ? await store.get('courses', id) : undefined;
  if (!course) throw notFound(kind);
  return { kind, id, ownerId: course.providerId, title: course.title, isHidden: course.isHidden };
}

function notFound(kind: Kind): Refusal {
  const { title, description } = kind === 'job' ? jobNotFound : courseNotFound;
  return new Refusal('not_found', `${title}. ${description}`);
}

export const flagsOf = async (store: Reader, listing: Kind, listingId: number): Promise<Flag[]> =>
  (await store.find('flags', { listingId })).filter((flag) => flag.listing === listing);

const forAdmins = (kind: Kind, title: string, subjectId: string) => ({
  type: 'system' as const,
  title,
  message: 'A report waits for your decision.',
  link: kind === 'job' ? '/admin/jobs?show=flagged' : '/admin/courses?show=flagged',
  subjectId,
  subjectTitle: title,
});
