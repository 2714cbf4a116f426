// Handles reports ("flags") of jobs and courses, raised by the other side or by an admin.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import { flagReasons, listingKinds } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { nullableText, numericId, orNull, rowId, textOf } from '#shared/engine/field-schemas.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** A report about a job or a course. */
export type Flag = Row<'flags'>;
export type Kind = (typeof listingKinds)[number];
/** The job or course that a report is about, with its owner. */
export type Listing = { kind: Kind; id: number; ownerId: string; title: string; isHidden: boolean };

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

/** Reports a listing of the other side, or any listing for an administrator. */
export const raiseFlag = defineCommand({
  name: 'flags.raise',
  allowed: ['employer', 'provider', 'admin'],
  leastRole: 'member',
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
    if (reported.ownerId === actor.organization) throw refuse('report.own');
  },
});

/** Asks for another review after the owner corrected the listing. It stays hidden until an admin decides. */
export const requestReview = defineCommand({
  name: 'flags.askAgain',
  allowed: ['employer', 'provider'],
  leastRole: 'manager',
  input: z.object({ ...subject, answer: textOf(1, 'Say what you changed', 1000) }),
  done: 'Review requested',
  failed: 'Failed to request a review',
  isBinding: true,
  async run(store, { listing, listingId }, { actor }) {
    const own = await readListing(store, listing, listingId);
    if (own.ownerId !== actor.organization) throw notFound(listing);
    if (!own.isHidden) throw refuse('listing.notHidden');
  },
});

/** Returns the listing. Refuses if there is none. */
export async function readListing(store: Reader, kind: Kind, id: number): Promise<Listing> {
  const job = kind === 'job' ? await store.get('jobs', id) : undefined;
  if (job) return { kind, id, ownerId: job.employerId, title: job.title, isHidden: job.isHidden };
  const course = kind === 'course' ? await store.get('courses', id) : undefined;
  if (!course) throw notFound(kind);
  return { kind, id, ownerId: course.providerId, title: course.title, isHidden: course.isHidden };
}

const notFound = (kind: Kind): Refusal => refuse(kind === 'job' ? 'job.notFound' : 'course.notFound');

/** Returns all reports about a listing, also decided ones. */
export const flagsOf = async (store: Reader, listing: Kind, listingId: number): Promise<Flag[]> =>
  (await store.find('flags', { listingId })).filter((flag) => flag.listing === listing);
