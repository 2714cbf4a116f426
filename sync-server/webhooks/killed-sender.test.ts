// A process that is killed between a commit and the delivery loses no webhook: the next one sends it, in order and under its id.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, verified } from '#server/testing/webhooks/webhook-receiver.ts';
import type { WebhookReceiver } from '#server/testing/webhooks/webhook-receiver.ts';

const sender = fileURLToPath(new URL('../testing/webhooks/sending-process.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'killed-sender-'));
const certificate = join(folder, 'receiver.pem');
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const agreements = 5;
const patience = { timeout: 60_000 };

let receiver: WebhookReceiver;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  receiver = await startReceiver();
  writeFileSync(certificate, receiver.options.ca ?? '');
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process on the same database, and resolves when its changes are committed. */
async function start(count: number): Promise<ChildProcess> {
  const args = ['--import', 'tsx', sender, join(folder, 'data'), receiver.at(''), certificate, secret];
  const child = spawn(process.execPath, [...args, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The process ended')));
  await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  ended.catch(() => {});
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  running.delete(child);
}

const sides = ['/erin', '/paul'];
const got = (path: string) => receiver.received(path);

test('sends each event that a killed process had committed, in order and under the same id, to both receivers', async () => {
  // Some deliveries are answered, some arrive and are never answered, and most have not begun.
  for (const path of sides) receiver.answer(path, () => (got(path).length <= 2 ? 204 : 'hang'));
  const first = await start(agreements);
  for (const path of sides) await expect.poll(() => got(path).length, patience).toBeGreaterThan(3);
  await kill(first);
  const before = new Map(sides.map((path) => [path, got(path).map(({ id }) => id)]));
  for (const path of sides) {
    expect(new Set(before.get(path)).size).toBeLessThan(2 * agreements);
    receiver.answer(path, () => 204);
  }

  const second = await start(0);
  for (const path of sides) {
    await expect.poll(() => new Set(got(path).map(({ id }) => id)).size, patience).toBe(2 * agreements);
    const arrived = got(path);
    const idsOf = new Map<string, Set<string>>();
    for (const webhook of arrived) {
      expect(() => verified(secret, webhook)).not.toThrow();
      const event = `${webhook.type} ${String(webhook.data['id'])}`;
      idsOf.set(event, (idsOf.get(event) ?? new Set()).add(webhook.id));
    }
    expect([...idsOf.values()].map(({ size }) => size)).toEqual(Array(2 * agreements).fill(1));
    for (const agreement of new Set(arrived.map(({ data }) => data['id']))) {
      const types = arrived.filter(({ data }) => data['id'] === agreement).map(({ type }) => type);
      expect(types.lastIndexOf('agreement.created')).toBeLessThan(types.indexOf('agreement.changed'));
    }
    // What had arrived without an answer came again.
    const again = arrived.slice(before.get(path)?.length).map(({ id }) => id);
    expect(before.get(path)?.some((id) => again.includes(id))).toBe(true);
  }
  await kill(second);
}, 180_000);
