// Exchanges requests with the server, one after another, until neither side has more to send.
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import { applyReply } from './apply-reply.ts';
import { refuseNewerSchema } from '../store/version-guard.ts';
import { compareIfRequested } from './compare-rows.ts';
import { nextRequest, waitingCount } from '../outbox/next-batch.ts';
import type { NextBatch } from '../outbox/next-batch.ts';
import type { MetaStore } from '../store/meta.ts';
import { PageSize } from './page-size.ts';
import type { SaveParts } from '../types.ts';
import { AnotherPerson, Interrupted, NoConnection, ServerBusy, SignedOut, Suspended } from './environment.ts';

/** How the last attempt to reach the server ended. */
export type Connection =
  | 'unknown'
  | 'online'
  | 'offline'
  | 'signed-out'
  | 'another-person'
  | 'suspended'
  | 'busy';

/** The result of one sync. */
export interface SyncResult {
  connection: Connection;
  /** The wait that the server requested. */
  retryAfterMs?: number | undefined;
}

interface Asked extends NextBatch {
  answer: Promise<SyncReply>;
  /** Whether the server answered a request without content in the same time. */
  isReachable?: Promise<boolean>;
}

const fullBatch = 500;

/** Runs the exchanges of one replica with the server. */
export class SyncSession {
  private readonly parts: SaveParts;
  private readonly metaStore: MetaStore;
  private readonly pages: PageSize;
  /** Shrinks when an upload fails that had a route: a smaller one may get through. */
  private batchSize = fullBatch;
  /** For the request right after, so that downloads never wait for uploads. */
  private isDownloadOnly = false;
  /** The last upload failed, and it is not known whether there was a route. */
  private isRouteInDoubt = false;
  /** Whether held entries are sent too, which happens once per exchange. */
  private isWithHeld = false;
  private ahead: Asked | undefined;

  constructor(parts: SaveParts, metaStore: MetaStore, pageSize: number | undefined) {
    this.parts = parts;
    this.metaStore = metaStore;
    this.pages = new PageSize(pageSize);
  }

  async untilDone(): Promise<SyncResult> {
    this.isWithHeld = true;
    try {
      for (;;) if (!(await this.once())) return { connection: 'online' };
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Makes one request. Resolves to whether another one is needed at once. */
  private async once(): Promise<boolean> {
    await refuseNewerSchema(this.metaStore);
    await compareIfRequested(this.parts);
    const { answer, isReachable, ...outgoing } = (await this.takeAhead()) ?? (await this.ask());
    const { request } = outgoing;
    const reply = await answer.catch(async (error: unknown) => {
      await this.shrinkAfter(error, request.entries.length, isReachable);
      throw error;
    });
    this.isRouteInDoubt = false;
    // Requests the next page while this one is being written.
    if (reply.more && !reply.reset && !reply.forked) this.askAhead(request, reply);
    const result = await applyReply(this.parts, outgoing, reply);
    this.isDownloadOnly = false;
    if (request.entries.length > 0) this.batchSize = fullBatch;
    this.isWithHeld = false;
    if (result === 'dropped') return true;
    return reply.more || reply.reset === true || reply.forked === true || (await this.hasMoreToSay());
  }

  private async ask(): Promise<Asked> {
    const size = this.isDownloadOnly ? 0 : this.batchSize;
    const isFirst = (await this.metaStore.get('cookie', null)) === null;
    const limit = this.pages.limit(isFirst);
    const outgoing = await nextRequest(this.parts.database, size, limit, this.isWithHeld);
    const answer = this.send(outgoing.request);
    if (!this.isRouteInDoubt || outgoing.request.entries.length === 0) return { ...outgoing, answer };
    return { ...outgoing, answer, isReachable: this.parts.environment.isReachable() };
  }

  /** Measures the duration, which determines the size of the next page. */
  private async send(request: SyncRequest): Promise<SyncReply> {
    const { environment } = this.parts;
    const beganAt = environment.now();
    const learn = (rows: number | undefined) =>
      this.pages.learn({ limit: request.limit, ms: environment.now() - beganAt, rows });
    try {
      const reply = await environment.send(request);
      learn(reply.rows.length);
      return reply;
    } catch (error) {
      learn(undefined);
      throw error;
    }
  }

  private askAhead({ client }: SyncRequest, { cookie }: SyncReply): void {
    const limit = this.pages.limit(false);
    const request = { client, cookie, entries: [], waiting: 0, ...(limit === undefined ? {} : { limit }) };
    const answer = this.send(request);
    // A failure is handled when the answer is taken.
    answer.catch(() => {});
    this.ahead = { request, entries: [], answer };
  }

  /** Returns the page requested ahead, if it still fits the stored state. */
  private async takeAhead(): Promise<Asked | undefined> {
    const { ahead } = this;
    this.ahead = undefined;
    return ahead && ahead.request.cookie === (await this.metaStore.get('cookie', null)) ? ahead : undefined;
  }

  private async hasMoreToSay(): Promise<boolean> {
    return (
      (await waitingCount(this.parts.database)) > 0 ||
      (await this.metaStore.get<unknown[]>('want', [])).length > 0
    );
  }

  /**
   * Without a route no batch gets through, and the first request on the way back carries all it can. A server that fails
   * at a batch looks the same, so the next attempt also asks whether the server is there.
   */
  private async shrinkAfter(
    error: unknown,
    entries: number,
    isReachable: Promise<boolean> | undefined,
  ): Promise<void> {
    if (entries === 0) return;
    const isCut = error instanceof NoConnection && !(error instanceof Interrupted);
    this.isRouteInDoubt = isCut && !(await isReachable);
    const isSizeToBlame =
      error instanceof ServerBusy || (error instanceof NoConnection && !this.isRouteInDoubt);
    if (!isSizeToBlame) return;
    this.isDownloadOnly = true;
    this.batchSize = Math.max(1, Math.floor(entries / 2));
  }
}

/** Maps the error of an aborted attempt to its result. Any other error is a bug. */
export function failureOf(error: unknown): SyncResult {
  if (error instanceof SignedOut) return { connection: 'signed-out' };
  if (error instanceof AnotherPerson) return { connection: 'another-person' };
  if (error instanceof Suspended) return { connection: 'suspended' };
  if (error instanceof ServerBusy) return { connection: 'busy', retryAfterMs: error.retryAfterMs };
  if (error instanceof NoConnection) return { connection: 'offline' };
  throw error;
}
