// Reports of jobs and courses: raised by the other side or an admin, decided by an admin, never by a machine. A listing
// that is found wrong is hidden until its owner has mended it; what was promised under it stays owed.
import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import type { AcceptContext, Actor, Context } from '../command.ts';
import { Refusal } from '../refusal.ts';
import { flagReasons, listingKinds } from '../schema.ts';
import type { Row } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';
import { nullableText, numericId, orNull, rowId, textOf } from '../values.ts';
import { courseNotFound } from './courses.ts';
import { hide, show } from './hiding.ts';
import { jobNotFound } from './jobs.ts';
import { whileSuspended } from './listings.ts';
import { notifyAdmins, notifyMembers } from './notifications.ts';
import { organizationName } from './organizations.ts';

export type Flag = Row<'flags'>;
type Kind = (typeof listingKinds)[number];
type Listing = { kind: Kind; id: number; ownerId: string; title: string; isHidden: boolean };

/** As they stand in the list of reasons. */
export const reasonLabel = (reason: Flag['reason']): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;

/** What a side of an agreement may report of the other. */
export const reportableBy = ({ role }: Pick<Actor, 'role'>): Kind | undefined =>
  role === 'employer' ? 'course' : role === 'provider' ? 'job' : undefined;

/** An admin has not decided yet. */
export const isWaiting = ({ state }: Pick<Flag, 'state'>): boolean =>
  state === 'open' || state === 'reviewing';

/** Also one that was upheld: the listing is shown again, if nothing else hides it. */
export const canDismiss = ({ state }: Pick<Flag, 'state'>): boolean => state !== 'dismissed';

const subject = { listing: z.enum(listingKinds), listingId: numericId() };

/** What the button says. */
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
  /** Where the device could have seen it: nobody learns by reporting what there is. */
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

const decision = z.object({ id: rowId(), note: orNull(nullableText(1000)) });

export const reviewFlag = defineCommand({
  name: 'flags.review',
  allowed: ['admin'],
  input: z.object({ id: rowId() }),
  done: 'Report under review',
  failed: 'Failed to update the report',
  async run() {},
  async onAccepted(store, { id }) {
    const flag = await readFlag(store, id);
    if (flag.state !== 'open') throw new Refusal('stale', standsAt(flag));
    await store.put('flags', { ...flag, state: 'reviewing' });
  },
});

export const upholdFlag = defineCommand({
  name: 'flags.uphold',
  allowed: ['admin'],
  input: decision,
  done: 'Listing hidden. Its owner was told why.',
  failed: 'Failed to update the report',
  async run() {},
  async onAccepted(store, { id, note }, context) {
    const flag = await readFlag(store, id);
    if (!isWaiting(flag)) throw new Refusal('stale', standsAt(flag));
    await decide(store, flag, 'upheld', note, context);
    const listing = await readListing(store, flag.listing, flag.listingId);
    await hide(store, listing, reasonLabel(flag.reason), context);
    const why = [`Reason: ${flag.reason}.`, note, stillOwed].filter(Boolean).join(' ');
    await notifyMembers(
      store,
      listing.ownerId,
      `hidden.${id}`,
      forOwner(listing, `"${listing.title}" was hidden`, why),
      context.now,
    );
  },
});

const stillOwed = 'Interviews that are owed stay owed. Change it and ask again.';

export const dismissFlag = defineCommand({
  name: 'flags.dismiss',
  allowed: ['admin'],
  input: decision,
  done: 'Report dismissed',
  failed: 'Failed to update the report',
  async run() {},
  async onAccepted(store, { id, note }, context) {
    const flag = await readFlag(store, id);
    if (flag.state === 'dismissed') throw new Refusal('stale', standsAt(flag));
    await decide(store, flag, 'dismissed', note, context);
    const listing = await readListing(store, flag.listing, flag.listingId);
    const others = (await flagsOf(store, flag.listing, flag.listingId)).filter((other) => other.id !== id);
    if (!listing.isHidden || others.some(hides)) return;
    if (!(await showAgain(store, listing, context))) return;
    await notifyMembers(
      store,
      listing.ownerId,
      `hidden.${id}`,
      forOwner(listing, `"${listing.title}" is shown again`, note ?? 'An administrator looked at it again.'),
      context.now,
    );
  },
});

/** The owner has mended the listing and asks for another look; it stays hidden until an admin says otherwise. */
export const askAgain = defineCommand({
  name: 'flags.askAgain',
  allowed: ['employer', 'provider'],
  input: z.object({ ...subject, answer: textOf(1, 'Say what you changed', 1000) }),
  done: 'Asked for another look',
  failed: 'Failed to ask again',
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

/** It was upheld, also when its owner has asked again since. */
const hides = ({ state, askedAgainAt }: Flag): boolean =>
  state === 'upheld' || (askedAgainAt !== null && state !== 'dismissed');

async function decide(
  store: Writer,
  flag: Flag,
  state: 'upheld' | 'dismissed',
  decisionNote: string | null,
  { actor, now }: Context,
): Promise<void> {
  await store.put('flags', { ...flag, state, decisionNote, decidedAt: now, decidedByName: actor.name });
}

/** Out of sight for as long as its organization is suspended, whatever becomes of the report. */
async function showAgain(store: Writer, listing: Listing, context: AcceptContext): Promise<boolean> {
  const owner = await store.get('organizations', listing.ownerId);
  if (owner?.suspendedAt) await hide(store, listing, whileSuspended, context);
  else await show(store, listing, context);
  return !owner?.suspendedAt;
}

async function readListing(store: Reader, kind: Kind, id: number): Promise<Listing> {
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

const flagsOf = async (store: Reader, listing: Kind, listingId: number): Promise<Flag[]> =>
  (await store.find('flags', { listingId })).filter((flag) => flag.listing === listing);

async function readFlag(store: Reader, id: string): Promise<Flag> {
  const flag = await store.get('flags', id);
  if (!flag) throw new Refusal('not_found', 'There is no such report.');
  return flag;
}

const standsAt = ({ state, decidedByName }: Flag): string =>
  decidedByName && state !== 'open' && state !== 'reviewing'
    ? `This report was ${state} by ${decidedByName} already.`
    : `This report is ${state === 'open' ? 'open' : 'under review'} by now.`;

const forAdmins = (kind: Kind, title: string, subjectId: string) => ({
  type: 'system' as const,
  title,
  message: 'A report waits for your decision.',
  link: kind === 'job' ? '/admin/jobs?show=flagged' : '/admin/courses?show=flagged',
  subjectId,
  subjectTitle: title,
});

const forOwner = ({ kind, id }: Listing, title: string, message: string) => ({
  type: 'system' as const,
  title,
  message,
  link: kind === 'job' ? `/jobs/${id}` : `/courses/${id}`,
  subjectId: `${kind}.${id}`,
  subjectTitle: title,
});
