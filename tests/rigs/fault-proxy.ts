/** A TCP proxy that fails on demand, like weak networks, captive portals and crashing servers. */
import { connect, createServer, type Socket } from 'node:net';
import { listen } from './ports.ts';
import { SlowLine, type Line } from './slow-line.ts';

export type Fault =
  /** Resets connections at once. */
  | { kind: 'refuse' }
  /** Cuts the connection after this many bytes to the server. */
  | { kind: 'cutUp'; afterBytes: number }
  /** Cuts the connection after this many bytes to the client. */
  | { kind: 'cutDown'; afterBytes: number }
  /** The server processes the request, and the answer is lost with the connection. */
  | { kind: 'dropResponse' }
  /** The server processes the request, and the answer never arrives. The connection stays open. */
  | { kind: 'hangResponse' }
  /** Delays all data by this time, in both directions. */
  | { kind: 'delay'; milliseconds: number }
  /** All connections share a line with this bandwidth and latency in each direction. */
  | ({ kind: 'slow' } & Line)
  /** Accepts connections and never transfers data. */
  | { kind: 'blackhole' }
  /** Answers every request with this page, like a captive portal. The server receives nothing. */
  | { kind: 'portal'; html: string }
  /** Changes the byte of the answer at this offset. */
  | { kind: 'corruptDown'; atByte: number };

export interface FaultProxy {
  port: number;
  /** Applies the fault to new connections: to this many of them, or until `heal`. */
  inject(fault: Fault, connections?: number): void;
  heal(): void;
  /** Resets all open connections. */
  killAll(): void;
  /** The number of connections, and bytes by direction. */
  traffic: { connections: number; up: number; down: number };
  close(): Promise<void>;
}

export async function startFaultProxy(targetPort: number, ownPort = 0): Promise<FaultProxy> {
  const open = new Set<Socket>();
  const traffic = { connections: 0, up: 0, down: 0 };
  const lines = { up: new SlowLine(), down: new SlowLine() };
  let fault: Fault | undefined;
  let remaining = Infinity;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    traffic.connections++;
    const suffered = remaining-- > 0 ? fault : undefined;
    track(client);
    if (suffered?.kind === 'refuse') client.resetAndDestroy();
    else if (suffered?.kind === 'blackhole') client.resume();
    else if (suffered?.kind === 'portal') answerWithPage(client, suffered.html);
    else join(client, track(connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })), suffered);
  });
  const port = await listen(server, ownPort);
  return { port, inject, heal, killAll, traffic, close };

  function inject(next: Fault, connections = Infinity): void {
    fault = next;
    remaining = connections;
  }

  function heal(): void {
    fault = undefined;
  }

  function join(client: Socket, upstream: Socket, suffered: Fault | undefined): void {
    const cut = () => {
      client.resetAndDestroy();
      upstream.destroy();
    };
    client.on('data', (chunk: Buffer) => {
      traffic.up += chunk.length;
      const { bytes, isLast } = up(chunk, client.bytesRead, suffered);
      onTheWay('up', bytes, (arrived) => upstream.write(arrived, isLast ? cut : undefined));
    });
    upstream.on('data', (chunk: Buffer) => {
      traffic.down += chunk.length;
      const { bytes, isLast } = down(chunk, upstream.bytesRead, suffered);
      onTheWay('down', bytes, (arrived) => client.write(arrived, isLast ? cut : undefined));
    });
    client.on('end', () => onTheWay('up', NOTHING, () => upstream.end()));
    client.on('close', () => upstream.destroy());
    if (suffered?.kind === 'hangResponse') return; // the client does not see the end of the connection either
    upstream.on('end', () => onTheWay('down', NOTHING, () => client.end()));
    upstream.on('close', () => onTheWay('down', NOTHING, () => client.destroySoon()));

    function onTheWay(way: 'up' | 'down', bytes: Buffer, pass: (bytes: Buffer) => void): void {
      if (suffered?.kind === 'slow') return lines[way].carry(client, bytes, suffered, pass);
      if (suffered?.kind === 'delay') setTimeout(() => pass(bytes), suffered.milliseconds);
      else pass(bytes);
    }
  }

  function track(socket: Socket): Socket {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  }

  function killAll(): void {
    for (const socket of open) socket.resetAndDestroy();
  }

  async function close(): Promise<void> {
    killAll();
    await new Promise((done) => server.close(done));
  }
}

/** One request for each connection, so that a healed line is used by the next request. */
function answerWithPage(client: Socket, html: string): void {
  const head = ['HTTP/1.1 200 OK', 'content-type: text/html', `content-length: ${Buffer.byteLength(html)}`];
  client.once('data', () => client.end([...head, 'connection: close', '', html].join('\r\n')));
  client.resume();
}

/** The forwarded part of a chunk, and whether the connection ends with it. */
interface Passed {
  bytes: Buffer;
  isLast: boolean;
}

/** `end` is the number of request bytes read, including this chunk. */
function up(chunk: Buffer, end: number, fault: Fault | undefined): Passed {
  return fault?.kind === 'cutUp' ? upTo(fault.afterBytes, chunk, end) : { bytes: chunk, isLast: false };
}

function down(chunk: Buffer, end: number, fault: Fault | undefined): Passed {
  if (fault?.kind === 'cutDown') return upTo(fault.afterBytes, chunk, end);
  if (fault?.kind === 'dropResponse') return { bytes: NOTHING, isLast: true };
  if (fault?.kind === 'hangResponse') return { bytes: NOTHING, isLast: false };
  if (fault?.kind === 'corruptDown')
    return { bytes: corrupted(chunk, fault.atByte - end + chunk.length), isLast: false };
  return { bytes: chunk, isLast: false };
}

const NOTHING = Buffer.alloc(0);

function upTo(limit: number, chunk: Buffer, end: number): Passed {
  return { bytes: chunk.subarray(0, Math.max(0, limit - end + chunk.length)), isLast: end >= limit };
}

function corrupted(chunk: Buffer, at: number): Buffer {
  const copy = Buffer.from(chunk);
  if (at >= 0 && at < copy.length) copy[at] = copy.readUInt8(at) ^ 0x20;
  return copy;
}
