// A file of unsent work proves which person's device wrote it, or it proves nothing.
import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Command } from '#shared/engine/command.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { digestOf } from '#shared/engine/protocol.ts';
import { exportOutbox, knownHere, readOutboxFile, importOutbox } from './outbox-file.ts';
import { exportTaggedOutbox, keepTaggingKey, keptTaggingKey, proofOf, taggingKeyOf } from './outbox-tags.ts';
import { classRows, scriptedDevice, teacher } from '../testing/scripted-server.ts';

const heading = { exportedAt: '2026-06-03T12:00:00.000Z', device: 'Room 4 tablet' };
const tabletKey = { id: 'key-of-the-tablet', secret: secretOf(1) };

function secretOf(fill: number): string {
  return Buffer.from(new Uint8Array(32).fill(fill)).toString('base64url');
}

/** As the server answers this person, who has a tablet. */
async function keyOf(id: string): Promise<CryptoKey | null> {
  return id === tabletKey.id ? (await taggingKeyOf(tabletKey)).key : null;
}

async function inClass() {
  const device = await scriptedDevice();
  device.script.push(() => ({ rows: classRows }));
  await device.replica.sync();
  return device;
}

async function tabletWithWork() {
  const device = await inClass();
  for (const candidateReferenceId of ['C-AAAAAAAA0', 'C-BBBBBBBB1'])
    await device.replica.run([
      {
        command: markCompletion as Command,
        input: { courseId: 7, candidateReferenceId, completionDate: '2026-06-03' },
      },
    ]);
  return device.replica;
}

async function taggedFile(key = tabletKey): Promise<string> {
  const replica = await tabletWithWork();
  return exportTaggedOutbox(teacher, await replica.entries(), heading, await taggingKeyOf(key));
}

interface FirstEntry {
  id: string;
  sequence: number;
  input: Record<string, unknown>;
}

interface FileInWords {
  [heading: string]: unknown;
  entries: [FirstEntry, FirstEntry, ...FirstEntry[]];
  authentication: { tags: Record<string, string | undefined> };
}

/** A person who changes a file can also compute its digest again, so the digest detects damage only. */
function changed(text: string, change: (file: FileInWords) => void): string {
  const file = JSON.parse(text);
  change(file);
  return JSON.stringify({ ...file, digest: digestOf(JSON.stringify(file.entries)) });
}

const proofIn = async (text: string, find: typeof keyOf | (() => Promise<undefined>) = keyOf) => {
  const { proven, unproven } = await proofOf(readOutboxFile(text, teacher), find);
  return { proven: proven.size, unproven };
};

test('verifies every entry of a file from the same person’s other device and imports them', async () => {
  const file = readOutboxFile(await taggedFile(), teacher);
  expect(file).toMatchObject({ exportedBy: 'Sam', device: 'Room 4 tablet' });
  const { proven, unproven } = await proofOf(file, keyOf);
  expect([...proven]).toEqual(file.entries.map(({ id }) => id));
  expect(unproven).toBeUndefined();
  const { replica } = await inClass();
  expect(await importOutbox(replica, file)).toMatchObject({ taken: 2 });
});

test('does not verify a changed entry but still verifies the others', async () => {
  const text = changed(await taggedFile(), ({ entries }) => (entries[1].input.completionDate = '2026-06-01'));
  expect(await proofIn(text)).toEqual({ proven: 1, unproven: 'changed' });
});

test('does not verify an entry that was added or carries another entry’s tag', async () => {
  const added = changed(await taggedFile(), ({ entries, authentication }) => {
    entries.push({ ...entries[0], id: 'another-entry', sequence: 9 });
    authentication.tags['another-entry'] = authentication.tags[entries[0].id];
  });
  expect(await proofIn(added)).toEqual({ proven: 2, unproven: 'changed' });
  const swapped = changed(await taggedFile(), ({ entries, authentication: { tags } }) => {
    [tags[entries[0].id], tags[entries[1].id]] = [tags[entries[1].id], tags[entries[0].id]];
  });
  expect(await proofIn(swapped)).toEqual({ proven: 0, unproven: 'changed' });
});

test.each(['exportedBy', 'exportedAt', 'device'])(
  'verifies no entry when the file heading has a different %s',
  async (name) => {
    const text = changed(await taggedFile(), (file) => (file[name] = '2026-01-01T00:00:00.000Z'));
    expect(await proofIn(text)).toEqual({ proven: 0, unproven: 'changed' });
  },
);

test('verifies no entry of a file tagged with somebody else’s key', async () => {
  const own = { id: 'key-of-somebody-else', secret: secretOf(2) };
  expect(await proofIn(await taggedFile(own))).toEqual({ proven: 0, unproven: 'no key' });
  const underOurs = await taggedFile({ ...own, id: tabletKey.id });
  expect(await proofIn(underOurs)).toEqual({ proven: 0, unproven: 'changed' });
});

test.each([[{}], [{ 'another-entry': '!' }]])('does not accept malformed tags as proof: %j', async (tags) => {
  const text = changed(await taggedFile(), ({ entries, authentication }) => {
    authentication.tags = Object.fromEntries(entries.map(({ id }: { id: string }) => [id, '%%']));
    if (Object.keys(tags).length === 0) authentication.tags = tags;
  });
  expect(await proofIn(text)).toEqual({ proven: 0, unproven: 'changed' });
});

test('verifies no entry of a file without tags or without a connection to fetch the key', async () => {
  const replica = await tabletWithWork();
  const old = exportOutbox(teacher, await replica.entries(), heading.exportedAt);
  expect(await proofIn(old)).toEqual({ proven: 0, unproven: 'no tags' });
  const asked = await proofIn(await taggedFile(), async () => undefined);
  expect(asked).toEqual({ proven: 0, unproven: 'no connection' });
});

test('finds every entry of a repeated file already known, even once they were sent', async () => {
  const file = readOutboxFile(await taggedFile(), teacher);
  const { replica } = await inClass();
  await importOutbox(replica, file);
  expect((await knownHere(replica, file.entries)).size).toBe(2);
  await replica.sync();
  expect((await knownHere(replica, file.entries)).size).toBe(2);
  expect(await importOutbox(replica, file)).toEqual({ taken: 0, inNeed: 0, known: 2 });
});

test('rejects a file that contains an entry twice', async () => {
  const text = changed(await taggedFile(), ({ entries }) => entries.push(entries[0]));
  expect(() => readOutboxFile(text, teacher)).toThrow('This isn’t an unsent work file.');
});

test('stores the tagging key as non-extractable', async () => {
  const { replica } = await inClass();
  await keepTaggingKey(replica, await taggingKeyOf(tabletKey));
  const kept = assertDefined(await keptTaggingKey(replica));
  expect(kept.id).toBe(tabletKey.id);
  await expect(webcrypto.subtle.exportKey('raw', kept.key)).rejects.toThrow('not extractable');
});
