// Sends change hints: one event stream per page. A hint says that a pull is worthwhile, and never what changed. The revs of the
// changes tell a page that has written them, and has pulled since, that it has them all.
import { PassThrough } from 'node:stream';
import type { Actor } from '#shared/engine/command.ts';
import { anybody } from '../sync/change-hints.ts';
import type { ChangeHint, ChangeHints } from '../sync/change-hints.ts';
import { sessionIdOf } from '../identity/sessions.ts';
import type { RouteGroup } from './http/route-group.ts';
import { HttpError } from './http/errors.ts';
import { signedIn } from './identity/signed-in.ts';

const beatMs = 25_000;
const mostPerPerson = 20;
/** The share of all streams per organization, so that no organization uses up the others'. */
const shareOfOrganization = 0.25;
/** Spreads the pulls after a change that many people may see. */
const spreadSeconds = 5;

interface Listener {
  out: PassThrough;
  actor: Actor;
  session: string | null;
}

/** The open event streams of this process. */
export interface Events {
  routeGroup: RouteGroup;
  /** The number of open streams. */
  count(): number;
  close(): void;
}

/** `most` limits the streams. A stream holds its connection, and connections must remain for ordinary requests. */
export function eventStreams(hints: ChangeHints, most: number): Events {
  const open = new Set<Listener>();
  const beat = setInterval(() => {
    for (const { out } of open) out.write(': beat\n\n');
  }, beatMs);
  const unsubscribe = hints.subscribe((hint) => {
    for (const listener of open)
      // The page requests a new stream immediately and gets it if it is still allowed.
      if (concerns(listener, hint)) listener.out.end();
      else tell(listener, hint);
  });
  const mostPerOrganization = Math.max(mostPerPerson, Math.ceil(most * shareOfOrganization));
  const countOpen = (isMeant: (actor: Actor) => boolean): number =>
    [...open].filter(({ actor }) => isMeant(actor)).length;

  const routeGroup: RouteGroup = (router) => {
    router.get('/events', async (context) => {
      const { actor } = signedIn(context.state);
      if (open.size >= most)
        throw new HttpError(503, 'The server can’t open more event streams.', { 'Retry-After': '60' });
      const ofPerson = countOpen((other) => other.person === actor.person);
      const ofOrganization = countOpen((other) => other.organization === actor.organization);
      if (ofPerson >= mostPerPerson || ofOrganization >= mostPerOrganization)
        throw new HttpError(429, 'Too many open pages.', { 'Retry-After': '60' });
      const listener: Listener = { out: new PassThrough(), actor, session: sessionIdOf(context) };
      context.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      context.status = 200;
      context.compress = false;
      context.body = listener.out;
      context.req.socket.setNoDelay(true);
      listener.out.write('retry: 2000\n\n');
      open.add(listener);
      listener.out.on('close', () => open.delete(listener));
      context.req.on('close', () => listener.out.end());
    });
  };
  return {
    routeGroup,
    count: () => open.size,
    close() {
      clearInterval(beat);
      unsubscribe();
      for (const { out } of open) out.end();
    },
  };
}

/** True if the session has ended or its person's rights may have changed. */
function concerns({ actor, session }: Listener, { changed = [] }: ChangeHint): boolean {
  return [actor.person, actor.organization, session, anybody].some(
    (id) => id !== null && changed.includes(id),
  );
}

function tell({ out, actor }: Listener, { owners, roles, revs = [] }: ChangeHint): void {
  const isMine = owners.includes(actor.organization) || owners.includes(actor.person);
  // A page of an earlier version takes this text for no number, and pulls at once.
  if (isMine) out.write(`event: changed\ndata: ${[0, ...revs].join(' ')}\n\n`);
  else if (roles.includes(actor.role)) out.write(`event: changed\ndata: ${spreadSeconds}\n\n`);
}
