/** A plain TCP balancer for several servers. Each connection goes to the next server that accepts it. */
import { connect, createServer, type Socket } from 'node:net';
import { listen } from './ports.ts';

export interface Balancer {
  port: number;
  /** Connections passed to each server, by port. */
  served: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

export async function startBalancer(targets: readonly number[], ownPort = 0): Promise<Balancer> {
  const open = new Set<Socket>();
  const served = new Map(targets.map((port) => [port, 0]));
  let turn = 0;
  const server = createServer((client) => {
    track(client);
    const first = turn++;
    tryNext(client, first, first + targets.length);
  });
  const port = await listen(server, ownPort);
  return { port, served, close };

  function tryNext(client: Socket, at: number, end: number): void {
    const target = targets[at % targets.length];
    if (at === end || target === undefined) return void client.resetAndDestroy();
    const upstream = connect({ port: target, host: '127.0.0.1' });
    upstream.once('error', () => tryNext(client, at + 1, end));
    upstream.once('connect', () => {
      upstream.removeAllListeners('error');
      served.set(target, (served.get(target) ?? 0) + 1);
      track(upstream);
      client.pipe(upstream).pipe(client);
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
    });
  }

  function track(socket: Socket): void {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  async function close(): Promise<void> {
    for (const socket of open) socket.destroy();
    await new Promise((done) => server.close(done));
  }
}
