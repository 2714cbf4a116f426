// What a command is: a named value that runs twice, at once on the device and finally on the server.
import type { TextCode } from './rejection.ts';
import type * as z from 'zod/mini';
import type { MemberRole } from './options.ts';
import type { TableName } from './schema.ts';
import type { Reader, Writer } from './store.ts';

/**
 * The part a person plays at sign-in time. A newcomer has not chosen an account type; the server acts as `system`. A
 * `learner` has no account: a link to the learner's own page acts.
 */
export type Role = 'admin' | 'employer' | 'provider' | 'newcomer' | 'learner' | 'system';

/** A person acting in an organization. Rows belong to the organization; histories name the person. */
export interface Actor {
  person: string;
  organization: string;
  role: Role;
  /** What the person may do in the organization. Null for people without one, for administrators and the server. */
  memberRole: MemberRole | null;
  /** Whether a `member` works on everything. Without it, a member sees and changes only what is assigned to them. */
  assignsAll?: boolean | undefined;
  /**
   * Set for a service account, which acts for the organization by a key: the scopes of the key. It gives only commands of
   * these scopes, each with the least member role that the command needs.
   */
  scopes?: readonly string[] | undefined;
  /** Whether the reader gets the columns empty in which people wrote freely. */
  isWithoutTexts?: boolean | undefined;
  /** The name that colleagues read in a history: "Sam", or the organization's name if the person has none. */
  name: string;
}

/** The product itself. Jobs, sign-in and demo data act as this actor. */
export const systemActor: Actor = {
  person: 'system',
  organization: 'system',
  role: 'system',
  memberRole: null,
  name: 'SkillPact',
};

/** The product in the name of one person, for acts of a person who is no member yet. */
export const systemActorFor = (person: string): Actor => ({ ...systemActor, person, organization: person });

/** What a rule knows of the world besides its rows: who acts, when, and new ids. */
export interface Context {
  actor: Actor;
  /** The device's clock while the entry waits, the server's clock when it is final. UTC instant. */
  now: string;
  /** Returns the same ids on the device, on every replay and on the server, made of the entry's id and a counter. */
  newId(): string;
  /** All commands of this side, for a command that runs others: see `RunResult.ran`. */
  commands?: Commands;
}

/** Used on the server after `run`: sees every row and may still reject the command. */
export interface AcceptContext extends Context {
  /** Returns an unguessable id for rows that another party sees. It does not reveal which person the row is about. */
  randomId(): string;
}

/** A value that was discarded in favor of another value of the same field. */
export interface DiscardedValue {
  tableName: TableName;
  subjectId: string;
  field: string;
  theirs: string | null;
  yours: string | null;
}

/** A field that two people changed. The other person's value is saved; this person's value is kept for its author. */
export interface FieldConflict extends DiscardedValue {
  base: string | null;
  theirsByName: string;
  theirsAt: string;
}

/** What a command reports after it wrote its rows. The outcome of the entry is made of it. */
export interface RunResult {
  /** Shown to the person together with the success message: "Already marked complete by Sam on Jun 3." */
  note?: string;
  /** The code and parameters of the note. */
  text?: TextCode;
  /** Somebody else had made the same change already. */
  isMerged?: boolean;
  conflicts?: FieldConflict[];
  /**
   * Keys of rows that the command found by columns other than the id. On a device, its entry follows the pending
   * entries about these rows.
   */
  buildsOn?: string[];
  /** Values that are discarded without a question to the author. The history keeps them. */
  discarded?: DiscardedValue[];
  /** The commands that this one ran in the actor's name. The server then runs their parts of the server. */
  ran?: readonly { command: Command; input: unknown }[];
  /** The person who had saved what the actor applied. History and audit name both. */
  author?: Author;
}

/** A person who saved a change that another one applied, and the role in which they saved it. */
export interface Author {
  id: string;
  name: string;
  role: NonNullable<Actor['memberRole']>;
}

/** A named change with its rule: `run` on devices and on the server, `onAccepted` on the server only. */
export interface Command<Input = unknown, Name extends string = string> {
  name: Name;
  /** The roles that may give the command. Required: the server does not start without it. */
  allowed: readonly Role[];
  /**
   * The least role of a member who may give it. Required if employers or providers may give the command: without it,
   * neither the server nor the app starts.
   */
  leastRole?: MemberRole;
  /** The scope that a service account needs to give it. Without one, only people give it. */
  scope?: string | undefined;
  /** Incremented when the input changes shape. `upgrade` converts older inputs. */
  version: number;
  input: z.ZodMiniType<Input>;
  /** The toast after success, and the fallback text after a failure, both worded by the specification. */
  done: string;
  failed: string;
  /**
   * The command takes effect for another party only on the server. Success is shown after the server's confirmation.
   */
  isBinding?: boolean;
  upgrade?(input: unknown, fromVersion: number): unknown;
  /** Starts reads that `onAccepted` always needs, so that the server queries them together with the reads of `run`. */
  readsAhead?(store: Reader, input: Input, context: Context): Promise<unknown>[];
  run(store: Writer, input: Input, context: Context): Promise<RunResult | void>;
  onAccepted?(store: Writer, input: Input, context: AcceptContext): Promise<void>;
}

/** The part of a command that only the server runs. It stands in a file of its own, so that no device loads it. */
export type ServerPart<Input = unknown> = Pick<Command<Input>, 'name' | 'readsAhead' | 'onAccepted'>;

/** `onServer(editCourse, { onAccepted })` defines the server's part of a command that devices give. */
export const onServer = <Input>(
  { name }: Command<Input>,
  part: Omit<ServerPart<Input>, 'name'>,
): ServerPart<Input> => ({ name, ...part });

type Unversioned<Input, Name extends string, IsBinding extends boolean> = Omit<
  Command<Input, Name>,
  'version' | 'isBinding'
> & { version?: number; isBinding?: IsBinding };

/**
 * Defines a command; exists only for its types. The input type is inferred from the schema. The name and `isBinding`
 * stay literal types, so that the compiler reports a command that is missing in a table over commands.
 */
/* @__NO_SIDE_EFFECTS__ */
/**
 * Makes a command of version 1 unless one is given. The name stays literal, so that tables over commands are
 * exhaustive.
 */
export const defineCommand = <Input, const Name extends string, const IsBinding extends boolean = false>(
  command: Unversioned<Input, Name, IsBinding>,
): Command<Input, Name> & { isBinding?: IsBinding } => ({
  version: 1,
  ...command,
});

/** Any command, for callers that only need its name and the shape of its input. */
export type NamedCommand = Pick<Command, 'name' | 'version'> & { input: z.ZodMiniType };

/** Commands by their names. */
export type Commands = ReadonlyMap<string, Command>;
