// Everything the replica needs from outside, passed in from the first line, so that the whole loop can be simulated.
import type { TableDigest } from '#shared/engine/digest.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';

export interface Environment {
  /** The device's clock, in milliseconds; decides nothing about the data. */
  now(): number;
  randomBytes(count: number): Uint8Array;
  /** One sync call. Throws one of the classes below; anything else is a bug. */
  send(request: SyncRequest): Promise<SyncReply>;
  /** Runs `work` while no other tab or worker of this browser does. */
  withLock<T>(name: string, work: () => Promise<T>, taking: LockTaking): Promise<T>;
  /** The server's digests; `mismatched` reports tables that were found to differ, a defect. */
  digests(mismatched: TableName[]): Promise<TableDigest[]>;
  /** A mark outside the database: it stays when the browser throws the database away. */
  mark: { read(): string | null; write(client: string | null): void };
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** Whether the holder of a lock is waited for. */
export interface LockTaking {
  /** It is not: the lock is taken over at once. */
  isStealing?: boolean;
  /** Moves as long as the holder makes progress; where it stands still for long, the holder is taken for frozen. */
  pulse?: () => Promise<unknown>;
}

/** No route, no answer in time, a captive portal's page, or an answer that arrived damaged. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
}

/** 401: everything is kept, and waits for the same person to sign in. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/** 403 of a suspended person: everything is kept, and waits until an administrator lifts it. */
export class Suspended extends Error {
  override readonly name = 'Suspended';
}

/** 413, 429 or 5xx: the server is there and cannot take it now. */
export class ServerBusy extends Error {
  override readonly name = 'ServerBusy';
  readonly retryAfterMs: number | undefined;
  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** These changes belong to another person than the one who is signed in. */
export class AnotherPerson extends Error {
  override readonly name = 'AnotherPerson';
}
