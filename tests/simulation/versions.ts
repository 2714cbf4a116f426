// Two versions of the app. In the second one every input has another shape, so that queues of the first are converted.
import * as z from 'zod/mini';
import type { Command, Commands, Context } from '#shared/engine/command.ts';
import { commands } from '#shared/commands.ts';

export type AppVersion = 1 | 2;

function inSecondVersion(command: Command): Command {
  const { readsAhead, run, onAccepted } = command;
  const inner = (input: unknown) => (input as { body: unknown }).body;
  return {
    ...command,
    version: command.version + 1,
    input: z.strictObject({ body: command.input }),
    upgrade: (input) => ({ body: input }),
    ...(readsAhead && { readsAhead: (store, input, context) => readsAhead(store, inner(input), context) }),
    run: (store, input, context) => run(store, inner(input), inFirst(context)),
    ...(onAccepted && { onAccepted: (store, input, context) => onAccepted(store, inner(input), context) }),
  };
}

/** The commands that a command runs take inputs in the shape that its code knows. */
const inFirst = (context: Context): Context => (context.commands ? { ...context, commands } : context);

const second: Commands = new Map([...commands].map(([name, command]) => [name, inSecondVersion(command)]));

export const commandsOf = (version: AppVersion): Commands => (version === 1 ? commands : second);

/** Converts an input of the story to the shape of this version. */
export const inputFor = (version: AppVersion, input: unknown): unknown =>
  version === 1 ? input : { body: input };

/** Returns an entry's input without the shape of its version. */
export const bodyOf = (entry: { command: string; version: number; input: unknown }): unknown =>
  entry.version > (commands.get(entry.command)?.version ?? 1)
    ? (entry.input as { body: unknown }).body
    : entry.input;
