// Writes a spoiled request to a plain socket, with its own delivery, and reads the answers.
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { RawRequest, RawTarget } from './raw-requests.ts';

/** The status of every received answer. */
export interface RawAnswer {
  statuses: number[];
  text: string;
}

/** After an incomplete body no answer follows, so the client does not wait longer. */
const patienceMs = 150;

export async function sendRaw(
  { bytes, delivery }: RawRequest,
  { port, localAddress }: RawTarget,
): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  // A refused connection is detected by the later check that the server is alive.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const ended = new Promise<void>((resolve) => socket.once('end', () => resolve()));
  await deliver(socket, bytes, delivery, port);
  const answered = async () => {
    for (let waited = 0; waited < patienceMs * 20 && !isAnswered(text); waited += 5) {
      if (waited > patienceMs && delivery !== 'whole') break;
      await pause(5);
    }
  };
  await Promise.race([closed, ended, answered()]);
  if (!socket.destroyed) socket.destroy();
  await closed;
  return {
    statuses: [...text.matchAll(/^HTTP\/1\.\d (\d{3}) /gm)].map(([, status]) => Number(status)),
    text,
  };
}

/** Matches a final status. "100 Continue" is not final. */
const isAnswered = (text: string): boolean => /^HTTP\/1\.\d [2-5]\d\d /m.test(text);

async function deliver(socket: Socket, bytes: Buffer, delivery: RawRequest['delivery'], port: number) {
  const write = (part: Buffer) => new Promise<void>((resolve) => socket.write(part, () => resolve()));
  switch (delivery) {
    case 'pieces':
      for (const part of [0, 1, 2, 3]) {
        const [from, to] = [part, part + 1].map((quarter) => Math.floor((bytes.length * quarter) / 4));
        await write(bytes.subarray(from, to));
        await pause(1);
      }
      return;
    case 'pipelined':
      await write(
        Buffer.concat([
          bytes,
          bytes,
          Buffer.from(`GET /api/health HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`),
        ]),
      );
      return;
    case 'half':
      await write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
      socket.end();
      return;
    case 'reset':
      await write(bytes);
      socket.resetAndDestroy();
      return;
    case 'whole':
      await write(bytes);
  }
}
