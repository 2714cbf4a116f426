// Processes the entries of a batch in order, over one layer that holds the writes of the accepted ones.
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import {
  idsFrom,
  outcomeOf,
  refusalOf,
  refused,
  runOnServer,
  parseEntry,
} from '#shared/engine/run-command.ts';
import { actorGiving } from '#shared/engine/access/member-roles.ts';
import { Layer } from '#shared/engine/layer.ts';
import type { Write } from '#shared/engine/layer.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { subjectOf } from './audit.ts';
import type { Subject } from './audit.ts';
import type { Batch, Entry, ExecuteParts } from './types.ts';
import { recordedChanges } from './history.ts';
import type { RecordedChange } from './history.ts';
import type { PostgresReader } from './postgres-store.ts';
import { randomIdsOf, repeatedIds } from './random-ids.ts';
import { SpeculativeRuns } from './speculative-runs.ts';
import type { Part, Run } from './speculative-runs.ts';
import { isFromDatabase } from './serializable.ts';
import { faultsMended } from './storable.ts';

/** Data shared by all entries of a batch, also when they are processed again or in parts. */
export interface BatchContext {
  batch: Batch;
  parts: ExecuteParts;
  now: string;
  contextOf(entry: Entry): AcceptContext;
}

/** What a batch did, before anything is written. */
export interface BatchResult {
  outcomes: Map<string, Outcome>;
  writes: Write[];
  /** For the audit: the subjects of entries that were processed now and accepted or not allowed. */
  subjects: Map<string, Subject>;
  /** For the histories of the rows. */
  changes: RecordedChange[];
}

/** Gives each entry its own time, so that histories show the order of two entries in one batch. */
export function batchContextOf(batch: Batch, parts: ExecuteParts): BatchContext {
  const now = parts.now();
  const last = batch.entries.length - 1;
  const moments = new Map(
    batch.entries.map(({ id }, place) => [id, new Date(now.getTime() - (last - place)).toISOString()]),
  );
  const idsOf = repeatedIds(parts.randomId ?? randomIdsOf(batch.actor.organization));
  return {
    batch,
    parts,
    now: now.toISOString(),
    contextOf: ({ id, command }) => ({
      actor: actorGiving(parts.commands.get(command), batch.actor),
      now: moments.get(id) ?? now.toISOString(),
      newId: idsFrom(id),
      randomId: idsOf(id),
      commands: parts.commands,
    }),
  };
}

/** `settled` holds the known outcomes of these entries and of the entries they come after. */
export async function runBatch(
  reader: PostgresReader,
  entries: readonly Entry[],
  settled: ReadonlyMap<string, Outcome>,
  trial: BatchContext,
): Promise<BatchResult> {
  const accepted = new Layer(reader);
  const outcomes = new Map<string, Outcome>();
  const subjects = new Map<string, Subject>();
  const changes: RecordedChange[] = [];
  const outcomeSoFar = (id: string) => outcomes.get(id) ?? settled.get(id);
  const parts = entries.map((entry) => ({
    id: entry.id,
    entry,
    understood: parseEntry(trial.parts.commands, entry, trial.batch.actor),
    context: () => trial.contextOf(entry),
  }));
  const isOpen = ({ id }: { id: string }) => !settled.has(id);
  const rehearsals = new SpeculativeRuns(reader, accepted);
  await rehearsals.runAhead(parts.filter(isOpen));
  for (const [place, part] of parts.entries()) {
    const { id } = part;
    const known = settled.get(id);
    const judged: Judged = known
      ? { outcome: known }
      : await judgeEntry(part, accepted, outcomeSoFar, trial, rehearsals.of(id));
    outcomes.set(id, judged.outcome);
    if (judged.subject) subjects.set(id, judged.subject);
    for (const change of judged.changes ?? []) changes.push({ entryId: id, ...change });
    if (rehearsals.isAnotherNeeded()) await rehearsals.runAhead(parts.slice(place + 1).filter(isOpen));
  }
  if (trial.batch.isAllOrNone && [...outcomes.values()].some(isNo))
    return { outcomes: new Map([...outcomes].map(takenBack)), writes: [], subjects: new Map(), changes: [] };
  return { outcomes, writes: accepted.writes, subjects, changes };
}

const isNo = ({ kind }: Outcome): boolean => kind === 'refused' || kind === 'conflict';

/** Entries without a rejection of their own were not executed either, and are not stored. */
const takenBack = ([id, outcome]: [string, Outcome]): [string, Outcome] =>
  isNo(outcome) ? [id, outcome] : [id, { kind: 'held', reason: 'after' }];

/** An entry's outcome, with its audit and history data. */
interface Judged {
  outcome: Outcome;
  subject?: Subject;
  changes?: Omit<RecordedChange, 'entryId'>[];
}

async function judgeEntry(
  { entry, understood, context }: Part & { entry: Entry },
  accepted: Layer,
  outcomeSoFar: (id: string) => Outcome | undefined,
  { parts }: BatchContext,
  rehearsed: Run | undefined,
): Promise<Judged> {
  const waitsFor = entry.after.map(outcomeSoFar);
  if (waitsFor.some((outcome) => !outcome || outcome.kind === 'refused' || outcome.kind === 'held'))
    return { outcome: { kind: 'held', reason: 'after' } };
  if ('outcome' in understood)
    return isDenied(understood.outcome) ? { ...understood, subject: {} } : understood;
  try {
    const { layer, result } = rehearsed ?? (await runOnServer(accepted, understood, context()));
    for (const column of faultsMended(layer))
      parts.onDefect(new Error(`A rule wrote what ${column} does not take`), entry.command);
    const { conflicts = [], discarded = [], author } = result;
    const subject = {
      ...(await subjectOf(accepted, layer)),
      ...(author && { authorId: author.id, authorRole: author.role }),
    };
    const recorded = await recordedChanges(accepted, layer, [...conflicts, ...discarded]);
    const changes = author
      ? recorded.map((change) => ({ ...change, authorName: author.name, authorRole: author.role }))
      : recorded;
    layer.mergeInto(accepted);
    return { outcome: outcomeOf(result), subject, changes };
  } catch (error) {
    const outcome = refusalOf(error);
    if (outcome) return isDenied(outcome) ? { outcome, subject: {} } : { outcome };
    if (isFromDatabase(error)) throw error;
    parts.onDefect(error, entry.command);
    return { outcome: refused(defect) };
  }
}

const isDenied = (outcome: Outcome): boolean => outcome.kind === 'refused' && outcome.code === 'forbidden';

export const defect = refuseEntry('entry.defect');
