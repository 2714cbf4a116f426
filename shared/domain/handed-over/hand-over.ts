// Handing a refused change over to the organization's managers, who apply it in their own name or decline it.
import * as z from 'zod/mini';
import { membershipId, refuseBelowLeastRole } from '#shared/engine/access/member-roles.ts';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context, RunResult } from '#shared/engine/command.ts';
import { instant, lineFrom, rowId, textOf } from '#shared/engine/field-schemas.ts';
import { parseEntry } from '#shared/engine/run-command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { mostHandedOverText } from '#shared/policy.ts';
import { noted } from '../refusals/note-texts.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { aboutTitleOf } from './about-title.ts';
import { needsTick } from './hand-over-kinds.ts';
import { entriesOf } from './handed-over-change.ts';
import type { HandedOverChange, HandedOverEntry } from './handed-over-change.ts';

const entry = z.object({
  command: z.string().check(z.regex(/^[A-Za-z]+\.[A-Za-z]{1,60}$/)),
  version: z.int().check(z.positive()),
  input: z.unknown(),
  savedAt: instant(),
});

const isShort = (entries: unknown): boolean => JSON.stringify(entries).length <= mostHandedOverText;

/**
 * Hands a refused change over. Its author may have left the organization, so the input names it. What the sender may hand
 * over is decided by the server, which knows the ended membership.
 */
export const handOverChange = defineCommand({
  name: 'changes.handOver',
  allowed: ['employer', 'provider', 'newcomer'],
  leastRole: 'viewer',
  input: z.object({
    /** The id of the refused entry. Handing it over again changes nothing. */
    id: rowId(),
    organizationId: rowId(),
    /** Accepted from earlier versions of the app, and ignored: the rows give the title. */
    aboutTitle: z._default(z.nullable(lineFrom(1, 'Required', 300)), null),
    /** The change, and then those that need it. */
    entries: z
      .array(entry)
      .check(z.minLength(1), z.maxLength(100), z.refine(isShort, 'This change is too long to hand over')),
  }),
  done: 'Sent to the managers',
  failed: 'Failed to send the change to a manager',
  async run(store, { id, organizationId, entries }, { actor, now }) {
    const known = await store.get('handedOverChanges', id);
    if (known) return noted('note.alreadyHandedOver', {});
    await store.add('handedOverChanges', {
      id,
      organizationId,
      authorId: actor.person,
      authorName: actor.name,
      authorRole: actor.memberRole ?? 'member',
      savedAt: entries[0]?.savedAt ?? now,
      // Somebody who may not read the rows any more gets the title from the server.
      aboutTitle: await aboutTitleOf(store, organizationId, entries).catch(noneIfRefused),
      commands: entries.map(({ command }) => command).join(' '),
      state: 'waiting',
      ...undecided,
      createdAt: now,
    });
    await store.add('handedOverContents', {
      id,
      organizationId,
      entries: JSON.stringify(entries),
      createdAt: now,
    });
    return {};
  },
});

/** A failure of the database ends the transaction, so it is passed on. */
function noneIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

const undecided = {
  declinedReason: null,
  decidedAt: null,
  decidedById: null,
  decidedByName: null,
  decidedByRole: null,
  acknowledgedAt: null,
  erasedAt: null,
};

/**
 * Runs a handed-over change in the manager's own name, by the rules of today. Commands that speak for the organization run
 * only if the manager has confirmed each, and not if their author has left. A second manager changes nothing.
 */
export const applyChange = defineCommand({
  name: 'changes.apply',
  allowed: ['employer', 'provider'],
  leastRole: 'manager',
  input: z.object({
    id: rowId(),
    /** The places of the confirmed commands. The others of their kind are left out. */
    confirmed: z._default(z.array(z.int().check(z.nonnegative())).check(z.maxLength(100)), []),
  }),
  version: 2,
  // Version 1 confirmed nothing.
  upgrade: (input) => input,
  done: 'Change applied',
  failed: 'Failed to apply the change',
  async run(store, { id, confirmed }, context) {
    const change = await ownHandedOver(store, id, context);
    if (change.state !== 'waiting') return alreadyDecided(change);
    const all = entriesOf(await store.get('handedOverContents', id));
    const chosen = all.filter((each, place) => !needsTick(each) || confirmed.includes(place));
    if (chosen.length === 0) throw refuse('handedOver.notConfirmed');
    if (chosen.some(needsTick) && (await hasLeft(store, change))) throw refuse('handedOver.authorLeft');
    const results: RunResult[] = [];
    const ran: NonNullable<RunResult['ran']>[number][] = [];
    for (const each of chosen) {
      const parsed = parsedForManager(each, context);
      await refuseBelowLeastRole(store, parsed.command, context.actor);
      results.push((await parsed.command.run(store, parsed.input, context)) ?? {});
      ran.push(parsed);
    }
    const declinedReason = chosen.length < all.length ? leftOut(all.length - chosen.length) : null;
    await store.put('handedOverChanges', { ...change, ...decided('applied', context), declinedReason });
    const { authorId, authorName: name, authorRole: role } = change;
    return { ...together(results), ran, author: { id: authorId, name, role } };
  },
});

