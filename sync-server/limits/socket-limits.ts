// Limits open connections without a signed-in person per network address. Without a limit, one address could use all
// connections of the server. A connection with a session counts for its person instead.
import type { Socket } from 'node:net';
import { networkSource } from './network-source.ts';

/** Limits the open connections of one address. */
export interface SocketLimits {
  /** Registers a new connection. If the address has too many, closes its connection that has been idle longest. */
  opened(socket: Socket): void;
  /** Marks that a person is signed in on the connection. */
  known(socket: Socket): void;
}

/** `most` is the limit per address. Behind a proxy all connections come from the proxy, so there is no limit. */
export function socketLimits(most: number): SocketLimits {
  const bySource = new Map<string, Set<Socket>>();

  function forget(socket: Socket) {
    const source = networkSource(socket.remoteAddress ?? '');
    const sockets = bySource.get(source);
    if (!sockets?.delete(socket)) return;
    if (sockets.size === 0) bySource.delete(source);
  }

  return {
    opened(socket) {
      const source = networkSource(socket.remoteAddress ?? '');
      const sockets = bySource.get(source) ?? new Set();
      bySource.set(source, sockets.add(socket));
      const [oldest] = sockets;
      if (sockets.size > most) oldest?.destroy();
      // The address of a closed socket is no longer available.
      socket.once('close', () => {
        sockets.delete(socket);
        if (sockets.size === 0 && bySource.get(source) === sockets) bySource.delete(source);
      });
    },
    known: forget,
  };
}
