// The replica's environment in a real browser: fetch with a time limit, Web Locks, crypto.
import { replicaHeader } from '#shared/engine/access/known-tables.ts';
import { replicaVersion } from '../store/database.ts';
import type { ComparisonReply } from '#shared/engine/comparison.ts';
import type { ComparisonRequest } from '#shared/engine/comparison-request.ts';
import type { TableDigest } from '#shared/engine/digest.ts';
import { endedRightIn } from '#shared/engine/access/ended-rights.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { DamagedReply, openReply, protocolName } from '#shared/engine/protocol.ts';
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import {
  AnotherPerson,
  Interrupted,
  NoConnection,
  RightEnded,
  ServerBusy,
  SignedOut,
} from './environment.ts';
import type { Environment, LockTaking } from './environment.ts';

const giveUpAfterMs = 20_000;
/** Longer than a request may take, so that a holder on a slow line is not taken for frozen. */
const frozenAfterMs = 45_000;

/** `person` is sent with each request, so that another person's session never takes these changes for its own. */
export const browserEnvironment = (person: string, mark = noMark): Environment => ({
  now: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  send: (request) => send(request, person),
  digests,
  isReachable,
  compare: (request) => compare(request, person),
  mark,
  withLock,
  indexedDB,
  IDBKeyRange,
});

/** A worker cannot store the mark. The next page does. */
const noMark: Environment['mark'] = { read: () => null, write: () => {} };

async function digests(mismatched: TableName[]): Promise<TableDigest[]> {
  const response = await fetch('/api/sync/digests', {
    method: 'POST',
    credentials: 'include',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mismatched }),
    signal: AbortSignal.timeout(giveUpAfterMs),
  });
  if (!isOurs(response) || !response.ok) throw new NoConnection(`the server answered ${response.status}`);
  return ((await response.json()) as { digests: TableDigest[] }).digests;
}

const send = (request: SyncRequest, person: string): Promise<SyncReply> =>
  post(
    '/api/sync',
    request,
    person,
    async (response) =>
      response.status === 204 ? nothingNew(request, response) : openReply(await response.text()),
    // Without news a server that knows this sends no body. Others send the whole reply.
    { prefer: 'return=minimal' },
  );

/** An answer without a body: the cursor stays good. */
function nothingNew({ cookie }: SyncRequest, response: Response): SyncReply {
  const serverTime = timeOf(response);
  if (!isOurs(response) || cookie === null || serverTime === undefined)
    throw new DamagedReply('an empty answer that is not of this server');
  return { outcomes: [], rows: [], gone: [], cookie, more: false, serverTime };
}

function timeOf({ headers }: Response): string | undefined {
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

const compare = (request: ComparisonRequest, person: string): Promise<ComparisonReply> =>
  post('/api/sync/comparison', request, person, async (response) => {
    if (!isOurs(response)) throw new DamagedReply('not of this server');
    return (await response.json()) as ComparisonReply;
  });

/** Posts to a call of the sync protocol. Throws the failures of `Environment.send`. */
export async function post<Reply>(
  path: string,
  body: object,
  person: string,
  open: (response: Response) => Promise<Reply>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'x-person': person,
      [replicaHeader]: String(replicaVersion),
      ...headers,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(giveUpAfterMs),
  }).catch((error: unknown) => {
    throw failureOf(error, NoConnection);
  });
  try {
    await refuseStatus(response);
    return await open(response);
  } catch (error) {
    // The server's answer has begun, so there is a route.
    throw failureOf(error, isOurs(response) ? Interrupted : NoConnection);
  }
}

/**
 * A cut connection, a timeout, a redirect, and a captive portal's page all count as "no connection". A missing connection
 * and one that is cut look the same, so the caller says which it is.
 */
function failureOf(error: unknown, cut: typeof NoConnection): unknown {
  if (error instanceof DOMException) return new Interrupted(error.message);
  if (error instanceof TypeError || error instanceof DamagedReply) return new cut(error.message);
  return error;
}

const isOurs = ({ headers }: Response): boolean => headers.get('x-protocol') === protocolName;

async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', {
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(giveUpAfterMs),
    });
    return ((await response.json()) as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}

/** "Network Authentication Required": the status of a captive portal that requires a sign-in. */
const portalStatus = 511;

async function refuseStatus(response: Response): Promise<void> {
  const { status } = response;
  if (status === 200 || status === 204) return;
  if (!isOurs(response) && (status < 500 || status === portalStatus) && status !== 413 && status !== 429)
    throw new NoConnection(`an answer of somebody else: ${status}`);
  if (status === 401 || status === 403) {
    const right = endedRightIn(await response.text());
    if (right) throw new RightEnded(right, timeOf(response));
  }
  if (status === 401) throw new SignedOut('signed out');
  if (status === 403) throw new AnotherPerson('these changes belong to another person');
  const seconds = Number(response.headers.get('retry-after'));
  throw new ServerBusy(`the server answered ${status}`, seconds > 0 ? seconds * 1000 : undefined);
}

/** In a browser without Web Locks, the server's processed entries still ensure that nothing is applied twice. */
async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  { isStealing, pulse }: LockTaking,
): Promise<T> {
  if (!('locks' in navigator)) return work();
  try {
    return await (isStealing ? stolen(name, work) : inTurn(name, work, pulse));
  } catch (error) {
    // The lock was taken over by a tab that considered this one frozen.
    if (error instanceof DOMException && error.name === 'AbortError')
      throw new NoConnection('another tab goes on');
    throw error;
  }
}

const stolen = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(name, { steal: true }, work) as Promise<T>;

/** Waits for the lock, except for a frozen holder. */
async function inTurn<T>(name: string, work: () => Promise<T>, pulse: LockTaking['pulse']): Promise<T> {
  const waiting = new AbortController();
  let isHolding = false;
  const unwatch = pulse ? watchPulse(pulse, () => waiting.abort()) : () => {};
  const begin = () => {
    isHolding = true;
    unwatch();
    return work();
  };
  try {
    return (await navigator.locks.request(name, { signal: waiting.signal }, begin)) as T;
  } catch (error) {
    if (isHolding || !waiting.signal.aborted) throw error;
    return await stolen(name, work);
  } finally {
    unwatch();
  }
}

/** Calls back once the pulse has not changed between two checks, then stops checking. */
function watchPulse(pulse: () => Promise<unknown>, onStill: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  async function look(last: unknown): Promise<void> {
    const now = await pulse();
    if (isOver) return;
    if (now === last) onStill();
    else timer = setTimeout(() => start(now), frozenAfterMs);
  }
  /** A tab whose database is closed has left, and stops waiting. */
  const start = (last: unknown) => void look(last).catch(() => {});
  start(unseen);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const unseen = Symbol('unseen');