/** Read by the author of a change of which a manager has applied a part. */
const leftOut = (amount: number): string =>
  amount === 1
    ? 'One part was left out: the manager did not confirm it.'
    : `${amount} parts were left out: the manager did not confirm them.`;

async function hasLeft(
  store: Reader,
  { organizationId, authorId }: Pick<HandedOverChange, 'organizationId' | 'authorId'>,
): Promise<boolean> {
  const membership = await store.get('memberships', membershipId(organizationId, authorId));
  return membership?.endedAt !== null;
}

/** Declines a handed-over change. Its author reads the reason. */
export const declineChange = defineCommand({
  name: 'changes.decline',
  allowed: ['employer', 'provider'],
  leastRole: 'manager',
  input: z.object({ id: rowId(), reason: textOf(1, 'Say why. The author will see this.', 500) }),
  done: 'Change declined',
  failed: 'Failed to decline the change',
  async run(store, { id, reason }, context) {
    const change = await ownHandedOver(store, id, context);
    if (change.state !== 'waiting') return alreadyDecided(change);
    const decision = decided('declined', context);
    await store.put('handedOverChanges', { ...change, ...decision, declinedReason: reason });
    return {};
  },
});

/** Takes a declined change off its author's list of changes that need attention. */
export const acknowledgeChange = defineCommand({
  name: 'changes.acknowledge',
  allowed: ['employer', 'provider', 'newcomer'],
  leastRole: 'viewer',
  input: z.object({ id: rowId() }),
  done: 'Done',
  failed: 'Failed to save that you have read it',
  async run(store, { id }, { actor, now }) {
    const change = await store.get('handedOverChanges', id);
    if (change?.authorId !== actor.person) throw refuse('handedOver.notFound');
    if (change.decidedAt && !change.acknowledgedAt)
      await store.put('handedOverChanges', { ...change, acknowledgedAt: now });
  },
});

async function ownHandedOver(store: Writer, id: string, { actor }: Context): Promise<HandedOverChange> {
  const change = await store.get('handedOverChanges', id);
  if (change?.organizationId !== actor.organization) throw refuse('handedOver.notFound');
  return change;
}

const alreadyDecided = ({ state, decidedByName }: HandedOverChange): RunResult => ({
  ...noted('note.handedOverDecided', { isApplied: state === 'applied', by: decidedByName }),
  isMerged: true,
});

const decided = (state: 'applied' | 'declined', { actor, now }: Context) => ({
  state,
  decidedAt: now,
  decidedById: actor.person,
  decidedByName: actor.name,
  decidedByRole: actor.memberRole,
});

/** Reads the change as if the manager had saved it. An app that is older than the author's may not know it. */
function parsedForManager(each: HandedOverEntry, { actor, commands }: Context) {
  const parsed = parseEntry(commands ?? new Map(), { ...each, input: each.input }, actor);
  if (!('outcome' in parsed)) return parsed;
  const { outcome } = parsed;
  if (outcome.kind === 'refused' && outcome.code !== 'forbidden')
    throw new Refusal('invalid', outcome.message, {}, outcome.text);
  throw refuse('handedOver.unreadable');
}

/** What several commands report together. */
function together(results: readonly RunResult[]): RunResult {
  const conflicts = results.flatMap((result) => result.conflicts ?? []);
  const discarded = results.flatMap((result) => result.discarded ?? []);
  const buildsOn = results.flatMap((result) => result.buildsOn ?? []);
  const told = results.find(({ note }) => note !== undefined);
  return {
    ...(told?.note !== undefined && { note: told.note, ...(told.text && { text: told.text }) }),
    isMerged: results.every(({ isMerged }) => isMerged === true),
    conflicts,
    discarded,
    buildsOn,
  };
}
