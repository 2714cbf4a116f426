// Recorded device requests, sent to the server over HTTP, and the compared parts of its replies.
import { newFixtures } from '#server/testing/fixtures.ts';
import type { CastName, Fixtures } from '#server/testing/fixtures.ts';
import { replicaHeader } from '#shared/engine/access/known-tables.ts';
import { openReply, protocolName, wireVersion } from '#shared/engine/protocol.ts';
import type { SyncReply, WireEntry } from '#shared/engine/protocol.ts';
import type { Shipped } from './inputs.ts';

export interface RecordedRequest {
  name: string;
  as: CastName;
  body: { client: string; entries: WireEntry[] };
  outcomes?: [entryId: string, outcome: object][];
}

/** The recorded form of one version of the wire format. */
export interface Wire {
  schema: Shipped['schema'];
  requests: RecordedRequest[];
  /** The path and type of every value in the replies. A row's columns are listed by table. */
  holds: string[];
  /** One reply as sent. */
  replyText: string;
}

/** Keyed by protocol and version. */
export type Wires = Record<string, Wire>;

export const currentWire = `${protocolName}, wire ${wireVersion}`;

/** Sends the requests in order to a separate server with new people. `after` runs before the server stops. */
export async function repliesTo(
  requests: readonly RecordedRequest[],
  after: (fixtures: Fixtures) => Promise<void> = async () => {},
): Promise<string[]> {
  const fixtures = await newFixtures();
  try {
    // The recorded replies are of a time at which a confirmed address gave the mark.
    const { admin, employer, provider } = fixtures.cast;
    for (const { actor } of [employer, provider])
      await fixtures.marketplace.give(admin.actor, 'organizations.verify', { id: actor.organization });
    const texts: string[] = [];
    for (const { as, body } of requests) texts.push(await post(fixtures, as, body));
    await after(fixtures);
    return texts;
  } finally {
    await fixtures.server.close();
  }
}

async function post(fixtures: Fixtures, as: CastName, body: object): Promise<string> {
  const response = await fixtures.cast[as].browser.fetch('/api/sync', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [replicaHeader]: '' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return text;
}

/** Omits messages, which may be reworded. */
export function outcomesIn({ outcomes }: SyncReply): [entryId: string, outcome: object][] {
  return outcomes.map(([entryId, outcome]) => {
    const texts = Object.entries(outcome).map(([key, value]) => {
      if (key === 'message' || key === 'note') return [key, 'a text'];
      return [key, key === 'fields' && !Array.isArray(value) ? Object.keys(value as object) : value];
    });
    return [entryId, Object.fromEntries(texts) as object];
  });
}

export function heldIn(texts: readonly string[]): string[] {
  const paths = texts
    .map(openReply)
    .flatMap(({ outcomes: _, rows, gone, granted = [], ...rest }) => [
      ...pathsIn(rest, 'reply'),
      ...rows.flatMap(([table, row]) => pathsIn(row, `rows.${table}`)),
      ...gone.flatMap(([table, id]) => pathsIn(id, `gone.${table}`)),
      ...granted.flatMap(([table, id, rev]) => pathsIn([id, rev], `granted.${table}`)),
    ]);
  return [...new Set(paths)].toSorted();
}

function pathsIn(value: unknown, path: string): string[] {
  if (value === null) return [`${path} null`];
  if (typeof value !== 'object') return [`${path} ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, `${path}.${key}`));
}
