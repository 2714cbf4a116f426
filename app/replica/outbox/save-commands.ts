// Saves commands on the device: rows, before-images and entries in one durable transaction.
import type { Actor, Command } from '#shared/engine/command.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import { idsFrom, invalidInput } from '#shared/engine/run-command.ts';
import { Layer } from '#shared/engine/layer.ts';
import type { Reader } from '#shared/engine/store.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import { entrySubjects } from './entry-subject.ts';
import { allOf } from '../store/all-settled-or-throw.ts';
import type { BeforeImage, OutboxEntry } from '../store/stored-values.ts';
import { keepSequence } from '../store/meta.ts';
import { addedRows, beforeImages, imagesOf, noteWriter, serverRows } from './before-images.ts';
import type { Writers } from './before-images.ts';
import { lackingWithout, runOver } from './draft-runs.ts';
import type { Run } from './draft-runs.ts';
import { replaceEntries, replacedBy, replacesOf } from './replaced-entries.ts';
import { rebuild } from './replay.ts';
import { refuseNewerVersion } from '../store/version-guard.ts';
import { uuidv7 } from '../store/ids.ts';
import { isRestricted } from '#shared/engine/visibility.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { refuseUnassigned } from '#shared/engine/access/may-read.ts';
import { refuseOnDevice, withOwnMembership } from '#shared/engine/access/member-roles.ts';
import type { Order, Correction, SaveParts, Effect } from '../types.ts';

/**
 * Resolves with the ids of the entries. Throws the first Refusal; then nothing is saved. Calls `written` with the
 * effect just before the commit, except if more changed than was saved: after a correction, the entries that waited for
 * it run again.
 */
export async function saveCommands(
  parts: SaveParts,
  orders: readonly Order[],
  correction?: Correction,
  written?: (effect: Effect) => void,
): Promise<string[]> {
  const { database, environment, actor, commands } = parts;
  const inputs = orders.map(({ command, input }) => parse(command, input, actor));
  const now = new Date(environment.now()).toISOString();
  const ids = orders.map(() => uuidv7(environment));
  const drafts = orders.map(({ command }, index) => {
    const id = assertDefined(ids[index]);
    return {
      id,
      command,
      input: inputs[index],
      context: () => ({ actor, now, newId: idsFrom(id), commands }),
    };
  });
  return database.change(async (tables) => {
    const stored = tables.rows;
    const whole = new Layer(stored);
    // On a slow tablet each database request takes long, so independent requests are made together.
    const [[number, version], oneUnsent, { replaced, former }] = await allOf([
      tables.meta.bulkGet(['sequence', 'version']),
      // Only whether there is any: a save must not take longer the more waits.
      tables.undo.toCollection().limit(1).primaryKeys(),
      replacedBy(tables, orders, ids, correction),
      refuseOnDevice(
        stored,
        orders.map(({ command }) => command),
        actor,
      ),
    ]);
    const last = (number?.value ?? 0) as number;
    refuseNewerVersion((version?.value ?? 0) as number);
    const runs: Run[] = [];
    for (const draft of drafts) {
      const run = await runOver(whole, draft);
      run.layer.mergeInto(whole);
      runs.push(run);
    }
    await refuseUnassignedRows(stored, whole, actor);
    const [images, about] = await allOf([
      oneUnsent.length > 0 ? imagesOf(tables, runs) : new Map<string, BeforeImage>(),
      entrySubjects(stored, runs),
    ]);
    const writers: Writers = new Map(images);
    const added = addedRows(images, whole);
    const entries: OutboxEntry[] = [];
    const earlier = new Layer(stored);
    for (const [index, draft] of drafts.entries()) {
      const { id, command, input } = draft;
      const run = assertDefined(runs[index]);
      const keys = [...run.touched, ...run.written].filter((key) => writers.has(key));
      const after = new Set(keys.map((key) => assertDefined(writers.get(key)).writer));
      const lacking = await lackingWithout(
        keys.filter((key) => added.has(key)),
        earlier,
        draft,
        run,
      );
      const needs = new Set(lacking.flatMap((key) => writers.get(key)?.firstWriter ?? []));
      run.layer.mergeInto(earlier);
      noteWriter(writers, run.written, id);
      entries.push({
        id,
        sequence: last + index + 1,
        command: command.name,
        version: command.version,
        input,
        after: [...after].filter((writer) => !replaced.has(writer)),
        ...(needs.size > 0 && { needs: [...needs] }),
        digest: entryDigest({ command: command.name, version: command.version, input }),
        savedAt: now,
        batch: assertDefined(ids[0]),
        state: 'waiting',
        ...replacesOf(orders[index], correction, replaced),
        ...(about[index] && { about: about[index] }),
        ...(former.has(id) && { former: former.get(id) }),
      });
    }
    const before = await beforeImages(await serverRows(stored, images.values()), whole.writes, writers);
    for (const { table, row } of whole.writes) await stored.put(table, row as never);
    await allOf([
      tables.undo.bulkPut(before),
      tables.outbox.bulkAdd(entries),
      keepSequence(tables, last + entries.length),
    ]);
    if (replaced.size === 0) {
      written?.({ rows: whole, entries });
      return ids;
    }
    const sequence = last + entries.length;
    await keepSequence(tables, await replaceEntries(tables, replaced, sequence));
    await rebuild({ ...parts, database: tables }, { rows: [], gone: [] });
    return ids;
  });
}

/** Refuses at once what the server would refuse, unless the assignment has changed since. */
async function refuseUnassignedRows(stored: Reader, whole: Layer, actor: Actor): Promise<void> {
  const current = await withOwnMembership(stored, actor);
  if (!isRestricted(current)) return;
  for (const { table, row } of whole.writes) await refuseUnassigned(whole, current, table, row);
}

/** Checks the actor and the input with the same messages as the server. */
function parse(command: Command, input: unknown, actor: Actor): unknown {
  if (!command.allowed.includes(actor.role)) throw refuseEntry('access.none');
  const parsed = command.input.safeParse(input);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}
