// A device that was not updated for weeks uses an old wire format. The server keeps accepting its requests, and its
// replies keep the parts that such a device reads. An updated device also reads replies of an older server.
import { beforeAll, describe, expect, test } from 'vitest';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { entryDigest, openReply, syncRequestSchema } from '#shared/engine/protocol.ts';
import { currentWire, heldIn, outcomesIn, repliesTo } from './exchange.ts';
import type { Wires } from './exchange.ts';
import { readRecord } from './files.ts';
import { schemaOf } from './inputs.ts';

const wires = readRecord<Wires>('sync.json');

test('keeps the sync request schema recorded for its wire version', () => {
  const recorded = wires[currentWire];
  expect(recorded, `${currentWire} is not recorded. Run: npm run contract -- --record`).toBeDefined();
  expect(
    schemaOf(syncRequestSchema),
    'The sync request changed. A server of this version refuses fields that it does not know: raise `wireVersion`, keep taking ' +
      'older requests, then run: npm run contract -- --record',
  ).toEqual(recorded?.schema);
});

describe.each(Object.entries(wires))('replaying wire version %s', (_wire, { requests, holds, replyText }) => {
  let texts: string[] = [];
  beforeAll(async () => {
    texts = await repliesTo(requests);
  });

  test.each(requests.map((request, place) => [request.name, request, place] as const))(
    'answers the request "%s" with the recorded outcomes',
    (_name, request, place) => {
      expect(outcomesIn(openReply(assertDefined(texts[place])))).toEqual(request.outcomes);
    },
  );

  test('returns everything in the replies that was recorded, with the same types', () => {
    const held = new Set(heldIn(texts));
    expect(holds.filter((path) => !held.has(path))).toEqual([]);
  });

  test.each(requests.map(({ name, body }) => [name, body] as const))(
    'keeps the digests of the entries of "%s"',
    (_name, body) => {
      for (const entry of body.entries) expect(entryDigest(entry)).toBe(entry.digest);
    },
  );

  test('opens a recorded reply', () => {
    const reply = openReply(replyText);
    expect(reply).toMatchObject({ more: false, cookie: expect.any(String) });
    expect(reply.rows.length).toBeGreaterThan(0);
  });
});
