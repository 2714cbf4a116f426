// Sends change hints: one event stream per page. A hint says that a pull is worthwhile, and never what changed. The revs of the
// changes tell a page that has written them, and has pulled since, that it has them all.
import { PassThrough } from 'node:stream';
import type { Actor } from '#shared/engine/command.ts';
import { anybody } from '../sync/change-hints.ts';
import type { ChangeHint, ChangeHints } from '../sync/change-hints.ts';
import { sessionIdOf } from '../identity/sessions.ts';
import type { ApiContext, RouteGroup } from './http/route-group.ts';
import { HttpError } from './http/errors.ts';
import { callerOf, signedIn } from './identity/signed-in.ts';

const beatMs = 25_000;
const mostPerPerson = 20;
/** The share of all streams per organization, so that no organization uses up the others'. */
const shareOfOrganization = 0.25;
/** Spreads the pulls after a change that many people may see. */
const spreadSeconds = 5;

interface Listener {
  actor: Actor;
  session: string | null;
  /** Tells of a change that may concern the listener; `delaySeconds` spreads what many ask for then. */
  tell(delaySeconds: number, revs: readonly number[]): void;
  /** The listener's rights may have changed, or the server stops. */
  end(): void;
}

/** The open event streams of this process, and what waits for a change. */
export interface Events {
  routeGroup: RouteGroup;
  /**
   * Begins to listen for the caller of this request: `news` is `true` once something has changed, `false` after this time, or
   * when the caller's rights may have changed. Waiting counts as an open stream.
   */
  listen(context: ApiContext, seconds: number): { news: Promise<boolean>; end(): void };
  /** The number of open streams. */
  count(): number;
  close(): void;
}

/** `most` limits the streams. A stream holds its connection, and connections must remain for ordinary requests. */
export function eventStreams(hints: ChangeHints, most: number): Events {
  const open = new Set<Listener>();
  const pages = new Set<PassThrough>();
  const beat = setInterval(() => {
    for (const page of pages) page.write(': beat\n\n');
  }, beatMs);
  const unsubscribe = hints.subscribe((hint) => {
    for (const listener of open)
      // The page requests a new stream immediately and gets it if it is still allowed.
      if (concerns(listener, hint)) listener.end();
      else tell(listener, hint);
  });
  const mostPerOrganization = Math.max(mostPerPerson, Math.ceil(most * shareOfOrganization));
  const countOpen = (isMeant: (actor: Actor) => boolean): number =>
    [...open].filter(({ actor }) => isMeant(actor)).length;

  function refuseAnother({ person, organization }: Actor): void {
    if (open.size >= most)
      throw new HttpError(503, 'The server can’t open more event streams.', { 'Retry-After': '60' });
    const ofPerson = countOpen((other) => other.person === person);
    const ofOrganization = countOpen((other) => other.organization === organization);
    if (ofPerson >= mostPerPerson || ofOrganization >= mostPerOrganization)
      throw new HttpError(429, 'Too many open pages.', { 'Retry-After': '60' });
  }

  const routeGroup: RouteGroup = (router) => {
    router.get('/events', async (context) => {
      const { actor } = signedIn(context.state);
      refuseAnother(actor);
      const out = new PassThrough();
      const listener: Listener = {
        ...{ actor, session: sessionIdOf(context) },
        // A page of an earlier version takes several numbers for none, and pulls at once.
        tell: (delaySeconds, revs) =>
          out.write(`event: changed\ndata: ${[delaySeconds, ...revs].join(' ')}\n\n`),
        end: () => out.end(),
      };
      context.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      context.status = 200;
      context.compress = false;
      context.body = out;
      context.req.socket.setNoDelay(true);
      out.write('retry: 2000\n\n');
      open.add(listener);
      pages.add(out);
      out.on('close', () => {
        open.delete(listener);
        pages.delete(out);
      });
      context.req.on('close', () => out.end());
    });
  };

  const listen: Events['listen'] = (context, seconds) => {
    const actor = callerOf(context.state);
    refuseAnother(actor);
    let settle: (isNews: boolean) => void;
    const news = new Promise<boolean>((resolve) => (settle = resolve));
    let isTold = false;
    const end = (isNews: boolean) => {
      clearTimeout(timer);
      open.delete(listener);
      settle(isNews);
    };
    const listener: Listener = {
      ...{ actor, session: sessionIdOf(context) },
      tell: (delaySeconds) => {
        if (isTold && delaySeconds > 0) return;
        isTold = true;
        clearTimeout(timer);
        timer = setTimeout(() => end(true), Math.random() * delaySeconds * 1_000);
      },
      end: () => end(false),
    };
    let timer = setTimeout(() => end(false), seconds * 1_000);
    open.add(listener);
    context.req.on('close', () => end(false));
    return { news, end: () => end(false) };
  };

  return {
    routeGroup,
    listen,
    count: () => open.size,
    close() {
      clearInterval(beat);
      unsubscribe();
      for (const listener of open) listener.end();
    },
  };
}

/** True if the session has ended or its person's rights may have changed. */
function concerns({ actor, session }: Listener, { changed = [] }: ChangeHint): boolean {
  return [actor.person, actor.organization, session, anybody].some(
    (id) => id !== null && changed.includes(id),
  );
}

function tell({ tell: say, actor }: Listener, { owners, roles, revs = [] }: ChangeHint): void {
  const isMine = owners.includes(actor.organization) || owners.includes(actor.person);
  if (isMine) say(0, revs);
  else if (roles.includes(actor.role)) say(spreadSeconds, []);
}
