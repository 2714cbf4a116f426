// Exchanges requests with the server, one after another, until neither side has more to send.
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import { applyReply } from './apply-reply.ts';
import { compareIfRequested } from './compare-rows.ts';
import { nextStep } from '../outbox/next-batch.ts';
import type { NextBatch } from '../outbox/next-batch.ts';
import { PageSize } from './page-size.ts';
import type { SaveParts } from '../types.ts';
import {
  AnotherPerson,
  Interrupted,
  NoConnection,
  RightEnded,
  ServerBusy,
  SignedOut,
} from './environment.ts';

/** How the last attempt to reach the server ended. */
export type Connection =
  | 'unknown'
  | 'online'
  | 'offline'
  | 'signed-out'
  | 'another-person'
  | 'right-ended'
  | 'busy';

/** The result of one sync. */
export interface SyncResult {
  connection: Connection;
  /** The wait that the server requested. */
  retryAfterMs?: number | undefined;
  /** Set if the server has ended the person's right to the rows. */
  ended?: Pick<RightEnded, 'right' | 'at'>;
}

interface Asked extends NextBatch {
  answer: Promise<SyncReply>;
}

const fullBatch = 500;
/** A hint follows its request within a moment. */
const mostWritten = 100;

/** Runs the exchanges of one replica with the server. */
export class SyncSession {
  private readonly parts: SaveParts;
  /** Gives a database that the browser has emptied a new client id. */
  private readonly identify: () => Promise<void>;
  private readonly pages: PageSize;
  /** Shrinks when an upload fails that had a route: a smaller one may get through. */
  private batchSize = fullBatch;
  /** For the request right after, so that downloads never wait for uploads. */
  private isDownloadOnly = false;
  /** The last upload failed, and it is not known whether there was a route. */
  private isRouteInDoubt = false;
  /** Something else has reached the server since the last request. */
  private isServerExpected = false;
  /** Whether held entries are sent too, which happens once per exchange. */
  private isWithHeld = false;
  private ahead: Asked | undefined;
  /** The revs of the last requests that wrote rows. */
  private readonly written: number[] = [];

  constructor(parts: SaveParts, pageSize: number | undefined, identify: () => Promise<void>) {
    this.parts = parts;
    this.identify = identify;
    this.pages = new PageSize(pageSize);
  }

  /** The next request carries what waits without asking for the server first. */
  expectServer(): void {
    this.isServerExpected = true;
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
    const isRouteKnown = this.isRouteInDoubt && !this.isServerExpected;
    this.isServerExpected = false;
    // All that waits is read, and can no longer be discarded, only if it can be sent.
    if (isRouteKnown && !(await this.parts.environment.isReachable())) throw new NoConnection('no route');
    const { answer, ...outgoing } = await this.ask();
    const { request } = outgoing;
    const reply = await answer.catch((error: unknown) => {
      this.shrinkAfter(error, request.entries.length, isRouteKnown);
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
    this.noteWritten(reply);
    return reply.more || reply.reset === true || reply.forked === true || result.hasMoreToSay;
  }

  /** Reports whether one of the last requests of this page wrote the rows of this rev, and its reply is on the device. */
  hasWritten(rev: number): boolean {
    return this.written.includes(rev);
  }

  private noteWritten({ rev }: SyncReply): void {
    if (rev === undefined) return;
    this.written.push(rev);
    if (this.written.length > mostWritten) this.written.shift();
  }

  private async ask(): Promise<Asked> {
    const { ahead } = this;
    this.ahead = undefined;
    let isCompared = false;
    for (;;) {
      const step = await nextStep(this.parts.database, {
        size: this.isDownloadOnly ? 0 : this.batchSize,
        limitOf: (isFirst) => this.pages.limit(isFirst),
        isWithHeld: this.isWithHeld,
        ahead: ahead?.request.cookie,
        isCompared,
      });
      if (step.kind === 'identify') await this.identify();
      else if (step.kind === 'compare') {
        await compareIfRequested(this.parts);
        isCompared = true;
      } else if (step.kind === 'ahead' && ahead) return ahead;
      else if (step.kind === 'send') return { ...step.batch, answer: this.send(step.batch.request) };
    }
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
    this.ahead = { request, entries: [], isAhead: true, answer };
  }

  /**
   * Without a route no batch gets through, and the first request on the way back carries all it can. A server that fails
   * at a batch looks the same, so the next attempt first asks whether the server is there, unless something else says so.
   */
  private shrinkAfter(error: unknown, entries: number, isRouteKnown: boolean): void {
    if (entries === 0) return;
    const isCut = error instanceof NoConnection && !(error instanceof Interrupted);
    this.isRouteInDoubt = isCut && !isRouteKnown;
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
  if (error instanceof RightEnded) return { connection: 'right-ended', ended: error };
  if (error instanceof ServerBusy) return { connection: 'busy', retryAfterMs: error.retryAfterMs };
  if (error instanceof NoConnection) return { connection: 'offline' };
  throw error;
}
