// What a command is: a named value that runs twice, at once on the device and finally on the server.
import type { TextCode } from './rejection.ts';
import type * as z from 'zod/mini';
import type { TableName } from './schema.ts';
import type { Reader, Writer } from './store.ts';

export type Role = 'admin' | 'employer' | 'provider' | 'newcomer' | 'system';

/** A person acting in an organization; rows belong to the organization, histories name the person. */
export interface Actor {
  person: string;
  organization: string;
  role: Role;
  /** What colleagues read in a history: "Sam", or the organization's name where there is none. */
  name: string;
}

/** The product itself: jobs, sign-in and demo data act as it. */
export const systemActor: Actor = {
  person: 'system',
  organization: 'system',
  role: 'system',
  name: 'SkillPact',
};

export interface Context {
  actor: Actor;
  /** The device's clock while waiting, the server's clock when it counts. UTC instant. */
  now: string;
  /** The same ids on the device, on every replay and on the server: the entry's id and a counter. */
  newId(): string;
}

/** On the server, after `run`: sees every row and may still refuse. */
export interface AcceptContext extends Context {
  /** Unguessable and unlinkable, for ids that another party sees. */
  randomId(): string;
}

/** Of two values of one field, yours was given up: theirs stands. */
export interface DiscardedValue {
  tableName: TableName;
  subjectId: string;
  field: string;
  theirs: string | null;
  yours: string | null;
}

/** A field that two people changed: theirs stands, yours is kept for its author. */
export interface FieldConflict extends DiscardedValue {
  base: string | null;
  theirsByName: string;
  theirsAt: string;
}

export interface RunResult {
  /** Told to the person beside the success: "Already marked complete by Sam on Jun 3." */
  note?: string;
  /** The code and parameters of the note. */
  text?: TextCode;
  /** Somebody else had made the same change already. */
  isMerged?: boolean;
  conflicts?: FieldConflict[];
  /** Keys of rows that it found by other columns than the id: on a device it comes after what waits about them. */
  buildsOn?: string[];
  /** Values that give way without a question to the one that stands: the history keeps them. */
  discarded?: DiscardedValue[];
}

export interface Command<Input = unknown, Name extends string = string> {
  name: Name;
  /** The declared policy: a command without one does not start the server. */
  allowed: readonly Role[];
  /** Counts up when the input changes shape; older inputs are converted by `upgrade`. */
  version: number;
  input: z.ZodMiniType<Input>;
  /** The toast when it worked, and the fallback when it did not: the specification's words. */
  done: string;
  failed: string;
  /** Takes effect for another party only once the server has it: success is told after the confirmation. */
  isBinding?: boolean;
  upgrade?(input: unknown, fromVersion: number): unknown;
  /** What `onAccepted` is sure to read: the server asks for it together with what `run` reads. */
  readsAhead?(store: Reader, input: Input, context: Context): Promise<unknown>[];
  run(store: Writer, input: Input, context: Context): Promise<RunResult | void>;
  onAccepted?(store: Writer, input: Input, context: AcceptContext): Promise<void>;
}

type Unversioned<Input, Name extends string, IsBinding extends boolean> = Omit<
  Command<Input, Name>,
  'version' | 'isBinding'
> & { version?: number; isBinding?: IsBinding };

/**
 * Only for its types: a command's input is inferred from its schema. Its name and whether it is binding stay literal, so
 * that the compiler finds the command that a table over commands leaves out.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineCommand = <Input, const Name extends string, const IsBinding extends boolean = false>(
  command: Unversioned<Input, Name, IsBinding>,
): Command<Input, Name> & { isBinding?: IsBinding } => ({
  version: 1,
  ...command,
});

/** Any command, where only its name and the shape of its input matter. */
export type NamedCommand = Pick<Command, 'name' | 'version'> & { input: z.ZodMiniType };

export type Commands = ReadonlyMap<string, Command>;
