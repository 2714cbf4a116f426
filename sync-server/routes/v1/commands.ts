// Calls with which other systems give commands: one, or up to 500 as lines of JSON. Each is an entry as of a device.
import * as z from 'zod/mini';
import { deviceCommands } from '#shared/device-commands.ts';
import type { Actor } from '#shared/engine/command.ts';
import { numericId, rowId } from '#shared/engine/field-schemas.ts';
import { digestOf, maxEntries } from '#shared/engine/protocol.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { RefusalCode } from '#shared/engine/rejection.ts';
import { invalidInput, refused } from '#shared/engine/run-command.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { WithRunningKeys } from '#server/engine/running-keys.ts';
import type { Entry, Execute } from '#server/engine/types.ts';
import type { LimitEntries } from '#server/limits/entry-limits.ts';
import type { VisibleReader } from '#server/sync/visible-reader.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';
import { requireAct } from '../http/acts.ts';
import { isNamed } from '../http/conditional.ts';
import { bodyOf } from '../http/bodies.ts';
import { HttpError } from '../http/errors.ts';
import { MAX_BODY, refuseMonsters } from '../http/guards.ts';
import type { ApiContext, RouteGroup } from '../http/route-group.ts';
import { callerOf } from '../identity/signed-in.ts';
import { entryId, keyFrom, mostOfKey, requestEntry } from '../rest/entry-keys.ts';
import { readQuery } from '../rest/query.ts';
import { v1Tables } from './read-tables.ts';

interface CommandRoutesParts {
  readerFor(actor: Actor): VisibleReader;
  /** Undefined for an entry that was not processed yet. */
  digestOfProcessed(entryId: string): Promise<string | undefined>;
  execute: Execute;
  limitEntries: LimitEntries;
  whileRunning: WithRunningKeys;
}

/** A line of a batch, with the names that entries of devices have. */
export const commandLine = z.strictObject({
  /** The Idempotency-Key of the line. */
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(mostOfKey))),
  command: z.string(),
  input: z.unknown(),
});

