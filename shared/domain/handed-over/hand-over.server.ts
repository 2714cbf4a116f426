// What a former member may hand over, and who is told about it and about the decision.
import { isAtLeast, membershipId } from '#shared/engine/access/member-roles.ts';
import { onServer } from '#shared/engine/command.ts';
import type { AcceptContext, Actor, Commands } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { parseEntry } from '#shared/engine/run-command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { handOverDays, mostHandedOver } from '#shared/policy.ts';
import { notice, notifyPeople, withdrawNotice } from '../notifications/notifications.ts';
import type { NoticeSubject } from '../notifications/notifications.ts';
import { membersOf } from '../people/memberships.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { applyChange, declineChange, handOverChange } from './hand-over.ts';
import { aboutTitleOf } from './about-title.ts';
import {
  canBeHandedOver,
  canFormerHandOver,
  entriesOf,
  isOneChange,
  roleToGive,
} from './handed-over-change.ts';
import type { HandedOverChange, HandedOverEntry } from './handed-over-change.ts';

/**
 * The sender may have no membership any more. So the server accepts only a bounded number of changes, for a bounded time
 * after the membership has ended, and only those of commands that the sender could have given then. Nothing runs before
 * a manager decides, and then with the manager's rights.
 */
export const handOverChangeOnServer = onServer(handOverChange, {
  async onAccepted(store, { id }, context) {
    const [change, contents] = await Promise.all([
      store.get('handedOverChanges', id),
      store.get('handedOverContents', id),
    ]);
    if (change?.createdAt !== context.now) return;
    const { organizationId, authorId } = change;
    const [organization, membership] = await Promise.all([
      store.get('organizations', organizationId),
      store.get('memberships', membershipId(organizationId, authorId)),
    ]);
    const since = plusDays(context.now, -handOverDays);
    if (!organization || !membership || (membership.endedAt !== null && membership.endedAt <= since))
      throw refuse('handedOver.noMember');
    const author = { ...context.actor, role: organization.kind };
    const entries = entriesOf(contents);
    const authorRole = roleOfAuthor(entries, author, membership, since, context.commands);
    if (!isOneChange(entries)) throw refuse('handedOver.apart');
    if ((await waitingOf(store, change)).length > mostHandedOver) throw refuse('handedOver.tooMany');
    const aboutTitle = await aboutTitleOf(store, organizationId, entries);
    await store.put('handedOverChanges', { ...change, authorRole, aboutTitle });
    await tellManagers(store, change, context.now);
  },
});

/** Returns the role in which the author could have given all of it. Refuses a change that nobody could hand over. */
function roleOfAuthor(
  entries: readonly HandedOverEntry[],
  author: Actor,
  membership: Row<'memberships'>,
  since: string,
  commands: Commands = new Map(),
): MemberRole {
  let highest: MemberRole = membership.role;
  for (const entry of entries) {
    const parsed = parseEntry(commands, { ...entry, input: entry.input }, author);
    if ('outcome' in parsed) {
      const { outcome } = parsed;
      if (outcome.kind === 'refused') throw new Refusal('invalid', outcome.message, {}, outcome.text);
      throw refuse('handedOver.unreadable');
    }
    const role = canBeHandedOver(parsed.command) && roleToGive(membership, parsed.command, since);
    if (!role) throw refuse('handedOver.notTheirs');
    if (membership.endedAt !== null && !canFormerHandOver(parsed.command))
      throw refuse('handedOver.authorLeft');
    if (isAtLeast(role, highest)) highest = role;
  }
  return highest;
}

async function waitingOf(
  store: Reader,
  { organizationId, authorId }: Pick<HandedOverChange, 'organizationId' | 'authorId'>,
): Promise<HandedOverChange[]> {
  const changes = await store.find('handedOverChanges', { authorId });
  return changes.filter((each) => each.organizationId === organizationId && each.state === 'waiting');
}

/** One notice per author, which a further change marks as unread again. It names nobody, because it is pushed. */
async function tellManagers(store: Writer, change: HandedOverChange, now: string): Promise<void> {
  const { organizationId, authorId } = change;
  const managers = (await membersOf(store, organizationId)).filter(
    ({ role, personId }) => isAtLeast(role, 'manager') && personId !== authorId,
  );
  const told = notice('handedOver.received', {}, about(change, '/team-changes'));
  const people = managers.map(({ personId }) => ({ id: personId }));
  await notifyPeople(store, people, organizationId, receivedKey(change), told, now);
}

const receivedKey = ({ organizationId, authorId }: HandedOverChange): string =>
  `handedOver.${organizationId}.${authorId}`;

const about = ({ organizationId }: HandedOverChange, link: string): NoticeSubject => ({
  type: 'system',
  link,
  subjectId: `handedOver.${organizationId}`,
});

export const applyChangeOnServer = onServer(applyChange, { onAccepted: tellDecision });

export const declineChangeOnServer = onServer(declineChange, { onAccepted: tellDecision });

/** Tells the author, wherever they act now, and takes the notice back when nothing of this author waits any more. */
async function tellDecision(
  store: Writer,
  { id }: { id: string },
  { now }: Pick<AcceptContext, 'now'>,
): Promise<void> {
  const change = await store.get('handedOverChanges', id);
  if (change?.decidedAt !== now) return;
  const { authorId, organizationId, state } = change;
  const author = await store.get('users', authorId);
  const code = state === 'applied' ? 'handedOver.applied' : 'handedOver.declined';
  const key = `${code}.${organizationId}`;
  const told = notice(code, {}, about(change, '/sync'));
  const place = author?.organizationId ?? authorId;
  await notifyPeople(store, [{ id: authorId }], place, key, told, now);
  if ((await waitingOf(store, change)).length === 0)
    await withdrawNotice(store, organizationId, receivedKey(change), now);
}
