// Defines an admin's decisions about reports; no report is decided automatically. A listing whose report is upheld is
// hidden until its owner has corrected it. Interviews promised under it stay owed.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext, Context } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { nullableText, orNull, rowId } from '#shared/engine/field-schemas.ts';
import { flagsOf, isWaiting, readListing } from './flags.ts';
import type { Flag, Listing } from './flags.ts';
import { hide, show } from './hiding.ts';
import { whileSuspended } from './listings.ts';
import { notice, notifyMembers, withdrawFromAdmins } from '../notifications/notifications.ts';
import type { NoticeSubject } from '../notifications/notifications.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { storedText } from '../stored-texts/stored-text.ts';

const decision = z.object({ id: rowId(), note: orNull(nullableText(1000)) });

/** Marks a report as under review, so that other administrators leave it. */
export const reviewFlag = defineCommand({
  name: 'flags.review',
  allowed: ['admin'],
  input: z.object({ id: rowId() }),
  done: 'Report under review',
  failed: 'Failed to update the report',
  async run() {},
  async onAccepted(store, { id }) {
    const flag = await readFlag(store, id);
    if (flag.state !== 'open') throw statusRefusal(flag);
    await store.put('flags', { ...flag, state: 'reviewing' });
  },
});

/** Upholds a report: hides the listing and tells its owner the reason and the note. */
export const upholdFlag = defineCommand({
  name: 'flags.uphold',
  allowed: ['admin'],
  input: decision,
  done: 'Listing hidden. We sent its owner the reason.',
  failed: 'Failed to update the report',
  async run() {},
  async onAccepted(store, { id, note }, context) {
    const flag = await readFlag(store, id);
    if (!isWaiting(flag)) throw statusRefusal(flag);
    await decide(store, flag, 'upheld', note, context);
    const listing = await readListing(store, flag.listing, flag.listingId);
    await hide(store, listing, storedText('hidden.report', { reason: flag.reason, note }), context);
    await notifyMembers(
      store,
      listing.ownerId,
      `hidden.${id}`,
      notice(
        'listing.hidden',
        { title: listing.title, reason: flag.reason, hasNote: note !== null },
        forOwner(listing),
      ),
      context.now,
    );
  },
});

/** Dismisses a report. A listing that no other report hides is shown again. */
export const dismissFlag = defineCommand({
  name: 'flags.dismiss',
  allowed: ['admin'],
  input: decision,
  done: 'Report dismissed',
  failed: 'Failed to update the report',
  async run() {},
  async onAccepted(store, { id, note }, context) {
    const flag = await readFlag(store, id);
    if (flag.state === 'dismissed') throw statusRefusal(flag);
    await decide(store, flag, 'dismissed', note, context);
    const listing = await readListing(store, flag.listing, flag.listingId);
    const others = (await flagsOf(store, flag.listing, flag.listingId)).filter((other) => other.id !== id);
    if (!listing.isHidden || others.some(hides)) return;
    if (!(await showAgain(store, listing, context))) return;
    await notifyMembers(
      store,
      listing.ownerId,
      `hidden.${id}`,
      notice('listing.shown', { title: listing.title }, forOwner(listing)),
      context.now,
    );
  },
});

/** Reports whether the flag was upheld, including flags whose owner has asked for another review since. */
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
  await withdrawFromAdmins(store, `flag.${flag.id}`, now);
}

/** Shows the listing again, unless its organization is suspended. */
async function showAgain(store: Writer, listing: Listing, context: AcceptContext): Promise<boolean> {
  const owner = await store.get('organizations', listing.ownerId);
  if (owner?.suspendedAt) await hide(store, listing, whileSuspended, context);
  else await show(store, listing, context);
  return !owner?.suspendedAt;
}

async function readFlag(store: Reader, id: string): Promise<Flag> {
  const flag = await store.get('flags', id);
  if (!flag) throw refuseAccount('report.notFound');
  return flag;
}

const statusRefusal = ({ state, decidedByName }: Flag): Refusal =>
  decidedByName && state !== 'open' && state !== 'reviewing'
    ? refuseAccount('report.decided', { state, by: decidedByName })
    : refuseAccount('report.status', { state });

const forOwner = ({ kind, id }: Listing): NoticeSubject => ({
  type: 'system',
  link: kind === 'job' ? `/jobs/${id}` : `/courses/${id}`,
  subjectId: `${kind}.${id}`,
  ...(kind === 'course' ? { courseId: id } : { jobId: id }),
});
