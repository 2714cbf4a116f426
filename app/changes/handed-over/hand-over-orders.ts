// Which refused changes their author may send to a manager, and the commands that do it.
import type { Order } from '#app/replica/types.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { entriesDiscardedWith } from '#app/replica/outbox/discard.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { canBeHandedOver, canFormerHandOver } from '#shared/domain/handed-over/handed-over-change.ts';
import type { HandedOverChange } from '#shared/domain/handed-over/handed-over-change.ts';
import { acknowledgeChange, handOverChange } from '#shared/domain/handed-over/hand-over.ts';
import type { Actor, Command } from '#shared/engine/command.ts';

/** The refusals that say that the author has lost the course, the role or the membership. */
const lostAccess: ReadonlySet<string | undefined> = new Set([
  'access.none',
  'access.memberRole',
  'access.assignedNoMore',
  'access.notAssigned',
  'access.siteNoMore',
  'access.siteNotAssigned',
]);

/** Reports whether a manager can decide about the change. Other refusals are for the author to correct. */
export function canSendToManager({ command, state, outcome, former }: OutboxEntry): boolean {
  if (state !== 'attention' || outcome?.kind !== 'refused') return false;
  if (command === handOverChange.name) return former !== undefined;
  const known = deviceCommands.get(command);
  if (!known || !canBeHandedOver(known)) return false;
  if (former !== undefined) return canFormerHandOver(known);
  return lostAccess.has(outcome.text?.code);
}

/**
 * Returns one command for each change, which takes the place of the change and of those that need it. `all` are all
 * entries of the outbox.
 */
export function handOverOrders(
  entries: readonly OutboxEntry[],
  all: readonly OutboxEntry[],
  actor: Actor,
): Order[] {
  const taken = new Set<string>();
  return entries.filter(canSendToManager).flatMap((entry) => {
    if (taken.has(entry.id)) return [];
    const along = entriesDiscardedWith([entry.id], all).filter(
      ({ id, command }) => !taken.has(id) && (!entry.former || canFormerHandOver({ name: command })),
    );
    for (const { id } of [entry, ...along]) taken.add(id);
    const order = {
      command: handOverChange as Command,
      replaces: entry.id,
      takes: along.map(({ id }) => id),
    };
    // Refused while it was sent: it holds the change already.
    if (entry.command === handOverChange.name) return [{ ...order, input: entry.input }];
    const input = {
      id: entry.id,
      organizationId: organizationOf(entry, actor),
      entries: [entry, ...along].map(({ command, version, input: given, savedAt }) => ({
        command,
        version,
        input: given,
        savedAt,
      })),
    };
    return [{ ...order, input }];
  });
}

/** A former member's entry names its role and organization: "provider o1". */
const organizationOf = ({ former }: OutboxEntry, { organization }: Actor): string =>
  former ? former.as.slice(former.as.indexOf(' ') + 1) : organization;

/** The commands that take declined changes off their author's list. */
export const acknowledging = (changes: readonly Pick<HandedOverChange, 'id'>[]): Order[] =>
  changes.map(({ id }) => ({ command: acknowledgeChange as Command, input: { id } }));
