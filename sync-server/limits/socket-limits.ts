// How many connections of one network address may be open on which nobody has signed in: without a limit one address
// could take all that the server accepts. A connection with a session counts for its person instead.
import type { Socket } from 'node:net';
import { networkSource } from './network-source.ts';

export interface SocketLimits {
  /** A new connection; closes the one of this address that has been idle longest where there are too many. */
  opened(socket: Socket): void;
  /** Somebody is signed in on it. */
  known(socket: Socket): void;
}

/** `most`: of one address. Behind a proxy all connections are the proxy's: then there is no limit here. */
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
      // The address of a closed socket is not known any more.
      socket.once('close', () => {
        sockets.delete(socket);
        if (sockets.size === 0 && bySource.get(source) === sockets) bySource.delete(source);
      });
    },
    known: forget,
  };
}