/** The outcome of a command, as the sync answers it. */
export const shownOutcome = z.union([
  z.object({ kind: z.enum(['applied', 'merged']), note: z.optional(z.string()) }),
  z.object({ kind: z.literal('conflict'), fields: z.array(z.string()) }),
  z.object({
    kind: z.literal('refused'),
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
]);

/** The answer to a line. */
export const lineOutcome = z.object({ line: z.int(), id: z.optional(z.string()), outcome: shownOutcome });

/** The media type of lines of JSON. */
export const ndjson = 'application/x-ndjson';

const readLines = bodyOf({
  type: 'text',
  alsoNamed: [ndjson],
  most: MAX_BODY,
  broken: 'We couldn’t read these lines.',
});

/** Mounts the calls. */
export function commandRoutes(parts: CommandRoutesParts): RouteGroup {
  const { execute, limitEntries, whileRunning } = parts;
  return (router) => {
    router.post('/v1/commands/:name', requireAct('callRest'), async (context) => {
      const actor = callerOf(context.state);
      readQuery(context.query);
      const entry = entryOf(context.params['name'] ?? '', context.request.body ?? {}, keyOf(context, actor));
      if (entry instanceof Refusal) throw entry;
      limitEntries(actor, 1);
      const isKeyed = context.get('Idempotency-Key') !== '';
      const outcome = await whileRunning(isKeyed ? [entry.id] : [], async (mine) => {
        if (isKeyed && !mine.has(entry.id)) throw refuseRequest('rest.underWay');
        await refuseChanged(context, actor, entry, parts);
        const { outcomes } = await execute({ actor, client: null, entries: [entry] });
        return outcomes.get(entry.id);
      });
      if (outcome?.kind === 'refused')
        throw new Refusal(outcome.code as RefusalCode, outcome.message, outcome.fields, outcome.text);
      context.body = shown(outcome);
    });

    router.post('/v1/commands', requireAct('callRest'), readLines, async (context) => {
      const actor = callerOf(context.state);
      readQuery(context.query);
      const lines = linesIn(context.request.body);
      const given = context.get('Idempotency-Key');
      const read = lines.map((text, index) => readLine(text, index + 1, given, actor));
      limitEntries(actor, lines.length);
      const keyed = read.flatMap(({ entry, isKeyed }) => (entry && isKeyed ? [entry.id] : []));
      const answers = await whileRunning(keyed, async (mine) => {
        const first = new Map<string, Entry>();
        for (const line of read) {
          const { entry, isKeyed } = line;
          if (!entry) continue;
          const same = first.get(entry.id);
          if (isKeyed && !mine.has(entry.id)) line.outcome = refused(refuseRequest('rest.underWay'));
          else if (same && same.digest !== entry.digest)
            line.outcome = refused(refuseRequest('rest.reusedKey'));
          else if (!same) first.set(entry.id, entry);
        }
        const entries = [...first.values()];
        const { outcomes } =
          entries.length > 0
            ? await execute({ actor, client: null, entries })
            : { outcomes: new Map<string, Outcome>() };
        return read.map(({ line, id, entry, outcome }) => ({
          line,
          ...(id !== undefined && { id }),
          outcome: shown(outcome ?? (entry && outcomes.get(entry.id))),
        }));
      });
      context.type = `${ndjson}; charset=utf-8`;
      context.body = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
    });
  };
}

/**
 * `If-Match`: requires that the row which the command changes still has the version that the caller read. A repeated command was
 * checked against the version of then.
 */
async function refuseChanged(
  context: ApiContext,
  actor: Actor,
  entry: Entry,
  { readerFor, digestOfProcessed }: CommandRoutesParts,
): Promise<void> {
  const ifMatch = context.get('If-Match');
  if (!ifMatch || (await digestOfProcessed(entry.id)) !== undefined) return;
  const table = tableOf(entry.command);
  const named = namedRow.safeParse(entry.input);
  if (!table || !named.success) throw refuseRequest('v1.noVersion', { name: entry.command });
  const [listed] = await readerFor(actor).list(table, {
    equalTo: { id: named.data.id ?? named.data.matchId },
    limit: 1,
  });
  if (!listed || !isNamed(listed.row.rev, ifMatch))
    throw new HttpError(412, refuseRequest('rest.changed').message, {}, 'stale');
}

/** An interview and a consent have the id of their match. */
const namedRow = z
  .object({ id: z.optional(z.union([rowId(), numericId()])), matchId: z.optional(rowId()) })
  .check(z.refine(({ id, matchId }) => id !== undefined || matchId !== undefined));

/** The table whose row a command is about. */
export const tableOf = (command: string): TableName | undefined =>
  v1Tables.find((table) => command.startsWith(`${table}.`));

const keyOf = (context: ApiContext, actor: Actor): string => keyFrom(context.get('Idempotency-Key'), actor);

/** Returns why there is no such entry. Whether the actor may give the command is decided where it runs. */
function entryOf(name: string, input: unknown, key: string): Entry | Refusal {
  const command = deviceCommands.get(name);
  if (!command) return refuseRequest('v1.noCommand', { name: name.slice(0, 80) });
  const digest = digestOf(JSON.stringify([name, input]));
  return requestEntry({ id: entryId(key, 0), command: name, version: command.version, input, digest });
}

interface ReadLine {
  line: number;
  /** The key as the line states it. */
  id?: string | undefined;
  entry?: Entry;
  isKeyed: boolean;
  outcome?: Outcome;
}

/** A line without a key has one if the request has one: that of the request and the number of the line. */
function readLine(text: string, line: number, given: string, actor: Actor): ReadLine {
  try {
    const json: unknown = JSON.parse(text);
    refuseMonsters(json, 0);
    const parsed = commandLine.safeParse(json);
    if (!parsed.success) throw invalidInput(parsed.error.issues);
    const { id, command, input } = parsed.data;
    const stated = id ?? (given && `${given} ${line}`);
    const entry = entryOf(command, input ?? {}, keyFrom(stated, actor));
    const isKeyed = stated !== '';
    return entry instanceof Refusal
      ? { line, id, isKeyed, outcome: refused(entry) }
      : { line, id, isKeyed, entry };
  } catch (error) {
    return { line, isKeyed: false, outcome: refused(refusalOfLine(error, line)) };
  }
}

function refusalOfLine(error: unknown, line: number): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HttpError) return new Refusal('invalid', error.message);
  return refuseRequest('v1.noJson', { line });
}

function linesIn(body: unknown): string[] {
  const text = typeof body === 'string' ? body : '';
  const lines = text.split('\n');
  // A file of lines ends with a line break.
  if (lines.at(-1)?.trim() === '') lines.pop();
  if (lines.length === 0 || lines.length > maxEntries) throw refuseRequest('v1.lines');
  return lines;
}

/** The codes of texts are for devices, which word them anew. */
function shown(outcome: Outcome | undefined): z.infer<typeof shownOutcome> {
  if (!outcome || outcome.kind === 'held') throw new Error('A command without a device waits for nothing');
  if (outcome.kind === 'conflict') return outcome;
  const { text: _, ...rest } = outcome;
  return rest;
}
