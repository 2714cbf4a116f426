// Everything the replica needs from outside. It is injected, so that the whole loop can be simulated.
import type { ComparisonReply } from '#shared/engine/comparison.ts';
import type { ComparisonRequest } from '#shared/engine/comparison-request.ts';
import type { TableDigest } from '#shared/engine/digest.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { EndedRight } from '#shared/engine/access/ended-rights.ts';
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';

/** The replica's environment: clock, randomness, network, locks, and the mark. */
export interface Environment {
  /** The device's clock, in milliseconds. Decides nothing about the data. */
  now(): number;
  randomBytes(count: number): Uint8Array;
  /** Makes one sync call. Throws one of the classes below; any other error is a bug. */
  send(request: SyncRequest): Promise<SyncReply>;
  /**
   * Whether the server answers a request without content. Asked in parallel with a request that may have failed for its size: if
   * this is answered and that is not, the connection is not the cause.
   */
  isReachable(): Promise<boolean>;
  /** Runs `work` while no other tab or worker of this browser holds the lock. */
  withLock<T>(name: string, work: () => Promise<T>, taking: LockTaking): Promise<T>;
  /** Returns the server's digests. `mismatched` reports tables that differ, which is a defect. */
  digests(mismatched: TableName[]): Promise<TableDigest[]>;
  /** Compares rows and sent entries with the server's. Throws like `send`. */
  compare(request: ComparisonRequest): Promise<ComparisonReply>;
  /** A mark outside the database. It survives when the browser evicts the database. */
  mark: { read(): string | null; write(client: string | null): void };
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** How to wait for the holder of a lock. */
export interface LockTaking {
  /** Takes the lock over at once, without waiting. */
  isStealing?: boolean;
  /** Changes as long as the holder makes progress. If it does not change for long, the holder counts as frozen. */
  pulse?: () => Promise<unknown>;
}

/** No route, no answer in time, a captive portal's page, or a damaged answer. */
export class NoConnection extends Error {
  override readonly name: string = 'NoConnection';
}

/** There was a route, but no answer in time, or not a whole one: a smaller request may get through. */
export class Interrupted extends NoConnection {
  override readonly name = 'Interrupted';
}

/** 401 of a session that has expired: everything is kept, and waits for the same person to sign in. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/** The server has ended the person's right to the rows. Only what the person has not sent is kept. */
export class RightEnded extends Error {
  override readonly name = 'RightEnded';
  readonly right: EndedRight;
  /** By the server's clock, if it is known. */
  readonly at: string | undefined;
  constructor(right: EndedRight, at?: string) {
    super(right);
    this.right = right;
    this.at = at;
  }
}

/** 413, 429 or 5xx: the server is reachable but cannot process the request now. */
export class ServerBusy extends Error {
  override readonly name = 'ServerBusy';
  readonly retryAfterMs: number | undefined;
  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The changes belong to another person than the one who is signed in. */
export class AnotherPerson extends Error {
  override readonly name = 'AnotherPerson';
}
