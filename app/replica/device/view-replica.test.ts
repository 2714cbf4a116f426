// The replica of a colleague for looking at it: it takes no change and leaves nothing readable.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markRead } from '#shared/domain/notifications/mark-read.ts';
import { protocolName, signReply } from '#shared/engine/protocol.ts';
import { tess } from '#shared/testing/people.ts';
import { course } from '#shared/testing/rows.ts';
import { openViewReplica } from './view-replica.ts';

let sent: { path: string; headers: Headers; body: unknown }[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    sent.push({ path, headers: new Headers(headers), body: JSON.parse(String(body)) });
    const reply = { outcomes: [], rows: [['courses', course({ title: 'Welding' })]], gone: [], cookie: 'c' };
    const whole = { ...reply, more: false, serverTime: '2026-06-03T10:00:00.000Z' };
    return new Response(signReply(JSON.stringify(whole), 1), { headers: { 'x-protocol': protocolName } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test('copies the colleague’s rows through the call for views, and marks it', async () => {
  const replica = await openViewReplica(tess);
  expect(await replica.sync()).toEqual({ connection: 'online' });
  expect(await replica.read((reader) => reader.find('courses'))).toMatchObject([{ title: 'Welding' }]);
  expect(sent).toMatchObject([{ path: '/api/colleagues/tess/view', body: { cookie: null } }]);
  expect(sent[0]?.headers.get('x-viewing')).toBe('yes');
  expect(Object.keys(sent[0]?.body as object)).not.toContain('entries');
});

test('refuses every change', async () => {
  const replica = await openViewReplica(tess);
  await expect(replica.give(markRead, { ids: ['news-1'] })).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Nothing can be changed while you view as a colleague.',
  });
  expect(await replica.entries()).toEqual([]);
});

test('keeps nothing under the colleague’s own name, and nothing after the end', async () => {
  const replica = await openViewReplica(tess);
  await replica.sync();
  expect(await names()).toEqual([expect.stringMatching(/^skillpact\.view\./)]);
  await replica.delete();
  expect(await names()).toEqual([]);
});
