// Runs one command over its own layer. The device and the server share this handling of entries and rejections.
import type {
  AcceptContext,
  Actor,
  Command,
  Context,
  FieldConflict,
  RunResult,
  Commands,
} from './command.ts';
import { refusalWithDays, resultWithDays } from '../lib/instants-in-text.ts';
import { genericMessage } from './generic-messages.ts';
import { Layer } from './layer.ts';
import { refuseEntry } from './engine-refusals.ts';
import { Refusal } from './rejection.ts';
import { TakenId } from './store.ts';
import type { Reader } from './store.ts';
import type { Outcome, WireEntry } from './protocol.ts';
import { isInScope, outOfScope, refuseBelowLeastRole } from './access/member-roles.ts';
import { ownAssignments, seenBy } from './access/may-read.ts';

/** A parsed entry, or the outcome that rejects it. */
export type ParsedEntry = { command: Command; input: unknown } | { outcome: Outcome };

/** Finds the command, converts an older input, and checks the actor's role and the input. */
export function parseEntry(
  commands: Commands,
  entry: Pick<WireEntry, 'command' | 'version' | 'input'>,
  actor: Actor,
): ParsedEntry {
  const command = commands.get(entry.command);
  if (!command) return { outcome: { kind: 'held', reason: 'unknown_command' } };
  if (entry.version > command.version) return { outcome: { kind: 'held', reason: 'newer_version' } };
  if (!command.allowed.includes(actor.role)) return { outcome: refused(refuseEntry('access.none')) };
  if (!isInScope(command, actor)) return { outcome: refused(outOfScope(command)) };
  const raw =
    entry.version < command.version && command.upgrade ? upgraded(command.upgrade, entry) : entry.input;
  const parsed = command.input.safeParse(raw, { error: genericMessage });
  if (parsed.success) return { command, input: parsed.data };
  return { outcome: refused(invalidInput(parsed.error.issues)) };
}

/** Converts an older input before validation. An input that cannot be converted is invalid. */
function upgraded(
  upgrade: NonNullable<Command['upgrade']>,
  { input, version }: Pick<WireEntry, 'version' | 'input'>,
): unknown {
  try {
    return upgrade(input, version);
  } catch {
    return undefined;
  }
}

/** Builds the rejection of an invalid input, with one message per field. */
export function invalidInput(issues: readonly { path: PropertyKey[]; message: string }[]): Refusal {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[fieldIn(path)] ??= message;
  return new Refusal('invalid', issues[0]?.message ?? 'This input is not valid', fields);
}

/** Returns the innermost known field name. A name invented by the sender is not repeated. */
const fieldIn = (path: readonly PropertyKey[]): string =>
  path.map(String).findLast((part) => /^[A-Za-z]\w{0,40}$/.test(part)) ?? '';

/** Makes the outcome of an entry from a refusal. */
export const refused = ({ code, message, fields, text }: Refusal): Outcome => ({
  kind: 'refused',
  code,
  message,
  ...(Object.keys(fields).length > 0 ? { fields } : {}),
  ...(text ? { text } : {}),
});

export const takenId = refuseEntry('entry.takenId');

/** Runs `run` with the actor's visibility and `onAccepted` with full visibility. The layer then holds the writes. */
export async function runOnServer(
  below: Reader,
  { command, input }: { command: Command; input: unknown },
  context: AcceptContext,
): Promise<{ layer: Layer; result: RunResult }> {
  await refuseBelowLeastRole(below, command, context.actor);
  // First, so that the number of statements does not depend on when other reads are answered.
  await ownAssignments(below, context.actor);
  const layer = new Layer(below);
  // Errors of these reads surface when the same reads are awaited later.
  for (const read of command.readsAhead?.(layer, input, context) ?? []) read.catch(() => {});
  try {
    const result = (await command.run(seenBy(layer, context.actor), input, context)) ?? {};
    // A service account is told which fields it has to send again, and answers no question later.
    if (!context.actor.scopes) await keepConflicts(layer, result.conflicts ?? [], context);
    for (const each of result.ran ?? []) await each.command.onAccepted?.(layer, each.input, context);
    await command.onAccepted?.(layer, input, context);
    return { layer, result: await resultWithDays(result, layer, context.actor) };
  } catch (error) {
    throw await refusalWithDays(error, layer, context.actor);
  }
}

/** Stores the discarded value for its author, next to the saved one. */
async function keepConflicts(
  layer: Layer,
  conflicts: readonly FieldConflict[],
  { actor, now, newId }: Context,
): Promise<void> {
  for (const conflict of conflicts)
    await layer.add('conflicts', {
      ...conflict,
      id: newId(),
      personId: actor.person,
      organizationId: actor.organization,
      role: actor.role,
      settledAs: null,
      createdAt: now,
    });
}

/** Makes the outcome of an accepted entry: conflict before merged before applied. */
export function outcomeOf({ note, text, isMerged, conflicts }: RunResult): Outcome {
  if (conflicts?.length) return { kind: 'conflict', fields: conflicts.map(({ field }) => field) };
  return {
    kind: isMerged ? 'merged' : 'applied',
    ...(note ? { note } : {}),
    ...(note && text ? { text } : {}),
  };
}

/** Returns a rule's rejection as an outcome, or undefined for any other error. */
export function refusalOf(error: unknown): Outcome | undefined {
  if (error instanceof Refusal) return refused(error);
  if (error instanceof TakenId) return refused(takenId);
  return undefined;
}

/** Makes the ids of a command from the entry's id and a counter, so that every run makes the same ids. */
export function idsFrom(entryId: string): () => string {
  let count = 0;
  return () => `${entryId}-${++count}`;
}
